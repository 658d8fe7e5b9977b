import { describe, expect, it } from 'vitest';
import { type ActionName, actionsOf } from '../../../../../src/features/orders/parts/actions.ts';
import type { May, OrderDetail, OrderState } from '../../../../../src/platform/gateway/orders.ts';

const no: May = { why: '不行' };
const detail = (state: OrderState, values: Partial<OrderDetail> = {}): OrderDetail => ({
  order: {
    orderNo: 'SO1',
    state,
    subject: '',
    buyerName: '',
    userName: '',
    contact: { name: '', phone: '' },
    source: 'buy',
    couponNos: [],
    lineIds: [],
    openedAt: null,
    closedAt: null,
    closeReason: null,
    channel: null,
    remark: null,
    createdAt: '',
    payBefore: null,
    extended: false,
    paidAt: null,
    listAmount: 1,
    discount: 0,
    couponDiscount: 0,
    payable: 1,
  },
  lines: [],
  history: [],
  attempts: [],
  refunds: [],
  assets: [],
  allowances: [],
  transNo: null,
  invoiceable: 0,
  can: { pay: no, cancel: no, refund: no, withdrawRefund: no, remove: no },
  ...values,
});
const open = (values: OrderDetail) =>
  actionsOf(values)
    .filter(({ may }) => may === true)
    .map(({ title }) => title);

describe('what a buyer may do with an order', () => {
  it('is to pay, sign and cancel one that waits, and to pay again after a payment that did not work', () => {
    const waiting = detail('WAIT_PAY', {
      can: { pay: true, cancel: true, refund: no, withdrawRefund: no, remove: no },
    });
    expect(open(waiting)).toEqual(['去付款', '签合同', '取消订单', '再次购买']);
    expect(
      open({
        ...waiting,
        attempts: [
          {
            attemptNo: 'A',
            channel: 'cashier',
            state: 'FAILED',
            amount: 1,
            paidAmount: null,
            createdAt: '',
            paidAt: null,
            note: null,
            tracker: null,
          },
        ],
      })[0],
    ).toBe('重新付款');
  });

  it('is to invoice, sign, return and report one that is paid, as far as something is left to invoice', () => {
    const paid = detail('OPENED', {
      transNo: 'T1',
      invoiceable: 1,
      can: { pay: no, cancel: no, refund: true, withdrawRefund: no, remove: no },
    });
    expect(open(paid)).toEqual(['开发票', '签合同', '申请退款', '反馈问题', '再次购买']);
    expect(actionsOf({ ...paid, invoiceable: 0 }).find(({ name }) => name === 'invoice')?.may).toEqual({
      why: '没有可开票的金额',
    });
  });

  it('is to take back a refund that waits, where it was to ask for one', () => {
    const can = { pay: no, cancel: no, refund: no, withdrawRefund: no, remove: no };
    expect(open(detail('OPENED', { can: { ...can, withdrawRefund: true } }))).toContain('撤回退款申请');
    const titles = actionsOf(detail('OPENED', { can })).map(({ title }) => title);
    expect(titles).toContain('申请退款');
    expect(titles).not.toContain('撤回退款申请');
  });

  it('is neither invoice nor contract while a refund waits or once it was given back, and says which', () => {
    const mayNow = (name: ActionName, state: OrderState, refunds: OrderDetail['refunds']) =>
      actionsOf(detail(state, { transNo: 'T1', refunds })).find((action) => action.name === name)?.may;
    const why = (state: OrderState, refunds: OrderDetail['refunds'] = []) => mayNow('invoice', state, refunds);
    const refund: OrderDetail['refunds'][number] = {
      refundNo: 'RFD-1',
      attemptNo: 'A',
      kind: 'order',
      channel: 'bank',
      state: 'applied',
      amount: 1,
      reason: '',
      note: null,
      createdAt: '',
      doneAt: null,
    };
    for (const state of ['applied', 'approved', 'processing', 'failed'] as const) {
      expect(why('OPENED', [{ ...refund, state }])).toEqual({ why: '退款 RFD-1 正在处理，退款未成后才能开票' });
      expect(mayNow('contract', 'OPENED', [{ ...refund, state }])).toEqual({
        why: '退款 RFD-1 正在处理，退款未成后才能签合同',
      });
    }
    for (const state of ['rejected', 'withdrawn'] as const) {
      expect(why('OPENED', [{ ...refund, state }])).toEqual({ why: '没有可开票的金额' });
      expect(mayNow('contract', 'OPENED', [{ ...refund, state }])).toBe(true);
    }
    expect(why('OPENED', [{ ...refund, kind: 'late' }])).toEqual({ why: '没有可开票的金额' });
    expect(why('REFUNDED', [{ ...refund, state: 'done' }])).toEqual({ why: '订单已退款，不能开发票' });
    expect(why('CANCELLED')).toEqual({ why: '订单已结束，不能开发票' });
    expect(why('WAIT_PAY')).toEqual({ why: '付款后才能开发票' });
  });

  it('is to buy again or delete one that is over, with the reason beside everything else', () => {
    const over = detail('CLOSED_TIMEOUT', {
      can: { pay: no, cancel: no, refund: no, withdrawRefund: no, remove: true },
    });
    expect(open(over)).toEqual(['再次购买', '删除订单']);
    for (const { may } of actionsOf(over)) if (may !== true) expect(may.why).not.toBe('');
  });
});
