import { isIdentifier } from '@yunpu/engine-core/expression';

/** What a value is compared with: a constant, the value of another name, or several constants. */
export type Operand = { is: 'constant'; value: string | number | boolean } | { is: 'name'; path: string };

type Comparison = '==' | '!=' | '>' | '>=' | '<' | '<=';

/** One comparison of a sentence. */
export type Clause =
  | { is: 'compare'; field: string; op: Comparison; value: Operand }
  | { is: 'in'; field: string; values: readonly (string | number | boolean)[]; not: boolean }
  | { is: 'filled' | 'empty'; field: string }
  | { is: 'true' | 'false'; field: string }
  | { is: 'contains' | 'startsWith'; field: string; value: string; not: boolean };

/** A comparison as people choose it. */
export type Relation =
  | Exclude<Clause['is'], 'compare' | 'in' | 'contains' | 'startsWith'>
  | Comparison
  | 'in'
  | 'notIn'
  | 'contains'
  | 'notContains'
  | 'startsWith'
  | 'notStartsWith';

/** A comparison of which something is still to be chosen: it says nothing yet, or what it said before. */
export interface Begun {
  is: 'begun';
  field: string;
  relation: Relation | undefined;
  was: Clause | undefined;
}

/** Parts joined by one word: 且 or 或. A part may be such a group itself. `More`: what stands among them besides clauses. */
export interface Group<More = never> {
  is: 'group';
  join: '&&' | '||';
  parts: readonly Part<More>[];
}
export type Part<More = never> = Clause | More | Group<More>;

type Token = { kind: 'name' | 'number' | 'text' | 'sign'; text: string; value?: string };

