import { isObject } from '../json/json.ts';
import { DAY_WORDS, PERSON_WORDS, queryMessages } from '../messages/query.ts';

/**
 * A value that says what is meant and not what it comes to now, so that what was kept with it stays right:
 * `{relative: 'month'}`, `{relative: 'lastDays', days: 7}` (today the last of them), `{relative: 'nextDays', days: 7}`
 * (today the first), `{relative: 'me'}`, `{relative: 'myDepartment'}` (with the departments below it).
 */
export type Relative =
  | { relative: keyof typeof DAY_WORDS | keyof typeof PERSON_WORDS }
  | { relative: 'lastDays' | 'nextDays'; days: number };

/** Whether something is meant to be a relative value; it may still be a wrong one. */
export function isRelative(value: unknown): value is { relative: unknown; days?: unknown } {
  return isObject(value) && 'relative' in value;
}

/** The word for a relative value's name, undefined for one that there is not. */
export const wordOf = (words: Readonly<Record<string, string>>, name: unknown): string | undefined =>
  typeof name === 'string' && Object.hasOwn(words, name) ? words[name] : undefined;

/** What a relative value is called: 本月, 近 7 天, 我. */
export function relativeTitle({ relative, days }: { relative: unknown; days?: unknown }): string {
  if (relative === 'lastDays' || relative === 'nextDays') return queryMessages[relative](String(days));
  return wordOf({ ...DAY_WORDS, ...PERSON_WORDS }, relative) ?? `“${String(relative)}”`;
}
