import { expect, it } from 'vitest';
import { project } from '../../../../engine/core/document/project.ts';
import { base, compileWith, options } from './base.ts';

const document = (step: object) =>
  Object.assign(base(), {
    states: {
      field: 'status',
      initial: 'draft',
      values: {
        draft: { title: '草稿' },
        asked: { title: '审批中', locked: true },
        paid: { title: '已付', final: true },
      },
    },
    actions: {
      pay: { title: '付款', from: ['asked'], to: 'paid' },
      ask: { title: '提交', from: ['draft'], to: 'asked' },
      back: { title: '驳回', from: ['asked'], to: 'draft' },
    },
    approval: {
      start: 'ask',
      approved: 'pay',
      rejected: 'back',
      steps: [{ name: 'boss', title: '主管', approvers: [{ role: 'staff' }], ...step }],
    },
  });
const found = (step: object) =>
  compileWith((spoilt) => Object.assign(spoilt, document(step))).problems.map(
    ({ code, pointer }) => `${code} ${pointer}`,
  );

it('takes copies and deputies of a step as it takes approvers, and finds the same mistakes in them', () => {
  expect(found({ hours: 8, overdue: 'deputy', deputies: [{ orgLine: 2 }], copies: [{ role: 'staff' }] })).toEqual([]);
  expect(found({ copies: [{ role: 'stuff' }, { orgLine: 0 }, { user: 'nobdy' }] })).toEqual([
    'unknown-role /approval/steps/0/copies/0/role',
    'approval-no-approver /approval/steps/0/copies/1/orgLine',
    'expression-name /approval/steps/0/copies/2/user',
  ]);
});

it('wants deputies where a late step goes to them, and that where there are deputies', () => {
  expect(found({ hours: 8, overdue: 'deputy' })).toEqual(['approval-no-approver /approval/steps/0/overdue']);
  expect(found({ deputies: [{ orgLine: 2 }] })).toEqual(['approval-no-approver /approval/steps/0/deputies']);
});

it('tells no page who is found for a step', () => {
  const step = { hours: 8, overdue: 'deputy', deputies: [{ orgLine: 2 }], copies: [{ user: 'total' }] };
  const [shown] = project(document(step), ['staff'], options)?.approval?.steps ?? [];
  expect(shown).toEqual({ name: 'boss', title: '主管', hours: 8, overdue: 'deputy', approvers: [] });
});
