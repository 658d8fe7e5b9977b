import type { Random } from './random.ts';

/**
 * A text that a regular expression takes, for the expressions documents use: literals, classes, groups,
 * alternatives and counts. What it does not know (look-around, back-references) it leaves out; the caller
 * checks the result.
 */
export function sampleMatching(pattern: string, random: Random): string {
  return new PatternReader(pattern, random).alternatives();
}

const MAX_REPEATS = 6;

class PatternReader {
  private at = 0;

  constructor(
    private readonly source: string,
    private readonly random: Random,
  ) {}

  alternatives(): string {
    const found = [this.sequence()];
    while (this.source[this.at] === '|') {
      this.at += 1;
      found.push(this.sequence());
    }
    return this.random.pick(found) ?? '';
  }

  private sequence(): string {
    let out = '';
    while (this.at < this.source.length && this.source[this.at] !== '|' && this.source[this.at] !== ')') {
      const start = this.at;
      const piece = this.atom();
      const [least, most] = this.count();
      const times = this.random.whole(least, Math.max(least, Math.min(most, least + MAX_REPEATS)));
      if (times === 0) continue;
      out += piece;
      const after = this.at;
      for (let again = 1; again < times; again++) {
        this.at = start;
        out += this.atom();
      }
      this.at = after;
    }
    return out;
  }

  private atom(): string {
    const letter = this.source[this.at] ?? '';
    this.at += 1;
    if (letter === '^' || letter === '$') return '';
    if (letter === '.') return 'a';
    if (letter === '[') return this.random.pick(this.classLetters()) ?? '';
    if (letter === '(') {
      if (this.source[this.at] === '?') this.at += this.source[this.at + 1] === ':' ? 2 : 1;
      const inner = this.alternatives();
      this.at += 1;
      return inner;
    }
    if (letter !== '\\') return letter;
    return this.random.pick(this.escaped()) ?? '';
  }

  private escaped(): string[] {
    const letter = this.source[this.at] ?? '';
    this.at += 1;
    if (letter === 'd') return [...'0123456789'];
    if (letter === 'w') return [...'abcdefgh0123456789'];
    if (letter === 's') return [' '];
    return letter === 'b' ? [''] : [letter];
  }

  private classLetters(): string[] {
    if (this.source[this.at] === '^') {
      while (this.at < this.source.length && this.source[this.at] !== ']') this.at += 1;
      this.at += 1;
      return ['文'];
    }
    const letters: string[] = [];
    while (this.at < this.source.length && this.source[this.at] !== ']') {
      const letter = this.source[this.at] ?? '';
      this.at += 1;
      if (letter === '\\') letters.push(...this.escaped());
      else if (this.source[this.at] === '-' && this.source[this.at + 1] !== ']') {
        const last = this.source.charCodeAt(this.at + 1);
        for (let code = letter.charCodeAt(0); code <= Math.min(last, letter.charCodeAt(0) + 40); code++)
          letters.push(String.fromCharCode(code));
        this.at += 2;
      } else letters.push(letter);
    }
    this.at += 1;
    return letters;
  }

  private count(): [number, number] {
    const rest = this.source.slice(this.at);
    const braces = /^\{(\d+)(,(\d*))?\}\??/.exec(rest);
    if (braces) {
      this.at += braces[0].length;
      const least = Number(braces[1]);
      return [least, braces[2] === undefined ? least : braces[3] ? Number(braces[3]) : least + MAX_REPEATS];
    }
    const sign = rest[0];
    if (sign !== '?' && sign !== '*' && sign !== '+') return [1, 1];
    this.at += 1;
    return sign === '?' ? [0, 1] : sign === '*' ? [0, MAX_REPEATS] : [1, MAX_REPEATS];
  }
}
