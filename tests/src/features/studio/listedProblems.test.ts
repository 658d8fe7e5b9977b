import type { Problem } from '@yunpu/engine-core/document';
import { expect, it } from 'vitest';
import { notListedNearer } from '../../../../src/features/studio/parts/listedProblems.ts';

const at = (pointer: string) => ({ pointer, message: pointer }) as Problem;
const FIELD = '/record/properties/kind';
const PROBLEMS = [at(FIELD), at(`${FIELD}/oneOf/0/when`), at(`${FIELD}/oneOf/1/when`), at(`${FIELD}er`)];

const listed = (...pointers: string[]) => new Map(pointers.map((pointer) => [pointer, 1]));
const found = (...pointers: string[]) =>
  notListedNearer(PROBLEMS, FIELD, listed(...pointers)).map(({ pointer }) => pointer);

it('is said by the list that is nearest to its place, and by no other', () => {
  expect(found(FIELD)).toEqual([FIELD, `${FIELD}/oneOf/0/when`, `${FIELD}/oneOf/1/when`]);
  expect(found(FIELD, `${FIELD}/oneOf/0/when`)).toEqual([FIELD, `${FIELD}/oneOf/1/when`]);
  expect(notListedNearer(PROBLEMS, `${FIELD}/oneOf/0/when`, listed(FIELD, `${FIELD}/oneOf/0/when`))).toEqual([
    PROBLEMS[1],
  ]);
});
