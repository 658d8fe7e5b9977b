import type { ColumnSource, FieldSource, FilterSource } from '@yunpu/engine-core/document';
import { setFieldKey } from './fields.ts';
import { pathOf, pointerOf, valueAt } from './json.ts';

type Part = 'column' | 'filter';
type Settings = { column: ColumnSource; filter: FilterSource };

const settingsOf = <P extends Part>(field: FieldSource, part: P): Settings[P] => {
  const value = field[part];
  return (typeof value === 'object' && value !== null ? value : {}) as Settings[P];
};

export const isShown = (field: FieldSource, part: Part): boolean => field[part] !== undefined && field[part] !== false;

/** Whether the field is in the list, as a column or a filter. What was set of it before is not remembered. */
export const setShown = (text: string, pointer: string, part: Part, shown: boolean): string =>
  setFieldKey(text, pointer, part, shown ? true : undefined);

/** One setting of a column or filter; the plain `true` comes back where none is left. */
export function setShownKey(text: string, pointer: string, part: Part, key: string, value: unknown): string {
  const field = valueAt(text, pathOf(text, pointer)) as FieldSource;
  const before = settingsOf(field, part) as Record<string, unknown>;
  if (Object.keys(before).length > 0 && value !== undefined) return setFieldKey(text, `${pointer}/${part}`, key, value);
  const { [key]: _old, ...rest } = before;
  const next = value === undefined ? rest : { ...rest, [key]: value };
  return setFieldKey(text, pointer, part, Object.keys(next).length === 0 ? true : next);
}

export interface ColumnPlace {
  pointer: string;
  title: string;
  order: number;
}

/** The list's columns in the order in which they are shown: by their number, else by their place in the document. */
export function columnsOf(record: FieldSource | undefined): ColumnPlace[] {
  return Object.entries(record?.properties ?? {})
    .map(([name, field], index) => ({ name, field, index }))
    .filter(({ field }) => isShown(field, 'column'))
    .map(({ name, field, index }) => ({
      pointer: pointerOf(['record', 'properties', name]),
      title: field.title ?? name,
      order: settingsOf(field, 'column').order ?? index * 10,
    }))
    .sort((a, b) => a.order - b.order);
}

/** The column put before another, or behind all: it gets a number between its neighbours, and where there is none left, all get new ones. */
export function moveColumn(text: string, pointer: string, before: string | undefined): string {
  const columns = columnsOf(valueAt(text, ['record']) as FieldSource);
  const rest = columns.filter((column) => column.pointer !== pointer);
  const found = before === undefined ? -1 : rest.findIndex((column) => column.pointer === before);
  const at = found === -1 ? rest.length : found;
  const low = rest[at - 1]?.order;
  const high = rest[at]?.order;
  const between = low === undefined ? (high ?? 0) - 10 : high === undefined ? low + 10 : Math.floor((low + high) / 2);
  if (low === undefined || between > low) return setShownKey(text, pointer, 'column', 'order', between);
  const order = [...rest.slice(0, at).map((column) => column.pointer), pointer].concat(
    rest.slice(at).map((column) => column.pointer),
  );
  return order.reduce((now, one, index) => setShownKey(now, one, 'column', 'order', index * 10), text);
}
