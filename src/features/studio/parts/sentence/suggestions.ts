import { HELPERS, helpOf } from '@yunpu/engine-core/expression';

export interface Suggestion {
  /** What is put in. */
  text: string;
  /** What it is called, or does. */
  title: string;
}

/** As many as are taken in at a glance. */
const MAX_SUGGESTIONS = 8;
const WORD = /[\p{ID_Continue}.]+$/u;

const RESERVED: readonly Suggestion[] = [
  { text: 'today', title: '今天' },
  { text: 'now', title: '此刻' },
  { text: 'isNew', title: '是新建的' },
  { text: 'user.id', title: '当前用户' },
  { text: 'user.name', title: '当前用户的姓名' },
  { text: 'user.roles', title: '当前用户的角色' },
  { text: 'team.name', title: '当前团队的名称' },
  { text: 'team.certified', title: '当前团队已认证' },
];

const CALLS: readonly Suggestion[] = Object.entries(HELPERS)
  .filter(([, { method }]) => !method)
  .map(([name]) => ({ text: `${name}(`, title: helpOf(name) ?? '' }));

/** What the word before the caret may become: fields by name or title, what every expression knows, and helpers. */
export function suggest(
  before: string,
  names: readonly { path: string; title: string }[],
): { from: number; found: readonly Suggestion[] } {
  const word = WORD.exec(before)?.[0] ?? '';
  const from = before.length - word.length;
  // Within a text, or after a number, nothing is named.
  if (word === '' || /^[\d.]/u.test(word) || (before.slice(0, from).split("'").length - 1) % 2 === 1)
    return { from, found: [] };
  const wanted = word.toLowerCase();
  const fields = names.map(({ path, title }) => ({ text: path, title }));
  const begun = [...fields, ...RESERVED, ...CALLS].filter(
    ({ text, title }) => text.toLowerCase().startsWith(wanted) || title.startsWith(word),
  );
  const within = fields.filter(
    (one) => !begun.includes(one) && (one.text.toLowerCase().includes(wanted) || one.title.includes(word)),
  );
  const found = [...begun, ...within];
  return { from, found: found.some(({ text }) => text === word) ? [] : found.slice(0, MAX_SUGGESTIONS) };
}
