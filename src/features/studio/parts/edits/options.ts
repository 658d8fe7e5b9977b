import type { FieldSource, OptionItem } from '@yunpu/engine-core/document';
import { insertItem, moveItem, type Path, pathOf, removeValue, setValue, valueAt } from './json.ts';
import { itemsOf } from './kinds.ts';

export interface Option {
  value: string | number | boolean;
  title: string;
  color: string | undefined;
  /** When it can be chosen; undefined: always. */
  when?: string | undefined;
  /** Values that it was stored as before. */
  was?: readonly (string | number)[] | undefined;
}

/** Where a field's options stand: its own, or those of what it is a list of. */
function place(text: string, pointer: string): { path: Path; field: FieldSource } {
  const path = pathOf(text, pointer);
  const field = (valueAt(text, path) ?? {}) as FieldSource;
  const items = itemsOf(field);
  return items ? { path: [...path, 'items'], field: items } : { path, field };
}

const isOption = (item: unknown): item is OptionItem & { const: Option['value'] } =>
  typeof item === 'object' &&
  item !== null &&
  ['string', 'number', 'boolean'].includes(typeof (item as { const?: unknown }).const);

function listed(field: FieldSource): Option[] | undefined {
  if (Array.isArray(field.oneOf) && field.oneOf.every(isOption))
    return field.oneOf.map(({ const: value, title, color, when, was }) => ({
      value,
      title: title ?? String(value),
      color,
      ...(when !== undefined && { when }),
      ...(was !== undefined && { was }),
    }));
  if (!Array.isArray(field.enum)) return undefined;
  return field.enum.map((value, index) => ({
    value: value as Option['value'],
    title: field.enumNames?.[index] ?? String(value),
    color: undefined,
  }));
}

/** The options that a field lists itself; undefined for one that has none of its own. */
export function optionsOf(field: FieldSource): Option[] | undefined {
  return listed(itemsOf(field) ?? field);
}

/** The same options written as `oneOf`, where each can have a title and a colour. */
export function asList(text: string, pointer: string): { text: string; list: Path; options: Option[] } {
  const { path, field } = place(text, pointer);
  const list: Path = [...path, 'oneOf'];
  const options = listed(field) ?? [];
  if (Array.isArray(field.oneOf)) return { text, list, options };
  const written = setValue(
    text,
    list,
    options.map(({ value, title }) => ({ const: value, title })),
  );
  return { text: removeValue(removeValue(written, [...path, 'enum']), [...path, 'enumNames']), list, options };
}

/** A new option at the end, of a value that no other one has. */
export function addOptionOf(text: string, pointer: string, value: string | number, title: string): string {
  const { text: ready, list } = asList(text, pointer);
  return insertItem(ready, list, { const: value, title });
}

/** The same, with a value made up for it. */
export function addOption(text: string, pointer: string, title: string): string {
  const options = listed(place(text, pointer).field) ?? [];
  const taken = new Set(options.map(({ value }) => value));
  const numbers = options.every(({ value }) => typeof value === 'number') && options.length > 0;
  let next = options.length + 1;
  while (taken.has(numbers ? next : `option${next}`)) next += 1;
  return addOptionOf(text, pointer, numbers ? next : `option${next}`, title);
}

/** The option's name or colour: the value that records have stored stays. */
export function setOption(
  text: string,
  pointer: string,
  index: number,
  key: 'title' | 'color' | 'when',
  value?: string,
): string {
  const { text: ready, list } = asList(text, pointer);
  return setValue(ready, [...list, index, key], value);
}

export function moveOption(text: string, pointer: string, from: number, to: number): string {
  const { text: ready, list } = asList(text, pointer);
  return moveItem(ready, list, from, to);
}

/** The option retired: nobody can choose it any more, and a record that has it no longer fits. */
export function removeOption(text: string, pointer: string, index: number): string {
  const { text: ready, list, options } = asList(text, pointer);
  if (options.length <= 1) return text;
  const path = pathOf(ready, pointer);
  const initial = valueAt(ready, [...path, 'default']);
  const freed = initial === options[index]?.value ? removeValue(ready, [...path, 'default']) : ready;
  return removeValue(freed, [...list, index]);
}
