import { canBeFact } from './model/fact.ts';
import type { FieldModel } from './model/model.ts';
import type { EntityDocument } from './model/types.ts';

/**
 * Paths of the fields at the head of a record. Where the document chooses none: the first amount, the first linked
 * record, the first person and the first day that its list shows, or else that it has.
 */
export function buildFacts({ form, key, titleField, states }: EntityDocument, fields: readonly FieldModel[]): string[] {
  if (form?.facts) return [...form.facts];
  const named = new Set([key, titleField, states?.field]);
  const fit = fields.filter((field) => canBeFact(field) && !named.has(field.name));
  const first = (...kinds: FieldModel['kind'][]): FieldModel | undefined => {
    const some = fit.filter(({ kind }) => kinds.includes(kind));
    return some.find(({ column }) => column && !column.hidden) ?? some[0];
  };
  return [first('money'), first('link'), first('user'), first('date')].flatMap((field) => (field ? [field.path] : []));
}
