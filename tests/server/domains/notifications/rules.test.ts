import { describe, expect, it } from 'vitest';
import { draftsOf } from '../../../../server/domains/notifications/rules.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import type { RecordChange } from '../../../../server/runtime/operations/changePort.ts';

/** A record of the team 100 that its creator `maker` has, changed by `by`. */
function change(
  entity: string,
  from: string | null,
  to: string | null,
  { by = 'staff', record = {} as Record<string, unknown>, previous = {} as Record<string, unknown> } = {},
): RecordChange {
  const actor = systemActor('100');
  const model = {
    entity,
    title: '印章',
    titleField: 'name',
    states: { values: { active: { title: '已启用' }, rejected: { title: '未通过' }, effective: { title: '履行中' } } },
  };
  return {
    tx: undefined,
    model,
    actor: { ...actor, caller: { ...actor.caller, userId: by } },
    eid: '100',
    key: 'YZ/1',
    version: 2,
    createdBy: 'maker',
    record: { name: '合同章', ...record },
    previous,
    from,
    to,
  } as unknown as RecordChange;
}

describe('who is told of a change of state', () => {
  it('is who made the record, when somebody else decided, with that one’s words and the page they have it on', () => {
    expect(draftsOf(change('seal', 'reviewing', 'rejected', { record: { opinion: '印文模糊' } }))).toEqual([
      {
        to: { userIds: ['maker'], eid: '100' },
        kind: 'change',
        title: '印章未通过',
        text: '合同章：印文模糊',
        link: '/workstation/seal-manage',
      },
    ]);
    expect(draftsOf(change('invoice', 'submitted', 'active'))).toMatchObject([
      { text: '合同章', link: '/workstation/e/invoice/YZ%2F1' },
    ]);
    expect(draftsOf(change('seal', 'draft', 'active', { by: 'maker' }))).toEqual([]);
    // What is theirs to do again says what is missing.
    expect(
      draftsOf(change('partner-join', 'submitted', 'returned', { record: { opinion: '请补充资质' } })),
    ).toMatchObject([{ kind: 'todo', title: '伙伴加盟待补充', text: '合同章：请补充资质' }]);
  });

  it('is told the words of this decision, not those of an earlier one nor the applicant’s own', () => {
    const [again] = draftsOf(
      change('invoice', 'approved', 'active', { record: { reason: '税号有误' }, previous: { reason: '税号有误' } }),
    );
    expect(again?.text).toBe('合同章');
    const [refused] = draftsOf(
      change('refund', 'applied', 'rejected', {
        record: { reason: '买错了', note: '产品已经使用', orderNo: 'SO1' },
        previous: { reason: '买错了' },
      }),
    );
    expect(refused?.text).toBe('合同章：产品已经使用');
  });

  it('is nobody when the state stayed, or where something else tells of it', () => {
    expect([
      draftsOf(change('seal', 'active', 'active')),
      draftsOf(change('opportunity-follow', null, null)),
      draftsOf(change('approval', 'running', 'approved')),
      draftsOf(change('transaction', 'pending', 'active', { record: { attemptNo: 'PA1' } })),
    ]).toEqual([[], [], [], []]);
  });

  it('is who made a payment by hand, of its arrival, its failure with the reason, and each refund with what went back', () => {
    const to = { userIds: ['maker'], eid: '100' };
    const link = '/workstation/e/transaction/YZ%2F1';
    expect(draftsOf(change('transaction', 'pending', 'active'))).toMatchObject([{ to, link }]);
    const [failed] = draftsOf(change('transaction', 'pending', 'rejected', { record: { reason: '户名不符' } }));
    expect(failed).toMatchObject({ to, text: '合同章：户名不符' });
    const part = { subject: '定金', refunded: 150, refundReason: '多收' };
    expect(draftsOf(change('transaction', 'active', 'active', { record: part, previous: { refunded: 50 } }))).toEqual([
      { to, kind: 'change', title: '交易流水退款 ¥1.00', text: '定金：多收', link },
    ]);
    expect(
      draftsOf(change('transaction', 'active', 'active', { record: part, previous: { refunded: 150, invoicing: 1 } })),
    ).toEqual([]);
  });

  it('are the shop’s people where it is theirs to act', () => {
    expect(draftsOf(change('seal', 'draft', 'reviewing', { by: 'maker' }))).toEqual([
      {
        to: { shop: ['staff'] },
        kind: 'todo',
        title: '印章待审核',
        text: '合同章',
        link: '/workstation/e/seal/YZ%2F1',
        about: 'seal:YZ/1',
      },
    ]);
  });

  it('are the team’s administrators of what the shop made for it: to sign, and what became of it', () => {
    expect(draftsOf(change('contract', null, 'pending'))).toMatchObject([
      { to: { eid: '100', admins: true }, kind: 'todo', title: '合同待签署', about: 'contract:YZ/1' },
    ]);
    expect(draftsOf(change('contract', 'countersign', 'effective'))).toMatchObject([
      { to: { eid: '100', admins: true }, kind: 'change', title: '印章履行中' },
    ]);
  });

  it.each([
    ['an invoice that was approved', change('invoice', 'submitted', 'approved', { by: 'maker' }), '发票待开具'],
    ['money that a partner may have', change('extraction', 'submitted', 'approved', { by: 'maker' }), '银行提取待付款'],
    [
      'money of another amount than was asked for',
      change('refund', null, 'reported', { record: { kind: 'mismatch' } }),
      '多付的款项待核实',
    ],
    [
      'a transfer that goes back',
      change('refund', 'applied', 'approved', { by: 'maker', record: { channel: 'bank' } }),
      '退款待打款',
    ],
    ['an objection', change('reward', 'pending', 'disputed', { by: 'maker' }), '奖励异议待答复'],
    [
      'a transfer that fits no order',
      change('arrival', 'unclaimed', 'mismatch', { by: 'maker' }),
      '到账与订单不符，待处理',
    ],
    ['a partner to be', change('partner-join', 'draft', 'submitted', { by: 'maker' }), '伙伴加盟待审核'],
    [
      'a question after the answer',
      change('transaction-feedback', 'replied', 'processing', { by: 'maker' }),
      '交易反馈有追问，待答复',
    ],
  ])('are the shop’s people of %s', (_what, happened, title) => {
    expect(draftsOf(happened).filter(({ kind }) => kind === 'todo')).toMatchObject([
      { to: { shop: ['staff'] }, title, about: `${happened.model.entity}:YZ/1` },
    ]);
  });

  it('is nobody of what the channel or another hand does by itself', () => {
    expect(draftsOf(change('refund', 'applied', 'approved', { by: 'maker', record: { channel: 'cashier' } }))).toEqual(
      [],
    );
    // Of what goes through approval its approval tells.
    expect(draftsOf(change('refund', null, 'applied', { by: 'maker', record: { kind: 'order' } }))).toEqual([]);
    expect(draftsOf(change('transaction-feedback', 'submitted', 'processing', { by: 'maker' }))).toEqual([]);
    expect(draftsOf(change('arrival', 'mismatch', 'claimed'))).toEqual([]);
  });

  it('of a refund leads its applicant to the order, and of one that the house owes it is the team’s administrators', () => {
    const record = { orderNo: 'SO1', channel: 'cashier' };
    expect(draftsOf(change('refund', 'processing', 'done', { by: 'system', record }))).toMatchObject([
      { to: { userIds: ['maker'] }, link: '/workstation/order-detail?orderNo=SO1' },
    ]);
    expect(
      draftsOf({ ...change('refund', null, 'approved', { by: 'system', record }), createdBy: 'system' }),
    ).toMatchObject([
      { to: { eid: '100', admins: true }, kind: 'change', link: '/workstation/order-detail?orderNo=SO1' },
    ]);
  });

  it('leads to where a contract is signed, and asks who applied to be a partner for what is missing', () => {
    expect(draftsOf(change('online-contract', 'applied', 'approved'))).toMatchObject([
      { to: { eid: '100', admins: true }, title: '合同待签署', link: '/workstation/contract-signed' },
    ]);
    expect(draftsOf(change('partner-join', 'submitted', 'returned'))).toMatchObject([
      { to: { userIds: ['maker'], eid: '100' }, kind: 'todo', title: '伙伴加盟待补充' },
    ]);
    // Who applied without an account reads nothing here: its news are the partner's that it made.
    expect(draftsOf(change('partner-join', 'approved', 'ended', { record: { partnerEid: '200' } }))).toMatchObject([
      { to: { eid: '200', admins: true }, kind: 'change' },
    ]);
    expect(draftsOf(change('partner-join', 'approved', 'ended', { record: { partnerEid: '100' } }))).toMatchObject([
      { to: { userIds: ['maker'], eid: '100' }, kind: 'change' },
    ]);
    expect(draftsOf(change('reward', 'pending', 'settled'))).toMatchObject([
      { to: { eid: '100', admins: true }, kind: 'change' },
    ]);
  });

  it('is who asked, of every further answer, and who has an opportunity now', () => {
    const again = change('consult', 'answered', 'answered', {
      record: { status: 'answered', lastAt: '2', lastText: '已为您开通' },
    });
    expect(draftsOf({ ...again, previous: { lastAt: '1' } })).toEqual([
      {
        to: { userIds: ['maker'], eid: '100' },
        kind: 'change',
        title: '在线咨询有新的答复',
        text: '已为您开通',
        link: '/product',
      },
    ]);
    expect(draftsOf({ ...again, previous: { lastAt: '2' } })).toEqual([]);
    const given = { ...change('opportunity', 'new', 'new', { record: { owner: 'u2' } }), previous: { owner: 'u1' } };
    expect(draftsOf(given)).toEqual([
      {
        to: { userIds: ['u2'], eid: '100' },
        kind: 'change',
        title: '商机已分配给您',
        text: '合同章',
        link: '/workstation/e/opportunity/YZ%2F1',
      },
    ]);
    expect([
      draftsOf({ ...given, previous: { owner: 'u2' } }),
      draftsOf({ ...given, record: { ...given.record, owner: 'staff' } }),
    ]).toEqual([[], []]);
  });

  it('is the buyer of an order that waits to be paid, also when they ordered themselves', () => {
    expect(draftsOf(change('order', 'SUBMITTED', 'WAIT_PAY', { by: 'maker' }))).toMatchObject([
      {
        to: { userIds: ['maker'], eid: '100' },
        kind: 'todo',
        title: '订单待付款',
        link: '/workstation/order-detail?orderNo=YZ%2F1',
      },
    ]);
    expect(draftsOf(change('order', null, 'SUBMITTED'))).toEqual([]);
  });
});
