import type { FieldKind } from '../document/model.ts';
import { truncate } from '../format/truncate.ts';
import { DAY_WORDS, isRelative, PERSON_WORDS, relativeTitle, wordOf } from './relative.ts';
import type { Operator } from './types.ts';

/** Most days that 近 N 天 looks back: ten years. */
export const MAX_DAYS = 3650;

export const isDayCount = (days: unknown): days is number =>
  Number.isInteger(days) && (days as number) >= 1 && (days as number) <= MAX_DAYS;
/** What a wrong number of days is told. */
export const DAY_COUNT_HINT = `近 N 天的天数应为 1 到 ${MAX_DAYS} 的整数`;

const isDays = (name: unknown): boolean => name === 'lastDays' || wordOf(DAY_WORDS, name) !== undefined;

/** System fields that show whose doing a record is, and the field that holds who that is. */
export const PERSON_FIELDS: Readonly<Record<string, string>> = {
  createdBy: 'createdBy',
  createdByName: 'createdBy',
  updatedBy: 'updatedBy',
  updatedByName: 'updatedBy',
};

/** The relative value about people that a condition on such a field may take. */
export function personWord(path: string, kind: FieldKind): keyof typeof PERSON_WORDS | undefined {
  if (kind === 'user' || Object.hasOwn(PERSON_FIELDS, path)) return 'me';
  return kind === 'org' || path === 'eid' ? 'myTeam' : undefined;
}

const known = (): string =>
  Object.entries({ ...DAY_WORDS, lastDays: '近 N 天', ...PERSON_WORDS })
    .map(([name, title]) => `${name}（${title}）`)
    .join('、');

/** What is wrong with a condition whose value is relative, or holds one; undefined when nothing is. */
export function relativeProblem(
  { path, kind, title }: { path: string; kind: FieldKind; title: string },
  op: Operator,
  value: unknown,
): string | undefined {
  if (Array.isArray(value)) {
    if (op === 'between') return `“${title}”的相对日期自己就是一段时间，不放在“介于”的两端`;
    if (path !== PERSON_FIELDS[path] && Object.hasOwn(PERSON_FIELDS, path))
      return `“${title}”只能用“等于”或“不等于”与“我”比较`;
    return value
      .filter(isRelative)
      .map((one) => relativeProblem({ path, kind, title }, 'eq', one))
      .find((problem) => problem !== undefined);
  }
  if (!isRelative(value)) return undefined;
  const { relative, days, ...others } = value;
  const [extra] = Object.keys(others);
  if (extra !== undefined) return `相对值里没有“${extra}”`;
  if (isDays(relative)) {
    if (kind !== 'date' && kind !== 'datetime')
      return `“${title}”不是日期，不能用“${relative === 'lastDays' ? '近 N 天' : relativeTitle(value)}”筛选`;
    if (relative === 'lastDays') return isDayCount(days) ? undefined : DAY_COUNT_HINT;
    return days === undefined ? undefined : '只有 lastDays（近 N 天）带天数';
  }
  if (wordOf(PERSON_WORDS, relative) === undefined)
    return `没有相对值“${truncate(String(relative), 60)}”，可用：${known()}`;
  if (days !== undefined) return '只有 lastDays（近 N 天）带天数';
  if (personWord(path, kind) !== relative)
    return `“${title}”不是${relative === 'me' ? '人员' : '团队'}，不能用“${relativeTitle(value)}”筛选`;
  return op === 'in' || op === 'nin'
    ? `“${title}”的“${relativeTitle(value)}”要放在列表里`
    : op === 'eq' || op === 'ne'
      ? undefined
      : `“${relativeTitle(value)}”只能比较等于或不等于`;
}
