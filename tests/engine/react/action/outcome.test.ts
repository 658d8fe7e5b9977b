import type { EntityModel } from '@yunpu/engine-core/document';
import { expect, it } from 'vitest';
import { outcome } from '../../../../engine/react/action/dialog/outcome.ts';
import { actionsMessages } from '../../../../engine/react/messages/actions.ts';

const model = {
  approval: { start: 'send', state: 'reviewing' },
  states: { field: 'status' },
} as unknown as Pick<EntityModel, 'approval' | 'states'>;
const words = (title: string, name: string, status: string) => outcome(model, { name }, { status })(title);

it('says of an action that waits for an approval that it was sent in, not that it was done', () => {
  expect(words('发出', 'send', 'reviewing')).toBe('已提交审批，通过后发出');
  expect(words('提交', 'send', 'reviewing')).toBe('已提交');
  // Nobody had to be asked.
  expect(words('发出', 'send', 'sent')).toBe('已发出');
  expect(words('关闭', 'close', 'closed')).toBe('已关闭');
  expect(outcome({ approval: undefined, states: undefined }, { name: 'close' }, {})('关闭')).toBe('已关闭');
});

it('says in words that people use what was done by an action that is called a refusal', () => {
  expect(['驳回', '已打款', '不再退款'].map((title) => actionsMessages.done(title))).toEqual([
    '已驳回',
    '已打款',
    '已记为“不再退款”',
  ]);
});
