import { hasCharacter } from './fonts.ts';

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu;
// What turns text around, or is not seen: a name must read as it is written.
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/gu;

/**
 * Text as it is printed: one line, without signs that are not seen. A character that the font has not is printed
 * as its number, 〔U+20BB7〕, since what is left out of a contract in silence would be signed all the same.
 */
export function printable(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const line = text.normalize('NFC').replace(UNSEEN, '').replace(BREAKS, ' ').trim();
  return [...line]
    .map((character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      return hasCharacter(codePoint) ? character : `〔U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}〕`;
    })
    .join('');
}

/** The lines of a text of several, each as it is printed; empty ones are left out. */
export function printableLines(value: unknown): string[] {
  return String(value ?? '')
    .split(/\r\n|[\r\n\u2028\u2029]/u)
    .map(printable)
    .filter((line) => line !== '');
}
