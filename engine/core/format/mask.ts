import type { FieldSource } from '../document/model/types.ts';

export type Mask = NonNullable<FieldSource['mask']>;

function hide(letters: readonly string[], from: number, count: number): string {
  return letters.slice(0, from).join('') + '*'.repeat(count) + letters.slice(from + count).join('');
}

/** Hides part of a text; 'middle' hides the middle four characters (section 9 of the specification). */
export function maskText(text: string, mask: Mask): string {
  // By characters: half of '𠮷' is none.
  const letters = [...text];
  const { length } = letters;
  switch (mask) {
    case 'all':
      return '*'.repeat(Math.min(length, 8));
    case 'phone':
      return length < 8 ? maskText(text, 'middle') : hide(letters, 3, 4);
    case 'idcard':
      return length < 15 ? maskText(text, 'middle') : hide(letters, 6, length - 10);
    case 'middle':
      return length <= 4 ? '*'.repeat(length) : hide(letters, Math.floor((length - 4) / 2), 4);
  }
}
