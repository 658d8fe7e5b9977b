import { changeMessages as messages } from '../messages/changes.ts';
import { systemMessages } from '../messages/system.ts';
import { differences, labelOf, same, shapeBelow, type Titles } from './changeWords.ts';
import type { Shape } from './meta/meta.ts';
import { FIELD } from './meta/metaField.ts';
import { document as documentShape } from './meta/metaWhole.ts';
import { below } from './model/report.ts';
import { type SourceField, sourceFields } from './model/storedPlaces.ts';
import { isSystemField } from './model/system.ts';
import type { EntityDocument } from './model/types.ts';

/** One difference between two documents, in the words of who edits them. */
export interface Change {
  kind: 'added' | 'removed' | 'renamed' | 'changed' | 'moved';
  what:
    | 'document'
    | 'field'
    | 'rule'
    | 'state'
    | 'action'
    | 'approval'
    | 'step'
    | 'view'
    | 'section'
    | 'endpoint'
    | 'child'
    | 'start'
    | 'overlap'
    | 'waiting'
    | 'print'
    | 'access'
    | 'hook'
    | 'definition';
  /** The path of the field, or the name of the action or other part. */
  name: string;
  title: string;
  /** JSON pointer in the newer document; in the older one for what was removed. */
  pointer: string;
  /** A whole sentence. */
  message: string;
  /** For 'changed': the keyword, with its old and new value. */
  key?: string;
  from?: unknown;
  to?: unknown;
}
/** The shape of a part of the document; of what is in it, where it is a list or a map of parts. */
export const partShape = (...keys: readonly string[]): Shape | undefined =>
  keys.reduce<Shape | undefined>(shapeBelow, documentShape);

/** What the parts of a kind look like; fields are compared apart. */
const PART_SHAPES: Readonly<Partial<Record<Change['what'], Shape | undefined>>> = {
  field: FIELD,
  rule: partShape('rules', ''),
  state: partShape('states', 'values', ''),
  action: partShape('actions', ''),
  step: partShape('approval', 'steps', ''),
  view: partShape('list', 'views', ''),
  section: partShape('form', 'sections', ''),
  endpoint: partShape('endpoints', ''),
  child: partShape('children', ''),
  start: partShape('starts', ''),
  overlap: partShape('noOverlap', ''),
  waiting: partShape('waiting', ''),
  print: partShape('print', ''),
  definition: FIELD,
};
export interface DocumentTitles extends Titles {
  action(name: string): string;
  /** 'status,-amount' */
  sort(keys: string): string;
}

/** What roles, fields, states and actions are called in either document, in the newer one first. */
export function titlesIn(
  older: Partial<EntityDocument>,
  newer: Partial<EntityDocument>,
  roles: readonly { name: string; title?: string }[],
): DocumentTitles {
  const flat = (fields: readonly SourceField[]): SourceField[] =>
    fields.flatMap((field) => [field, ...flat(field.children)]);
  const fields = [...flat(sourceFields(newer.record)), ...flat(sourceFields(older.record))];
  const titleOf = (path: string): string =>
    fields.find((field) => field.path === path)?.source.title ??
    (isSystemField(path) ? systemMessages[path] : undefined) ??
    path;
  const sorted = (key: string): string => messages.sorted(titleOf(key.replace(/^-/u, '')), key.startsWith('-'));
  return {
    role: (name) => roles.find((role) => role.name === name)?.title ?? name,
    field: titleOf,
    sort: (keys) =>
      keys
        .split(',')
        .map((key) => sorted(key.trim()))
        .join(messages.sortSeparator),
    state: (name) => newer.states?.values[name]?.title ?? older.states?.values[name]?.title ?? name,
    action: (name) => newer.actions?.[name]?.title ?? older.actions?.[name]?.title ?? name,
  };
}

