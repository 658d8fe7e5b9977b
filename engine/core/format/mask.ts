export type Mask = 'middle' | 'phone' | 'idcard' | 'all';

function hide(text: string, from: number, count: number): string {
  return text.slice(0, from) + '*'.repeat(count) + text.slice(from + count);
}

/** Hides part of a text; 'middle' hides the middle four characters (section 9 of the specification). */
export function maskText(text: string, mask: Mask): string {
  const length = text.length;
  switch (mask) {
    case 'all': return '*'.repeat(Math.min(length, 8));
    case 'phone': return length < 8 ? maskText(text, 'middle') : hide(text, 3, 4);
    case 'idcard': return length < 15 ? maskText(text, 'middle') : hide(text, 6, length - 10);
    case 'middle': return length <= 4 ? '*'.repeat(length) : hide(text, Math.floor((length - 4) / 2), 4);
  }
}
