import { type FieldSource, type SourceField, sourceFields, storedPlaces } from '@yunpu/engine-core/document';
import { isIdentifier } from '@yunpu/engine-core/expression';
import { parsePointer } from '@yunpu/engine-core/record';
import { unchooseField } from './chosen.ts';
import {
  insertItem,
  insertProperty,
  moveProperty,
  type Path,
  pathOf,
  pointerOf,
  removeValue,
  renameKey,
  setValue,
  valueAt,
} from './json.ts';
import { FIELD_KINDS } from './kinds.ts';

/** A document's text after an edit, and where what was edited stands in it. */
export interface Edited {
  text: string;
  pointer: string;
}

/** Names that expressions keep for themselves. */
const RESERVED = new Set([
  ...['user', 'team', 'recordTeam', 'today', 'now', 'isNew', 'row', 'parent', 'input', 'in', 'true', 'false', 'null'],
  ...['id', 'eid', 'createdAt', 'createdBy', 'createdByName', 'updatedAt', 'updatedBy', 'updatedByName'],
]);

/** Names that every object of a program has already, and so no field, state or action may have. */
const isInherited = (name: string): boolean => name in Object.prototype;

const keysAt = (text: string, path: Path): string[] => Object.keys((valueAt(text, path) as object | undefined) ?? {});

