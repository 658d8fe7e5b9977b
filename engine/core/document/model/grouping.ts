import { holdsMany } from './kinds.ts';
import type { EntityModel, FieldKind, FieldModel } from './model.ts';
import { fieldAt } from './system.ts';

/** How many fields deep a list can be grouped. */
export const MAX_GROUPING = 2;

const GROUPED: ReadonlySet<FieldKind> = new Set([
  'enum',
  'boolean',
  'link',
  'org',
  'user',
  'date',
  'datetime',
  'text',
] satisfies FieldKind[]);

/** Whether rows can be grouped by the field: each stands in one group, and the groups are fewer than the rows. */
export function isGroupable(model: Pick<EntityModel, 'key'>, field: FieldModel): boolean {
  if (!GROUPED.has(field.kind) || field.path === model.key || field.link?.by !== undefined) return false;
  if (holdsMany(field.kind, field.schema.type)) return false;
  return field.pointer !== '' || field.column !== undefined;
}

/** The field that rows are grouped by, or undefined: unknown, or one that makes no groups. */
export function groupedField(model: EntityModel, path: string): FieldModel | undefined {
  const field = fieldAt(model, path);
  return field && isGroupable(model, field) ? field : undefined;
}

/** Dates and moments are grouped by their month in Shanghai. */
export const isByMonth = ({ kind }: Pick<FieldModel, 'kind'>): boolean => kind === 'date' || kind === 'datetime';

/** A board's columns from left to right: the states, or the options that the document lists. Undefined: there can be none. */
export function boardColumns(
  { states }: Pick<EntityModel, 'states'>,
  field: FieldModel,
): { value: string | number | boolean; title: string }[] | undefined {
  if (field.path === states?.field)
    return Object.values(states.values).map(({ name, title }) => ({ value: name, title }));
  // A card is dragged by saving the field: one of the record's own, not one inside another.
  return field.kind === 'enum' && field.path === field.name
    ? field.options?.map(({ value, title }) => ({ value, title }))
    : undefined;
}

/** Whether records can stand in a calendar by the field: a date or a moment of their own, one that is in no group of fields. */
export const isDated = (field: FieldModel): boolean => isByMonth(field) && field.path === field.name;

/** Whether a card can show pictures of the field. */
export const isPictured = ({ kind, pointer }: FieldModel): boolean => kind === 'attachment' && pointer !== '';

/** How many facts a card of a gallery has room for. */
export const MAX_FACTS = 4;
