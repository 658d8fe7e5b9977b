import type { Sort } from '../document/model/query.ts';

/** '-createdAt,amount' -> [{createdAt, desc}, {amount, asc}]. */
export function sortFromText(text: string): Sort[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('-') ? { field: part.slice(1), dir: 'desc' } : { field: part, dir: 'asc' }));
}

export function sortToText(sort: readonly Sort[]): string {
  return sort.map(({ field, dir }) => (dir === 'desc' ? `-${field}` : field)).join(',');
}
