/** A number as most are: a prefix, the date it counts within, and digits that count. */
export interface NumberParts {
  prefix: string;
  date: '' | 'yyyy' | 'yyyyMM' | 'yyyyMMdd' | 'yyMM' | 'yyMMdd' | 'yy';
  /** Between date and digits. */
  between: string;
  digits: number;
}

const USUAL = /^([^{}]*?)(?:\{(yyyy|yyyyMM|yyyyMMdd|yy|yyMM|yyMMdd)\}([^{}]*))?\{seq(?::(\d{1,2}))?\}$/u;

/** The parts of a pattern; undefined for one that says more than these. */
export function numberParts(pattern: string): NumberParts | undefined {
  const found = USUAL.exec(pattern);
  if (!found) return undefined;
  const [, prefix = '', date = '', between = '', digits = '1'] = found;
  return { prefix, date: date as NumberParts['date'], between, digits: Number(digits) };
}

export const numberPattern = ({ prefix, date, between, digits }: NumberParts): string =>
  `${prefix}${date === '' ? '' : `{${date}}${between}`}{seq:${digits}}`;

/** A name longer than this is cut to an abbreviation. */
const LONGEST_PREFIX = 6;

/** Letters before the numbers of an entity's records: the initials of several words, one short word, or the first three letters of a long one. */
export function prefixOf(entity: string): string {
  const words = entity.split('-').filter((word) => word !== '');
  const [word = ''] = words;
  const letters =
    words.length > 1
      ? words.map(([initial]) => initial).join('')
      : word.length > LONGEST_PREFIX
        ? word.slice(0, 3)
        : word;
  return letters.toUpperCase();
}

/** What a record is numbered by when nobody has said it: from the letters of the entity's name, by month. */
export const firstPattern = (entity: string): string => `${prefixOf(entity)}-{yyyyMM}-{seq:4}`;
