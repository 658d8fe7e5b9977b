import { expect, it } from 'vitest';
import { suggest } from '../../../../src/features/studio/parts/sentence/suggestions.ts';

const names = [
  { path: 'amount', title: '金额' },
  { path: 'taxAmount', title: '税额' },
  { path: '数量', title: '数量' },
];
const texts = (before: string) => suggest(before, names).found.map(({ text }) => text);

it('offers what begins like the word, by name or title, then fields that have it within', () => {
  expect(texts('1 + am')).toEqual(['amount', 'taxAmount']);
  expect(texts('金')).toEqual(['amount']);
  expect(texts('额')).toEqual(['amount', 'taxAmount']);
  expect(texts('ro')[0]).toBe('round(');
  expect(texts('tod')).toEqual(['today']);
});

it('replaces the word before the caret and nothing else', () => {
  expect(suggest('a > 1 && am', names).from).toBe(9);
  expect(suggest('round(数', names)).toMatchObject({ from: 6, found: [{ text: '数量' }] });
});

it('offers nothing within a text, after a number, and once the word is there', () => {
  expect(texts("status == 'am")).toEqual([]);
  expect(texts("status == 'x' && am")).toEqual(['amount', 'taxAmount']);
  expect(texts('12')).toEqual([]);
  expect(texts('amount')).toEqual([]);
  expect(texts('')).toEqual([]);
});