/** The keys of parts that name other parts. */
const NAMING: Readonly<Partial<Record<Change['what'], Readonly<Record<string, keyof DocumentTitles>>>>> = {
  document: { titleField: 'field', key: 'field', sort: 'sort' },
  action: { from: 'state', to: 'state', roles: 'role' },
  approval: { start: 'action', approved: 'action', rejected: 'action', returned: 'action', withdrawn: 'action' },
  view: { roles: 'role', sort: 'sort' },
  start: { roles: 'role' },
  overlap: { from: 'field', to: 'field', same: 'field', states: 'state' },
  waiting: { roles: 'role', show: 'field', person: 'field', due: 'field' },
  print: { from: 'state', roles: 'role' },
};

type Called = (key: string, value: unknown, isOlder: boolean) => unknown;

/** What is named by a part is called as people call it. */
export const calledBy =
  (titles: DocumentTitles, what: Change['what']): Called =>
  (key, value) => {
    const by = NAMING[what]?.[key];
    const called = (one: unknown): unknown => (by !== undefined && typeof one === 'string' ? titles[by](one) : one);
    return Array.isArray(value) ? value.map(called) : called(value);
  };
/** What is different in the keys of two parts that are one and the same. `called`: how people call a value. */
export function compareKeys(
  what: Change['what'],
  name: string,
  pointer: string,
  before: object = {},
  after: object = {},
  title: string,
  changes: Change[],
  shape: Shape | undefined,
  called: Called = (_key, value) => value,
): void {
  const [from, to] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (same(from[key], to[key])) continue;
    const owner = name === '' ? title : messages.partOf(messages.parts[what], title);
    const words = [called(key, from[key], true), called(key, to[key], false)] as const;
    const [was, now] = same(...words) ? [from[key], to[key]] : words;
    const phrases = differences(labelOf(shape, key, to[key]), shapeBelow(shape, key), was, now);
    changes.push({
      kind: 'changed',
      what,
      name,
      title,
      pointer: below(pointer, key),
      key,
      from: from[key],
      to: to[key],
      message: messages.changed(owner, phrases.join(messages.differenceSeparator)),
    });
  }
}

/** Which parts of a kind came, went, changed or stand in another order; each by its name. */
export function compareNamed<T extends object>(
  what: Change['what'],
  pointer: string,
  before: Record<string, T> = {},
  after: Record<string, T> = {},
  titleOf: (item: T) => string,
  changes: Change[],
  titles?: DocumentTitles,
): void {
  const called = titles && calledBy(titles, what);
  const list =
    what === 'rule' ||
    what === 'view' ||
    what === 'section' ||
    what === 'child' ||
    what === 'start' ||
    what === 'overlap' ||
    what === 'waiting' ||
    what === 'print' ||
    what === 'step';
  const place = (names: string[], name: string): string => below(pointer, list ? names.indexOf(name) : name);
  for (const [name, item] of Object.entries(before)) {
    if (!Object.hasOwn(after, name))
      changes.push({
        kind: 'removed',
        what,
        name,
        title: titleOf(item),
        pointer: place(Object.keys(before), name),
        message: messages.partRemoved(messages.parts[what], titleOf(item) || name),
      });
  }
  for (const [name, item] of Object.entries(after)) {
    const at = place(Object.keys(after), name);
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    if (old === undefined)
      changes.push({
        kind: 'added',
        what,
        name,
        title: titleOf(item),
        pointer: at,
        message: messages.partAdded(messages.parts[what], titleOf(item) || name),
      });
    else compareKeys(what, name, at, old, item, titleOf(item) || name, changes, PART_SHAPES[what], called);
  }
  const shared = (one: object, other: object): string[] =>
    Object.keys(one).filter((name) => Object.hasOwn(other, name));
  if (!same(shared(before, after), shared(after, before)))
    changes.push({
      kind: 'moved',
      what,
      name: '',
      title: messages.parts[what],
      pointer,
      message: messages.partsReordered(messages.parts[what]),
    });
}
