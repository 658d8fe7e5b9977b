import type { EntityModel } from '@yunpu/engine-core/document';
import type { Actor } from '../access/actor.ts';
import { readsEntity } from '../access/rows.ts';
import type { Runtime } from '../operations/context.ts';

/** The documents of these names whose records are stored here and read by this person, in the order of the names. */
export function listsOf({ models }: Runtime, actor: Actor, entities: readonly string[]): EntityModel[] {
  const served = new Map(models.all().map((model) => [model.entity, model]));
  return [...new Set(entities)].flatMap((entity) => {
    const model = served.get(entity);
    return model && readsEntity(model, actor) ? [model] : [];
  });
}
