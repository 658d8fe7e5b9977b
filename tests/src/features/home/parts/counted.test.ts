import { expect, it } from 'vitest';
import { moved, shownCounts } from '../../../../../src/features/home/parts/counted.ts';

const entry = (entity: string) => ({ entity, title: entity, version: '1', menu: null, create: true });
const ALL = [entry('invoice'), entry('order'), entry('seal')];

it('shows all of the menu until the person chose, then what they chose in their order, without what is gone', () => {
  expect(shownCounts(ALL, null)).toEqual(ALL);
  expect(shownCounts(ALL, ['seal', 'gone', 'invoice']).map(({ entity }) => entity)).toEqual(['seal', 'invoice']);
  expect(shownCounts(ALL, [])).toEqual([]);
});

it('moves one a place up or down, and none over an end', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});
