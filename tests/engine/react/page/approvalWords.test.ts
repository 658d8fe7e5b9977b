import { type Chain, reduceChain, type StepPlan, startChain } from '@yunpu/engine-core/workflow';
import { expect, it } from 'vitest';
import { calledOff, stepTag } from '../../../../engine/react/page/approvalWords.ts';

const REQUESTER = { id: 'u1', name: '陈晓' };
const at = '2026-11-20T06:00:00.000Z';
const step = (name: string): StepPlan => ({
  name,
  title: name,
  mode: 'all',
  hours: null,
  overdue: 'remind',
  may: [],
  approvers: [
    { id: `${name}1`, name: '甲' },
    { id: `${name}2`, name: '乙' },
  ],
  deputies: [],
  copies: [],
});
const moved = (chain: Chain, move: Parameters<typeof reduceChain>[1], by = REQUESTER): Chain => {
  const outcome = reduceChain(chain, move, { by, at, due: () => at });
  if ('refused' in outcome) throw new Error(outcome.refused.message);
  return outcome.chain;
};
const tagsOf = ({ steps }: Chain) => steps.map(({ status, lines }) => stepTag({ status, tasks: lines.flat() }).title);
const logOf = ({ status, log }: Chain) => ({
  status,
  log: log.map(({ by, ...entry }) => ({ ...entry, personName: by.name })),
});

it('a request that was withdrawn or called off says what was begun, what was not, and who ended it in which words', () => {
  const begun = startChain(REQUESTER, false, [step('first'), step('second')], { by: REQUESTER, at, due: () => at });
  expect(calledOff(logOf(begun))).toBeUndefined();
  const half = moved(begun, { kind: 'approve', task: 1, comment: '' }, { id: 'first1', name: '甲' });
  const withdrawn = moved(half, { kind: 'withdraw', comment: '金额写错了' });
  expect(tagsOf(withdrawn)).toEqual(['未完成', '未进行']);
  expect(calledOff(logOf(withdrawn))).toMatchObject({ kind: 'withdraw', personName: '陈晓', comment: '金额写错了' });
  expect(calledOff(logOf(moved(half, { kind: 'end', comment: '' })))).toMatchObject({ kind: 'end' });
  const rejected = moved(half, { kind: 'reject', task: 2, comment: '不行' }, { id: 'first2', name: '乙' });
  expect(tagsOf(rejected)).toEqual(['已驳回', '未进行']);
  expect(calledOff(logOf(rejected))).toBeUndefined();
});
