import { randomInt } from 'node:crypto';

/** No 0, 1, I, L or O, which people mistake for each other. A prime number of signs, so that the sum below tells. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const PREFIX = 'YP';
const RANDOM = 7;

/**
 * Nought for a code as it was given out. Each place has a weight of its own, so that one wrong sign and two that
 * changed places always show.
 */
function remainder(signs: string): number {
  return [...signs].reduce((sum, sign, index) => sum + SIGNS.indexOf(sign) * (index + 1), 0) % SIGNS.length;
}

/** What a payer writes into the memo of a transfer: 'YP' and eight signs, the last of them for checking. */
export function newRemittanceCode(): string {
  const random = Array.from({ length: RANDOM }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  const check = [...SIGNS].find((sign) => remainder(random + sign) === 0) ?? '';
  return PREFIX + random + check;
}

/** The codes in a memo, however it is spaced and written. One that is mistyped is none. */
export function remittanceCodesIn(memo: string): string[] {
  const text = memo
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  const found = new Set<string>();
  for (let at = text.indexOf(PREFIX); at >= 0; at = text.indexOf(PREFIX, at + 1)) {
    const signs = text.slice(at + PREFIX.length, at + PREFIX.length + RANDOM + 1);
    if (signs.length === RANDOM + 1 && [...signs].every((sign) => SIGNS.includes(sign)) && remainder(signs) === 0)
      found.add(PREFIX + signs);
  }
  return [...found];
}
