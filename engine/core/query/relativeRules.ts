import type { FieldKind } from '../document/model/model.ts';
import type { Operator } from '../document/model/query.ts';
import { truncate } from '../format/truncate.ts';
import { relativeMessages as messages } from '../messages/filters.ts';
import { DAY_WORDS, PERSON_WORDS } from '../messages/query.ts';
import { words } from '../messages/words.ts';
import { isRelative, relativeTitle, wordOf } from './relative.ts';

/** Most days that 近 N 天 looks back and 未来 N 天 looks ahead: ten years. */
export const MAX_DAYS = 3650;

export const isDayCount = (days: unknown): days is number =>
  Number.isInteger(days) && (days as number) >= 1 && (days as number) <= MAX_DAYS;
/** What a wrong number of days is told. */
export const dayCountHint = (): string => messages.dayCount(MAX_DAYS);

const isCounted = (name: unknown): name is 'lastDays' | 'nextDays' => name === 'lastDays' || name === 'nextDays';
const isDays = (name: unknown): boolean => isCounted(name) || wordOf(DAY_WORDS, name) !== undefined;

/** System fields that show whose doing a record is, and the field that holds who that is. */
export const PERSON_FIELDS: Readonly<Record<string, string>> = {
  createdBy: 'createdBy',
  createdByName: 'createdBy',
  updatedBy: 'updatedBy',
  updatedByName: 'updatedBy',
};

type PersonWord = keyof typeof PERSON_WORDS;

/** The relative values about people that a condition on such a field may take. */
export function personWords(path: string, kind: FieldKind): readonly PersonWord[] {
  if (kind === 'user' || Object.hasOwn(PERSON_FIELDS, path)) return ['me', 'myDepartment'];
  if (kind === 'org') return ['myTeam', 'myDepartment'];
  return path === 'eid' ? ['myTeam'] : [];
}

const known = (): string =>
  Object.entries({ ...DAY_WORDS, lastDays: messages.lastDays, nextDays: messages.nextDays, ...PERSON_WORDS })
    .map(([name, title]) => words.known(name, title))
    .join(words.separator);

/** What is wrong with a condition whose value is relative, or holds one; undefined when nothing is. */
export function relativeProblem(
  { path, kind, title }: { path: string; kind: FieldKind; title: string },
  op: Operator,
  value: unknown,
): string | undefined {
  if (Array.isArray(value)) {
    if (op === 'between') return messages.atEnds(title);
    if (path !== PERSON_FIELDS[path] && Object.hasOwn(PERSON_FIELDS, path)) return messages.onlyEquals(title);
    return value
      .filter(isRelative)
      .map((one) => relativeProblem({ path, kind, title }, 'eq', one))
      .find((problem) => problem !== undefined);
  }
  if (!isRelative(value)) return undefined;
  const { relative, days, ...others } = value;
  const [extra] = Object.keys(others);
  if (extra !== undefined) return messages.unknownKey(extra);
  if (isDays(relative)) {
    if (kind !== 'date' && kind !== 'datetime')
      return messages.notDate(title, isCounted(relative) ? messages[relative] : relativeTitle(value));
    if (isCounted(relative)) return isDayCount(days) ? undefined : dayCountHint();
    return days === undefined ? undefined : messages.strayDays;
  }
  if (wordOf(PERSON_WORDS, relative) === undefined) return messages.unknown(truncate(String(relative), 60), known());
  if (days !== undefined) return messages.strayDays;
  if (!personWords(path, kind).some((word) => word === relative))
    return (relative === 'me' ? messages.notPerson : relative === 'myTeam' ? messages.notTeam : messages.notDepartment)(
      title,
      relativeTitle(value),
    );
  return op === 'in' || op === 'nin'
    ? messages.inList(title, relativeTitle(value))
    : op === 'eq' || op === 'ne'
      ? undefined
      : messages.equality(relativeTitle(value));
}
