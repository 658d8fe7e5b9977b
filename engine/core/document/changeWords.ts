import { truncateToDifference } from '../format/truncate.ts';
import { isObject } from '../json/json.ts';
import { changeMessages as messages } from '../messages/changes.ts';
import { words } from '../messages/words.ts';
import { shapeFor } from './conform.ts';
import { titleOf } from './meta/keyWords.ts';
import type { Shape } from './meta/meta.ts';
import type { AccessSource, FieldAccess } from './meta/metaAccess.ts';
import { document } from './meta/metaWhole.ts';
import { below } from './model/report.ts';

/** Whether two values of a document say the same, whatever the order of their keys. */
export const same = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => same(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
};

/** The shape of what stands under a key, or in a list. */
export function shapeBelow(shape: Shape | undefined, key: string): Shape | undefined {
  if (shape?.is === 'object') return Object.hasOwn(shape.keys, key) ? shape.keys[key] : undefined;
  return shape?.is === 'map' || shape?.is === 'array' ? shape.of : undefined;
}

/** What people call a key; one that the format does not know is called as it is written. */
function keyTitle(shape: Shape | undefined, key: string): string {
  const title = shape && titleOf(shape);
  return title ?? (Object.hasOwn(messages.keywords, key) ? messages.keywords[key] : undefined) ?? key;
}

/** What an entry of a list or a map is called by people; undefined: it has no name. */
function nameOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const name = [value.title, value.name, value.message, value.const].find((part) => part !== undefined && part !== '');
  return name === undefined || typeof name === 'object' ? undefined : String(name);
}

/** What a key, or an entry that has it, is called. */
export function labelOf(shape: Shape | undefined, key: string, value: unknown): string {
  const inside = shapeBelow(shape, key);
  return shape?.is === 'object' ? keyTitle(inside, key) : messages.text(nameOf(value) ?? key);
}

/** How much of a value, or of a rule, is shown. */
const SHOWN = 58;

/** What stands for a value that is none, or yes or no; undefined: its text does. */
function wordOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return messages.none;
  return typeof value === 'boolean' ? (value ? messages.yes : messages.no) : undefined;
}

/** Two values of one place, each cut to where they are different. */
export function bothInWords(shape: Shape | undefined, from: unknown, to: unknown): [one: string, other: string] {
  // What is yes or no and is not written is the other of the two; of any other value it is none.
  if (shape?.is === 'boolean' && from === undefined && typeof to === 'boolean') return bothInWords(shape, !to, to);
  if (shape?.is === 'boolean' && to === undefined && typeof from === 'boolean') return bothInWords(shape, from, !from);
  const [was, is] = truncateToDifference(inner(shape, from), inner(shape, to), SHOWN);
  return [wordOf(from) ?? messages.text(was), wordOf(to) ?? messages.text(is)];
}

function inner(shape: Shape | undefined, value: unknown): string {
  const plain = shape && shapeFor(shape, value);
  if (Array.isArray(value))
    return value.map((item: unknown) => nameOf(item) ?? inner(shapeBelow(plain, ''), item)).join(words.separator);
  if (!isObject(value))
    return typeof value === 'boolean' ? (value ? messages.yes : messages.no) : String(value ?? messages.none);
  return Object.entries(value)
    .map(([key, item]) => {
      const inside = shapeBelow(plain, key);
      const label = plain?.is === 'object' ? keyTitle(inside, key) : key;
      return messages.pair(label, (isObject(item) ? nameOf(item) : undefined) ?? inner(inside, item));
    })
    .join(words.separator);
}

/** The items of a list that are known by a name of their own; undefined for any other value. */
function named(value: unknown): Map<string, unknown> | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const items = value.map((item: unknown): [string, unknown] => {
    const first = isObject(item) && Array.isArray(item.was) ? (item.was as unknown[])[0] : undefined;
    const id = isObject(item) ? (first ?? item.const ?? item.name) : undefined;
    return [id === undefined ? '' : JSON.stringify(id), item];
  });
  const map = new Map(items);
  return map.size === items.length && !map.has('') ? map : undefined;
}

/** What is different between two values under a key, each as a phrase: only what is different, however deep it lies. */
export function differences(label: string, shape: Shape | undefined, from: unknown, to: unknown): string[] {
  const plain = shape && shapeFor(shape, to);
  if (isObject(from) && isObject(to))
    return (
      [...new Set([...Object.keys(from), ...Object.keys(to)])]
        // What an option was stored as before follows from what it is stored as now.
        .filter((key) => !same(from[key], to[key]) && !(key === 'was' && plain?.is === 'object'))
        .flatMap((key) =>
          differences(
            messages.of(label, labelOf(plain, key, to[key] ?? from[key])),
            shapeBelow(plain, key),
            from[key],
            to[key],
          ),
        )
    );
  const [olds, news] = [named(from), named(to)];
  if (olds === undefined || news === undefined) return [messages.became(label, ...bothInWords(shape, from, to))];
  const text = (item: unknown): string => nameOf(item) ?? inner(shapeBelow(plain, ''), item);
  const phrases = [
    ...[...olds].filter(([id]) => !news.has(id)).map(([, item]) => messages.without(label, text(item))),
    ...[...news].flatMap(([id, item]) => {
      if (!olds.has(id)) return [messages.withNew(label, text(item))];
      const old = olds.get(id);
      return same(old, item) ? [] : differences(messages.itemOf(label, text(old)), shapeBelow(plain, ''), old, item);
    }),
  ];
  return phrases.length > 0 ? phrases : [messages.reordered(label)];
}

