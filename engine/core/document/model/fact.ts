import type { FieldModel } from './model.ts';

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