const SIGNS = ['&&', '||', '==', '!=', '>=', '<=', '>', '<', '!', '(', ')', '[', ']', ',', '.', '-'];
const NAME = /^[\p{ID_Start}_][\p{ID_Continue}]*/u;
const NUMBER = /^\d+(?:\.\d+)?(?![\p{ID_Continue}.])/u;
const TEXT = /^(?:'((?:\\['"\\]|[^'\\\n])*)'|"((?:\\['"\\]|[^"\\\n])*)")/u;

function tokensOf(source: string): Token[] | undefined {
  const tokens: Token[] = [];
  let rest = source.trimStart();
  while (rest !== '') {
    const text = TEXT.exec(rest);
    const name = NAME.exec(rest)?.[0];
    const number = NUMBER.exec(rest)?.[0];
    const sign = SIGNS.find((one) => rest.startsWith(one));
    const token: Token | undefined = text
      ? { kind: 'text', text: text[0], value: (text[1] ?? text[2] ?? '').replace(/\\(.)/gu, '$1') }
      : name !== undefined
        ? { kind: 'name', text: name }
        : number !== undefined
          ? { kind: 'number', text: number }
          : sign !== undefined
            ? { kind: 'sign', text: sign }
            : undefined;
    if (!token) return undefined;
    tokens.push(token);
    rest = rest.slice(token.text.length).trimStart();
  }
  return tokens;
}

/** Thrown inside the reader alone: the expression says more than a sentence can. */
class NoSentence extends Error {}

const COMPARISONS: ReadonlySet<string> = new Set<Comparison>(['==', '!=', '>', '>=', '<', '<=']);
const WORDS = new Set(['true', 'false', 'null', 'in']);

class Reader {
  #at = 0;
  readonly #tokens: readonly Token[];
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get ended(): boolean {
    return this.#at >= this.#tokens.length;
  }
  #is(text: string): boolean {
    const token = this.#tokens[this.#at];
    return token !== undefined && token.kind !== 'text' && token.text === text;
  }
  #take(text: string): boolean {
    if (!this.#is(text)) return false;
    this.#at += 1;
    return true;
  }
  #need(text: string): void {
    if (!this.#take(text)) throw new NoSentence();
  }

  #joined(join: Group['join'], read: () => Part): Part {
    const parts = [read()];
    while (this.#take(join)) parts.push(read());
    // A group in a group of the same word says the same without its brackets.
    const flat = parts.flatMap((part) => (part.is === 'group' && part.join === join ? part.parts : [part]));
    return flat.length === 1 ? flat[0]! : { is: 'group', join, parts: flat };
  }

  readonly whole = (): Part => this.#joined('||', this.#all);
  readonly #all = (): Part => this.#joined('&&', this.#one);

  readonly #one = (): Part => {
    if (this.#take('(')) {
      const inside = this.whole();
      this.#need(')');
      return inside;
    }
    if (this.#take('!')) return this.#negated();
    const path = this.#path();
    if ((path === 'filled' || path === 'empty') && this.#take('(')) {
      const field = this.#path();
      this.#need(')');
      return { is: path, field };
    }
    return this.#about(path);
  };

  #negated(): Part {
    const bracket = this.#take('(');
    const inner = this.#one();
    if (bracket) this.#need(')');
    if (inner.is === 'true') return { is: 'false', field: inner.field };
    if (inner.is === 'filled') return { is: 'empty', field: inner.field };
    if (inner.is === 'empty') return { is: 'filled', field: inner.field };
    // Without brackets CEL's ! binds to the name alone.
    if (inner.is === 'in' && bracket && !inner.not) return { ...inner, not: true };
    if ((inner.is === 'contains' || inner.is === 'startsWith') && !inner.not) return { ...inner, not: true };
    throw new NoSentence();
  }

  #path(): string {
    const names: string[] = [];
    do {
      const token = this.#tokens[this.#at];
      if (token?.kind !== 'name' || WORDS.has(token.text)) throw new NoSentence();
      names.push(token.text);
      this.#at += 1;
    } while (this.#take('.'));
    return names.join('.');
  }

  #about(path: string): Part {
    const method = /^(.+)\.(contains|startsWith)$/u.exec(path);
    if (method && this.#take('(')) {
      const value = this.#constant();
      this.#need(')');
      if (typeof value !== 'string') throw new NoSentence();
      return { is: method[2] as 'contains' | 'startsWith', field: method[1]!, value, not: false };
    }
    if (this.#is('(')) throw new NoSentence();
    if (this.#take('in')) {
      this.#need('[');
      const values = [this.#constant()];
      while (this.#take(',')) values.push(this.#constant());
      this.#need(']');
      return { is: 'in', field: path, values, not: false };
    }
    const op = this.#tokens[this.#at];
    if (op?.kind !== 'sign' || !COMPARISONS.has(op.text)) return { is: 'true', field: path };
    this.#at += 1;
    const value = this.#operand();
    const compare: Clause = { is: 'compare', field: path, op: op.text as Comparison, value };
    // `a == b == c` is no sentence.
    if (COMPARISONS.has(this.#tokens[this.#at]?.text ?? '')) throw new NoSentence();
    return compare;
  }

  #operand(): Operand {
    const token = this.#tokens[this.#at];
    if (token?.kind === 'name' && !WORDS.has(token.text)) {
      const path = this.#path();
      if (this.#is('(')) throw new NoSentence();
      return { is: 'name', path };
    }
    return { is: 'constant', value: this.#constant() };
  }

  #constant(): string | number | boolean {
    const negative = this.#take('-');
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (token?.kind === 'number') return (negative ? -1 : 1) * Number(token.text);
    if (negative || !token) throw new NoSentence();
    if (token.kind === 'text') return token.value ?? '';
    if (token.text === 'true' || token.text === 'false') return token.text === 'true';
    throw new NoSentence();
  }
}

/** The sentence that an expression is; undefined for one that says more than a sentence can. */
export function readSentence(source: string): Group | undefined {
  if (source.trim() === '') return { is: 'group', join: '&&', parts: [] };
  const tokens = tokensOf(source);
  if (!tokens) return undefined;
  const reader = new Reader(tokens);
  try {
    const part = reader.whole();
    if (!reader.ended) return undefined;
    return part.is === 'group' ? part : { is: 'group', join: '&&', parts: [part] };
  } catch (error) {
    if (error instanceof NoSentence) return undefined;
    throw error;
  }
}

const written = (value: string | number | boolean): string =>
  typeof value === 'string' ? `'${value.replace(/[\\']/gu, '\\$&')}'` : String(value);

function clauseSource(clause: Clause): string {
  switch (clause.is) {
    case 'compare':
      return `${clause.field} ${clause.op} ${clause.value.is === 'name' ? clause.value.path : written(clause.value.value)}`;
    case 'in': {
      const source = `${clause.field} in [${clause.values.map(written).join(', ')}]`;
      return clause.not ? `!(${source})` : source;
    }
    case 'filled':
    case 'empty':
      return `${clause.is}(${clause.field})`;
    case 'true':
      return clause.field;
    case 'false':
      return `!${clause.field}`;
    case 'contains':
    case 'startsWith':
      return `${clause.not ? '!' : ''}${clause.field}.${clause.is}(${written(clause.value)})`;
  }
}

/** The expression that a sentence is, in the words of a document; empty for a sentence that says nothing. */
export function writeSentence(group: Group<Begun>): string {
  return group.parts
    .map((part) => {
      if (part.is === 'begun') return part.was ? clauseSource(part.was) : '';
      if (part.is !== 'group') return clauseSource(part);
      const inner = writeSentence(part);
      // && binds stronger than ||: only an 或 inside a 且 needs its brackets.
      return part.parts.length > 1 && part.join === '||' ? `(${inner})` : inner;
    })
    .filter((source) => source !== '')
    .join(` ${group.join} `);
}

/** Whether something of the sentence is still to be chosen. */
export const isUnfinished = ({ parts }: Group<Begun>): boolean =>
  parts.some((part) => part.is === 'begun' || (part.is === 'group' && isUnfinished(part)));

/** A name that a sentence can say: of the record itself, or of a group of it. */
export const isSayable = (path: string): boolean => path.split('.').every(isIdentifier);