/** The keys that only hold fields: whoever reads of a field need not be told of them. */
const HOLDERS: ReadonlySet<string> = new Set(['record', 'items']);

/** Where something stands in a document, in the words of who edits it. `valueAt`: what stands at the first steps of the path. */
export function placeInWords(path: readonly string[], valueAt: (steps: number) => unknown): string {
  let shape: Shape | undefined = document;
  let holder: string | undefined;
  const parts: string[] = [];
  for (const [index, step] of path.entries()) {
    const value = valueAt(index + 1);
    const plain: Shape | undefined = shape && shapeFor(shape, valueAt(index) ?? {});
    shape = shapeBelow(plain, step);
    if (plain?.is === 'object' || holder === undefined) {
      if (holder !== undefined) parts.push(holder);
      holder = HOLDERS.has(step) ? undefined : keyTitle(shape, step);
      continue;
    }
    parts.push(messages.partOf(holder, nameOf(value) ?? step));
    holder = undefined;
  }
  if (holder !== undefined) parts.push(holder);
  return parts.reduce((whole, part) => (whole === '' ? part : messages.of(whole, part)), '');
}

/** The shape of what stands at a place in a document. */
export function shapeAtPlace(path: readonly string[], valueAt: (steps: number) => unknown): Shape | undefined {
  return path.reduce<Shape | undefined>(
    (shape, step, index) => shapeBelow(shape && shapeFor(shape, valueAt(index) ?? {}), step),
    document,
  );
}

/** What roles, fields and states are called. */
export interface Titles {
  role(name: string): string;
  field(path: string): string;
  state(name: string): string;
}

/** One right that a role gained, lost or has otherwise. */
interface RightChange {
  key: string;
  pointer: string;
  from: unknown;
  to: unknown;
  message: string;
}

/** What became of the rights, a sentence for each role. */
export function rightsInWords(before: AccessSource = {}, after: AccessSource = {}, titles: Titles): RightChange[] {
  const at = (key: string, ...names: string[]): string => names.reduce<string>(below, below('/access', key));
  const rows = (['read', 'write'] as const).flatMap((key) =>
    changedKeys(before[key], after[key]).map((role): RightChange => {
      const [from, to] = [before[key]?.[role], after[key]?.[role]];
      const [was, is] = truncateToDifference(from ?? '', to ?? '', SHOWN);
      const message = messages.rights[key](titles.role(role), rowsInWords(from, was), rowsInWords(to, is));
      return { key, pointer: at(key, role), from, to, message };
    }),
  );
  const lists = (['create', 'delete'] as const).flatMap((key) => {
    const [olds, news] = [before[key] ?? [], after[key] ?? []];
    return [...new Set([...olds, ...news])]
      .filter((role) => olds.includes(role) !== news.includes(role))
      .map((role): RightChange => {
        const may = news.includes(role);
        const message = messages.rights[key](titles.role(role), may);
        return { key, pointer: at(key), from: !may, to: may, message };
      });
  });
  const fields = changedKeys(before.fields, after.fields).flatMap((path) => {
    const [olds, news] = [before.fields?.[path], after.fields?.[path]];
    return changedKeys(olds, news).map((role): RightChange => {
      const [from, to] = [olds?.[role], news?.[role]];
      const [was, is] = [levelInWords(from, titles), levelInWords(to, titles)];
      const message = messages.rights.field(titles.field(path), titles.role(role), was, is);
      return { key: 'fields', pointer: at('fields', path, role), from, to, message };
    });
  });
  return [...rows, ...lists, ...fields];
}

const changedKeys = (from: Readonly<Record<string, unknown>> = {}, to: Readonly<Record<string, unknown>> = {}) =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((key) => !same(from[key], to[key]));

/** Whether a rule over rows is the one that nearly every document has for some role: the records of one's own team. */
export const isOwnTeams = (rule: string): boolean => /^\s*eid\s*==\s*team\.eid\s*$/u.test(rule);

function rowsInWords(rule: string | undefined, shown: string): string {
  if (rule === undefined || rule === 'false') return messages.rights.noRows;
  if (isOwnTeams(rule)) return messages.rights.ownTeams;
  return rule === 'true' ? messages.rights.allRows : messages.rights.rowsWhere(shown);
}

/** A role that the rights of a field do not name may write it. */
function levelInWords(level: FieldAccess | Readonly<Record<string, FieldAccess>> | undefined, titles: Titles): string {
  if (level === undefined || typeof level === 'string') return messages.rights.levels[level ?? 'write'];
  return Object.entries(level)
    .map(([state, one]) => messages.rights.inState(titles.state(state), messages.rights.levels[one]))
    .join(words.separator);
}
