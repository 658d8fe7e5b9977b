import { Environment, ParseError } from '@marcbachmann/cel-js';
import { syntaxMessages as messages } from '../messages/syntax.ts';
import { withPlainNames } from './identifiers.ts';
import { memoize } from './memoize.ts';
import type { Parse, Syntax } from './syntax.ts';

const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 2000, maxDepth: 60 },
});

/** An expression that cannot be read: language-free, since answers are kept and the language may be set later. */
interface Failure {
  code: string;
  start: number;
  end: number;
  empty: boolean;
  habit: Habit['name'] | undefined;
  fix: string | undefined;
}

interface Habit {
  name: keyof typeof messages.habits;
  pattern: RegExp;
  replace?: string;
}

/** What people write who know other languages. */
const HABITS: readonly Habit[] = [
  { name: 'punctuation', pattern: /[“”‘’（），。；：＝＞＜！]/u },
  { name: 'equal', pattern: /===/u, replace: '==' },
  { name: 'unequal', pattern: /!==/u, replace: '!=' },
  { name: 'unequal', pattern: /<>/u, replace: '!=' },
  { name: 'equal', pattern: /(?<![=!<>])=(?![=])/u, replace: '==' },
  { name: 'and', pattern: /(?<!&)&(?!&)/u, replace: '&&' },
  { name: 'or', pattern: /(?<!\|)\|(?!\|)/u, replace: '||' },
  { name: 'and', pattern: /\band\b/iu, replace: '&&' },
  { name: 'or', pattern: /\bor\b/iu, replace: '||' },
  { name: 'not', pattern: /\bnot\b/iu, replace: '!' },
];

/** Answers are kept, as a document is compiled many times while it changes. */
const parsed = memoize(parse, 2000);

/** Parses CEL; the grammar, its limits and the macros are cel-js's, names may be of any script: a node tells by its place how one is written. */
export const parseExpression: Parse = (source) => {
  const answer = parsed(source);
  if ('node' in answer) return answer;
  const { code, start, end, empty, habit, fix } = answer.failure;
  const codes: Readonly<Record<string, string>> = messages.codes;
  return {
    problem: {
      code: 'expression-syntax',
      message: empty ? messages.empty : messages.wrong(codes[code] ?? messages.unreadable),
      start,
      end,
      ...(habit && { suggestion: messages.habits[habit] }),
      ...(fix !== undefined && { fix }),
    },
  };
};

function parse(source: string): { node: Syntax } | { failure: Failure } {
  try {
    return { node: environment.parse(withPlainNames(source)).ast };
  } catch (error) {
    const code = error instanceof ParseError ? error.code : '';
    const range = error instanceof ParseError ? error.range : undefined;
    const start = Math.min(range?.start ?? 0, source.length);
    const end = Math.min(Math.max(range?.end ?? source.length, start + 1), Math.max(source.length, 1));
    const outsideQuotes = source.replace(/'[^']*'|"[^"]*"/gu, (text) => ' '.repeat(text.length));
    const habit = HABITS.find(({ pattern }) => pattern.test(outsideQuotes));
    const empty = source.trim() === '';
    return {
      failure: { code, start, end, empty, habit: habit?.name, fix: habit && repaired(source, outsideQuotes, habit) },
    };
  }
}

function repaired(source: string, outsideQuotes: string, { pattern, replace }: Habit): string | undefined {
  if (replace === undefined) return undefined;
  const at = outsideQuotes.search(pattern);
  const length = pattern.exec(outsideQuotes)?.[0].length ?? 1;
  const fix = source.slice(0, at) + replace + source.slice(at + length);
  return parses(fix) ? fix : undefined;
}

function parses(source: string): boolean {
  try {
    environment.parse(withPlainNames(source));
    return true;
  } catch {
    return false;
  }
}
