import type { FieldModel } from './model/model.ts';
import type { EntityDocument } from './model/types.ts';

const NOT_A_FACT = new Set<FieldModel['kind']>([
  'group',
  'table',
  'variant',
  'unknown',
  'list',
  'attachment',
  'richText',
  'textarea',
]);

/** Whether a field can stand at the head of a record: one value, and one line of text at most. */
export const canBeFact = ({ kind, internal, pointer }: FieldModel): boolean =>
  !internal && !NOT_A_FACT.has(kind) && !pointer.includes('/items/');

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
