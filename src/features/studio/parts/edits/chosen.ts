import { type Path, removeValue, setValue, valueAt } from './json.ts';

/**
 * Where a document chooses some of its fields, or sets something for one; '*' is each of them there. What only makes
 * sense with the field goes with it. An expression, or a part that cannot be without, still names it and is a problem.
 */
const OF_FIELDS = [
  'form/facts',
  'list/sort',
  'list/views/*/sort',
  'list/views/*/board/fields',
  'list/views/*/gallery/fields',
  'list/views/*/calendar/fields',
  'list/views/*/timeline/fields',
  'print/*/blocks/*/fields',
  'waiting/*/show',
  'access/fields',
  'actions/*/set',
  'record/properties/*/link/fetch',
];
const OF_STATES = ['states/stages', 'list/views/*/board/limits', 'print/*/from', 'noOverlap/*/states'];
/** Without one of these the document means something else: the last one named stays, and is a problem. */
const NEVER_EMPTIED = /^(?:print|noOverlap)\//u;

export function expand(text: string, pattern: string): Path[] {
  const open = (value: unknown, [part, ...rest]: readonly string[], path: Path): Path[] => {
    if (part === undefined) return [path];
    if (typeof value !== 'object' || value === null) return [];
    const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
    const chosen = part === '*' ? keys : keys.filter((key) => key === part);
    return chosen.flatMap((key) => open((value as Record<string | number, unknown>)[key], rest, [...path, key]));
  };
  return open(valueAt(text, []), pattern.split('/'), []);
}

function without(text: string, path: Path, name: string, stays: boolean): string {
  const value = valueAt(text, path);
  // An order names its fields in one text: '-amount,dueDate'.
  if (typeof value === 'string') {
    const keys = value.split(',');
    const left = keys.filter((key) => key.trim().replace(/^-/u, '') !== name);
    return left.length === keys.length
      ? text
      : setValue(text, path, left.length > 0 ? left.join(',').trim() : undefined);
  }
  if (Array.isArray(value)) {
    const kept = value.filter((item) => item !== name);
    if (kept.length === value.length || (kept.length === 0 && stays)) return text;
    return kept.length === 0 ? removeValue(text, path) : setValue(text, path, kept);
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return text;
  return Object.keys(value).length === 1 ? removeValue(text, path) : removeValue(text, [...path, name]);
}

const unchosen = (text: string, patterns: readonly string[], name: string): string =>
  patterns.reduce(
    (now, pattern) =>
      expand(now, pattern).reduce((next, path) => without(next, path, name, NEVER_EMPTIED.test(pattern)), now),
    text,
  );

/** The text without a field in its choices. @param path dotted, as choices name it */
export const unchooseField = (text: string, path: string): string => unchosen(text, OF_FIELDS, path);

/** The text without a state in its choices. */
export const unchooseState = (text: string, state: string): string => unchosen(text, OF_STATES, state);
