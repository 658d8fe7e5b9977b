import { expect, it } from 'vitest';
import { inForm } from '../../../../engine/react/action/dialog/inputIssues.ts';

it('shows what a backend found wrong with an input at the field of its form, and of the record without one', () => {
  const found = ['/input/amount', '/input/lines/0/input', '/input', '/inputs/a', '/total', ''].map((path) => ({
    path,
    code: 'rule',
    message: path,
  }));
  expect(inForm(found).map(({ path }) => path)).toEqual(['/amount', '/lines/0/input', '', '/inputs/a', '/total', '']);
  expect(inForm(found).map(({ message }) => message)).toEqual(found.map(({ message }) => message));
});
