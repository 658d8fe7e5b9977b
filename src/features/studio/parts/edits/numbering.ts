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

/** What a record is numbered by when nobody has said it: from the letters of the entity's name, by month. */
export const firstPattern = (entity: string): string =>
  `${entity.replaceAll('-', '').slice(0, 4).toUpperCase()}-{yyyyMM}-{seq:4}`;