/** `stem`, with a number behind it when it is taken. */
export function freeName(stem: string, taken: readonly string[]): string {
  const all = new Set([...taken, ...RESERVED]);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem}${number}`;
    if (!all.has(name) && !isInherited(name)) return name;
  }
}

/**
 * Names by which values are still kept among the fields that stand at `properties`, though their fields are called otherwise
 * or stand elsewhere by now: a new field of that name would be taken for the old one.
 */
function keptNames(text: string, properties: Path): string[] {
  if (properties[0] !== 'record') return [];
  const record = valueAt(text, ['record']) as FieldSource | undefined;
  const places = [...storedPlaces<SourceField>(sourceFields(record)).values()];
  const holder = pointerOf(properties.slice(0, properties.at(-2) === 'items' ? -2 : -1));
  const base = places.find(({ field }) => field.pointer === holder)?.lineage ?? '';
  return places.flatMap(({ lineage }) => {
    const own = lineage.startsWith(`${base}/`) ? lineage.slice(base.length + 1) : '/';
    return own.includes('/') ? [] : [String(parsePointer(lineage).at(-1))];
  });
}

/** Whether the values of another field are still kept by the name. */
export const isKeptName = (text: string, pointer: string, name: string): boolean => {
  const siblings = siblingsOf(text, pointer);
  return !keysAt(text, siblings).includes(name) && keptNames(text, siblings).includes(name);
};

/** Whether a sibling of the field has the name, or expressions keep it for themselves. */
export const isTaken = (text: string, pointer: string, name: string): boolean =>
  RESERVED.has(name) || isInherited(name) || keysAt(text, pathOf(text, pointer).slice(0, -1)).includes(name);

/** The object that a field's siblings stand in: '/record/properties/lines/items/properties/name' -> […, 'properties']. */
const siblingsOf = (text: string, pointer: string): Path => pathOf(text, pointer).slice(0, -1);

export interface NewPlace {
  /** The field behind which it goes. */
  after?: string | undefined;
  /** The form's section, of a field of the record itself. */
  section?: string | undefined;
  /** The sub-table or group whose field it becomes; the record's own without. */
  within?: string | undefined;
}

/** A new field of a kind of the palette; in a list's columns too, where its kind can be read in one. */
export function addField(text: string, kind: string, { after, section, within }: NewPlace): Edited {
  const choice = FIELD_KINDS.find(({ name }) => name === kind) ?? FIELD_KINDS[0]!;
  const properties: Path =
    after !== undefined
      ? siblingsOf(text, after)
      : within !== undefined
        ? insideOf(text, within)
        : ['record', 'properties'];
  const names = keysAt(text, properties);
  const name = freeName(choice.stem, [...names, ...keptNames(text, properties)]);
  const own = properties.length === 2;
  const source: FieldSource = {
    ...choice.source,
    title: choice.title,
    ...(own && section !== undefined && { section }),
  };
  // Type and title first, as a document is read.
  const { type, title, ...rest } = source;
  const value = { type, title, ...rest };
  const behind = after === undefined ? -1 : names.indexOf(String(pathOf(text, after).at(-1)));
  const before = behind === -1 ? undefined : names[behind + 1];
  const path = [...properties, name];
  return { text: insertProperty(text, path, value, before), pointer: pointerOf(path) };
}

/** Where the fields of a sub-table or a group stand. */
function insideOf(text: string, pointer: string): Path {
  const path = pathOf(text, pointer);
  const field = valueAt(text, path) as FieldSource | undefined;
  return field?.items === undefined ? [...path, 'properties'] : [...path, 'items', 'properties'];
}

/** One key of a field; `undefined` takes it away. */
export function setFieldKey(text: string, pointer: string, key: string, value: unknown): string {
  return setValue(text, [...pathOf(text, pointer), key], value);
}

/** Whether a number may have no fraction. A field that may be empty keeps saying so. */
export function setWhole(text: string, pointer: string, whole: boolean): string {
  const { type } = valueAt(text, pathOf(text, pointer)) as FieldSource;
  const name = whole ? 'integer' : 'number';
  return setFieldKey(
    text,
    pointer,
    'type',
    Array.isArray(type) ? [name, ...type.filter((one) => one === 'null')] : name,
  );
}

/** What the field sums up, or undefined for nothing; how many there are is a whole number. */
export function setRollup(text: string, pointer: string, rollup: FieldSource['rollup']): string {
  const { type } = valueAt(text, pathOf(text, pointer)) as FieldSource;
  const isFraction = [type].flat()[0] === 'number';
  const fitting = rollup?.total === 'count' && isFraction ? setWhole(text, pointer, true) : text;
  return setFieldKey(fitting, pointer, 'rollup', rollup);
}

/** Whether the object that holds the field asks for it always. */
export function isRequired(text: string, pointer: string): boolean {
  const path = pathOf(text, pointer);
  const required = valueAt(text, [...path.slice(0, -2), 'required']);
  return Array.isArray(required) && required.includes(path.at(-1));
}

export function setRequired(text: string, pointer: string, required: boolean): string {
  if (required === isRequired(text, pointer)) return text;
  const path = pathOf(text, pointer);
  const list: Path = [...path.slice(0, -2), 'required'];
  const name = path.at(-1);
  const before = valueAt(text, list);
  if (!Array.isArray(before)) return insertProperty(text, list, [name], 'properties');
  if (required) return insertItem(text, list, name);
  return before.length === 1 ? removeValue(text, list) : removeValue(text, [...list, before.indexOf(name)]);
}

/** The name that something with this label would have: the label itself, where an expression can say it. */
export function nameFor(label: string, taken: readonly string[]): string | undefined {
  const name = label.replace(/[\s（）()【】[\]、，,/\\.·:：-]+/gu, '');
  return isIdentifier(name) && name.length <= 30 ? freeName(name, taken) : undefined;
}

/**
 * The field's label. One that was never published and has only a made-up name gets a name from its label, so that its
 * values are called in exports, calls and rules what people call them.
 */
export function setTitle(text: string, pointer: string, title: string, isNew: boolean): Edited {
  const labelled = setFieldKey(text, pointer, 'title', title);
  const path = pathOf(text, pointer);
  const name = String(path.at(-1));
  const madeUp = FIELD_KINDS.some(({ stem }) => new RegExp(`^${stem}\\d*$`).test(name));
  if (!isNew || !madeUp || isNamed(text, name)) return { text: labelled, pointer };
  const siblings = path.slice(0, -1);
  const taken = [...keysAt(text, siblings), ...keptNames(text, siblings)];
  const renamed = nameFor(
    title,
    taken.filter((key) => key !== name),
  );
  if (renamed === undefined) return { text: labelled, pointer };
  const required = isRequired(labelled, pointer);
  const free = setRequired(labelled, pointer, false);
  const moved = pointerOf([...path.slice(0, -1), renamed]);
  const next = renameKey(free, pathOf(free, pointer), renamed);
  return { text: required ? setRequired(next, moved, true) : next, pointer: moved };
}

/** Keys whose texts are words of the format or for the eye, and name no field. */
const NO_NAMES = new Set(['type', 'format', 'widget', 'title', 'help', 'description', 'placeholder', 'message', 'why']);

/** Whether an expression, a view or a rule says the name: then it is no longer ours to change. */
function isNamed(text: string, name: string): boolean {
  const word = new RegExp(`(?<!\\p{ID_Continue})${name}(?!\\p{ID_Continue})`, 'u');
  const contains = (value: unknown, key: string): boolean => {
    if (typeof value === 'string') return !NO_NAMES.has(key) && word.test(value);
    if (Array.isArray(value)) return value.some((item) => contains(item, key));
    return (
      typeof value === 'object' && value !== null && Object.entries(value).some(([own, item]) => contains(item, own))
    );
  };
  const { required: _required, ...record } = (valueAt(text, ['record']) ?? {}) as Record<string, unknown>;
  return contains({ ...(valueAt(text, []) as object), record }, '');
}

/** The field taken out of the document, and of what the document chooses. Its values stay stored, and are there again with it. */
export function removeField(text: string, pointer: string): string {
  const free = setRequired(text, pointer, false);
  const taken = removeValue(free, pathOf(free, pointer));
  // A field of an action's dialog, or of the rows of a sub-table, is in none of the choices.
  const [, path] = /^\/record\/properties\/((?:[^/]+)(?:\/properties\/[^/]+)*)$/u.exec(pointer) ?? [];
  return path === undefined ? taken : unchooseField(taken, path.replaceAll('/properties/', '.'));
}

/** The field put before another of the same object, or behind all of them; into a section when one is named. */
export function moveField(
  text: string,
  pointer: string,
  { before, section }: { before?: string | undefined; section?: string | undefined },
): string {
  const name = before === undefined ? undefined : String(pathOf(text, before).at(-1));
  const moved = moveProperty(text, pathOf(text, pointer), name);
  return section === undefined || valueAt(moved, [...pathOf(moved, pointer), 'section']) === section
    ? moved
    : setFieldKey(moved, pointer, 'section', section);
}

/** The same field once more, right behind it, under a name of its own. */
export function copyField(text: string, pointer: string): Edited {
  const path = pathOf(text, pointer);
  const names = keysAt(text, path.slice(0, -1));
  const old = String(path.at(-1));
  const name = freeName(old, [...names, ...keptNames(text, path.slice(0, -1))]);
  const { id: _id, ...source } = valueAt(text, path) as FieldSource;
  const copy: Path = [...path.slice(0, -1), name];
  const title = `${source.title ?? old}（副本）`;
  return {
    text: insertProperty(text, copy, { ...source, title }, names[names.indexOf(old) + 1]),
    pointer: pointerOf(copy),
  };
}
