import { expect, it } from 'vitest';
import { passedStages } from '../../../../engine/react/page/passedStages.ts';

const STAGES = ['draft', 'paying', 'verifying', 'submitted', 'approved'];
/** A history from its states in the order in which they were entered. */
const through = (...states: string[]) =>
  states.map((toState, index) => ({ fromState: states[index - 1] ?? null, toState })).toReversed();
const passed = (...states: string[]) => [...passedStages(STAGES, states.at(-1) ?? '', through(...states))].toReversed();

it('takes for passed what a record went through, and not what it left out', () => {
  expect(passed('draft', 'submitted', 'approved')).toEqual(['draft', 'submitted']);
  expect(passed('draft', 'paying', 'verifying', 'submitted')).toEqual(['draft', 'paying', 'verifying']);
  expect(passed('submitted', 'approved')).toEqual(['submitted']);
  expect(passed('draft')).toEqual([]);
});

it('counts the last way: what was gone back from, and left out the second time, is not passed', () => {
  expect(passed('draft', 'paying', 'draft', 'submitted')).toEqual(['draft']);
  expect(passed('draft', 'submitted', 'draft')).toEqual([]);
});

it('takes what came before a state beside the way for passed', () => {
  expect(passed('draft', 'submitted', 'rejected')).toEqual(['draft', 'submitted']);
  expect(passed('draft', 'submitted', 'rejected', 'submitted')).toEqual(['draft']);
});

it('believes what was saved in a state, which its history need not have entered', () => {
  const entries = [
    { fromState: 'submitted', toState: 'approved' },
    { fromState: 'submitted', toState: 'submitted' },
  ];
  expect([...passedStages(STAGES, 'approved', entries)]).toEqual(['submitted']);
});
