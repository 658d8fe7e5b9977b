import { isObject } from '../json.ts';

/** Names of spans of days as seen from today in Shanghai. A week begins on Monday. */
export const DAY_WORDS = { today: '今天', week: '本周', month: '本月', quarter: '本季度', year: '今年' } as const;
/** Who asks, and their team. */
export const PERSON_WORDS = { me: '我', myTeam: '我的团队' } as const;

/**
 * A value that says what is meant and not what it comes to now, so that what was kept with it stays right:
 * `{relative: 'month'}`, `{relative: 'lastDays', days: 7}` (today the last of them), `{relative: 'me'}`.
 */
export type Relative =
  | { relative: keyof typeof DAY_WORDS | keyof typeof PERSON_WORDS }
  | { relative: 'lastDays'; days: number };

/** Whether something is meant to be a relative value; it may still be a wrong one. */
export function isRelative(value: unknown): value is { relative: unknown; days?: unknown } {
  return isObject(value) && 'relative' in value;
}

/** The Chinese of a relative value's name, undefined for one that there is not. */
export const wordOf = (words: Readonly<Record<string, string>>, name: unknown): string | undefined =>
  typeof name === 'string' && Object.hasOwn(words, name) ? words[name] : undefined;
/** What a relative value is called: 本月, 近 7 天, 我. */
export function relativeTitle({ relative, days }: { relative: unknown; days?: unknown }): string {
  if (relative === 'lastDays') return `近 ${String(days)} 天`;
  return wordOf({ ...DAY_WORDS, ...PERSON_WORDS }, relative) ?? `“${String(relative)}”`;
}
