import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js';
import { withPlainNames } from './identifiers.ts';
import { memoize } from './memoize.ts';

/** What is wrong with an expression; `start` and `end` are characters of its source. */
export interface ExpressionProblem {
  code: 'expression-syntax' | 'expression-name' | 'expression-type' | 'expression-option';
  message: string;
  suggestion?: string;
  start: number;
  end: number;
  /** The whole expression, repaired. */
  fix?: string;
}

const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 2000, maxDepth: 60 },
});

const MESSAGES: Readonly<Record<string, string>> = {
  unexpected_character: '有不认识的字符',
  unterminated_string: '引号没有成对',
  unterminated_triple_quoted_string: '引号没有成对',
  newline_in_string: '文本里不能换行',
  invalid_number: '数字写法有误',
  invalid_integer: '数字写法有误',
  invalid_hex_integer: '数字写法有误',
  invalid_exponent: '数字写法有误',
  limit_exceeded: '表达式太长或嵌套太深',
  reserved_identifier: '用了保留字作名称',
  expected_token: '这里缺少符号，或括号没有成对',
  unexpected_token: '这里不完整，或多了符号',
  invalid_macro_argument: '列表函数的第一个参数要写一个变量名，例如 lines.map(l, l.amount)',
};

/** What people write who know other languages. */
const HABITS: readonly { pattern: RegExp; suggestion: string; replace?: string }[] = [
  { pattern: /[“”‘’（），。；：＝＞＜！]/u, suggestion: '请把中文标点改成英文标点' },
  { pattern: /===/u, suggestion: '相等写作 ==', replace: '==' },
  { pattern: /!==/u, suggestion: '不等写作 !=', replace: '!=' },
  { pattern: /<>/u, suggestion: '不等写作 !=', replace: '!=' },
  { pattern: /(?<![=!<>])=(?![=])/u, suggestion: '相等写作 ==', replace: '==' },
  { pattern: /(?<!&)&(?!&)/u, suggestion: '并且写作 &&', replace: '&&' },
  { pattern: /(?<!\|)\|(?!\|)/u, suggestion: '或者写作 ||', replace: '||' },
  { pattern: /\band\b/iu, suggestion: '并且写作 &&', replace: '&&' },
  { pattern: /\bor\b/iu, suggestion: '或者写作 ||', replace: '||' },
  { pattern: /\bnot\b/iu, suggestion: '取反写作 !', replace: '!' },
];

/** Parses CEL; the grammar, its limits and the macros are cel-js's, names may be of any script: a node tells by its place how one is written. Answers are kept, as a document is compiled many times while it changes. */
export const parseExpression = memoize(parse, 2000);

function parse(source: string): { node: ASTNode } | { problem: ExpressionProblem } {
  try {
    return { node: environment.parse(withPlainNames(source)).ast };
  } catch (error) {
    const code = error instanceof ParseError ? error.code : '';
    const range = error instanceof ParseError ? error.range : undefined;
    const start = Math.min(range?.start ?? 0, source.length);
    const end = Math.min(Math.max(range?.end ?? source.length, start + 1), Math.max(source.length, 1));
    const outsideQuotes = source.replace(/'[^']*'|"[^"]*"/gu, (text) => ' '.repeat(text.length));
    const habit = HABITS.find(({ pattern }) => pattern.test(outsideQuotes));
    const problem: ExpressionProblem = {
      code: 'expression-syntax',
      message: `表达式写法有误：${MESSAGES[code] ?? '无法读懂'}`,
      start,
      end,
    };
    if (source.trim() === '') problem.message = '表达式是空的';
    if (habit) {
      problem.suggestion = habit.suggestion;
      if (habit.replace !== undefined) {
        const at = outsideQuotes.search(habit.pattern);
        const length = habit.pattern.exec(outsideQuotes)?.[0].length ?? 1;
        const fix = source.slice(0, at) + habit.replace + source.slice(at + length);
        if (parses(fix)) problem.fix = fix;
      }
    }
    return { problem };
  }
}

function parses(source: string): boolean {
  try {
    environment.parse(withPlainNames(source));
    return true;
  } catch {
    return false;
  }
}
