import { randomInt } from 'node:crypto';

/** No 0 and O, 1 and I and L: codes are read out over the telephone. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUPS = 3;
const GROUP = 4;

/** A code that nobody guesses: 'K7PM-3XQA-9TWD'. */
export function newCode(): string {
  const group = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** A code as it is kept, however it was typed: in small letters, full width, with blanks or without dashes. */
export function codeFrom(typed: string): string {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return letters.match(/.{1,4}/g)?.join('-') ?? '';
}
