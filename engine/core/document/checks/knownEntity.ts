import { nameMessages } from '../../messages/names.ts';
import type { Context, EntityInfo } from '../model/context.ts';
import { checkKnownName } from '../model/names.ts';

/** The entity of that name; undefined where there is none (which is a problem), or where nobody knows which there are. */
export function knownEntity(context: Context, name: string, pointer: string): EntityInfo | undefined {
  const { entities } = context;
  return entities && checkKnownName(context, 'unknown-entity', nameMessages.entity, name, entities, pointer)
    ? entities[name]
    : undefined;
}
