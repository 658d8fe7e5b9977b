import { encodeListState } from '@yunpu/engine-core/query';
import { describe, expect, it } from 'vitest';
import { openedPath, outcomeOf } from '../../../../../src/features/checkout/parts/outcome.ts';
import type { Attempt, OrderDetail, OrderState, Refund } from '../../../../../src/platform/gateway/orders.ts';

const attempt = (state: Attempt['state'], createdAt: string, channel: Attempt['channel'] = 'cashier'): Attempt => ({
  attemptNo: createdAt,
  channel,
  state,
  amount: 14_900,
  paidAmount: null,
  createdAt,
  paidAt: null,
  note: null,
  tracker: null,
});
const refund = (state: Refund['state'], doneAt: string | null): Refund => ({
  refundNo: 'R1',
  attemptNo: '1',
  kind: 'order',
  channel: 'cashier',
  state,
  amount: 14_900,
  reason: '',
  note: null,
  createdAt: '',
  doneAt,
});
const detail = (state: OrderState, attempts: Attempt[] = [], refunds: Refund[] = []): OrderDetail => ({
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
    listAmount: 14_900,
    discount: 0,
    couponDiscount: 0,
    payable: 14_900,
  },
  lines: [],
  history: [],
  attempts,
  refunds,
  assets: [],
  allowances: [],
  transNo: null,
  invoiceable: 0,
  can: { pay: true, cancel: true, refund: true, withdrawRefund: true, remove: true },
});

describe('how an order came out', () => {
  it.each([
    ['PAID', [], [], 'paid', true],
    ['OPENED', [attempt('SUCCESS', '1')], [], 'opened', false],
    ['WAIT_PAY', [], [], 'unpaid', false],
    ['WAIT_PAY', [attempt('PENDING', '1')], [], 'waiting', true],
    ['WAIT_PAY', [attempt('UNKNOWN', '1')], [], 'waiting', true],
    ['WAIT_PAY', [attempt('FAILED', '1')], [], 'failed', false],
    ['CANCELLED', [], [], 'closed', false],
    ['CLOSED_TIMEOUT', [attempt('CLOSED', '1')], [], 'closed', false],
    ['REFUNDED', [attempt('SUCCESS', '1')], [refund('done', '2026')], 'refunded', false],
  ] as const)('%s with %j is %s', (state, attempts, refunds, kind, moving) => {
    expect(outcomeOf(detail(state, [...attempts], [...refunds]))).toMatchObject({ kind, moving });
  });

  it('goes by the latest attempt, in whatever order they come', () => {
    expect(outcomeOf(detail('WAIT_PAY', [attempt('PENDING', '2'), attempt('FAILED', '1')])).kind).toBe('waiting');
    expect(outcomeOf(detail('WAIT_PAY', [attempt('FAILED', '2'), attempt('CLOSED', '1')])).kind).toBe('failed');
  });

  it('says of money that came too late that it goes back, and once it has that it went', () => {
    const late = [attempt('PAID_AFTER_CLOSE', '1')];
    expect(outcomeOf(detail('CLOSED_TIMEOUT', late))).toMatchObject({
      kind: 'refunding',
      moving: true,
      pay: undefined,
    });
    expect(outcomeOf(detail('CANCELLED', late, [refund('done', '2026-11-20T08:00:00.000Z')]))).toMatchObject({
      kind: 'refunded',
      moving: false,
    });
    expect(outcomeOf(detail('CANCELLED', late)).text).toContain('¥149.00');
  });

  it('says of money of another amount that it goes back, then that it went, and leads to paying anew', () => {
    const other = [{ ...attempt('PAID_AFTER_CLOSE', '1'), paidAmount: 14_800 }];
    expect(outcomeOf(detail('WAIT_PAY', other, [refund('applied', null)]))).toMatchObject({
      kind: 'refunding',
      moving: true,
      pay: '重新付款',
      text: expect.stringMatching(/收到 ¥148.00，应付 ¥149.00。.*核实后会退回/),
    });
    expect(outcomeOf(detail('WAIT_PAY', other, [refund('done', '2026-11-20T08:00:00.000Z')]))).toMatchObject({
      kind: 'refunded',
      moving: false,
      pay: '重新付款',
      text: expect.stringContaining('已原路退回'),
    });
  });

  it('says of a transfer that does not match what is wrong with it while it waits, and that it goes back once the order is closed', () => {
    const note = '金额不符：应付 ¥149.00，到账 ¥148.00';
    expect(
      outcomeOf(detail('WAIT_PAY', [{ ...attempt('PENDING', '1', 'bank'), note, tracker: 'mismatch' }])),
    ).toMatchObject({
      kind: 'waiting',
      tone: 'warn',
      moving: true,
      pay: '查看转账信息',
      text: expect.stringContaining(note),
    });
    expect(
      outcomeOf(detail('CLOSED_TIMEOUT', [{ ...attempt('CLOSED', '1', 'bank'), tracker: 'mismatch' }])),
    ).toMatchObject({ kind: 'closed', text: expect.stringMatching(/不符的汇款.*退回/) });
  });

  it('speaks of the refund of what came too late, not of one before it', () => {
    const before = { ...refund('done', '2026'), attemptNo: '0', amount: 14_800 };
    expect(
      outcomeOf(detail('CANCELLED', [attempt('PAID_AFTER_CLOSE', '1')], [before, refund('approved', null)])),
    ).toMatchObject({ kind: 'refunding', text: expect.stringContaining('¥149.00') });
  });

  it('leads a transfer back to its account, not to another payment', () => {
    expect(outcomeOf(detail('WAIT_PAY', [attempt('PENDING', '1', 'bank')])).pay).toBe('查看转账信息');
  });
});

describe('去使用 leads', () => {
  const asset = (assetNo: string, status = 'active') => ({ assetNo, productName: '', licencePage: '', status });
  const path = (...assets: OrderDetail['assets']) => openedPath({ ...detail('OPENED'), assets });

  it('to the product that was bought, whatever it replaced', () => {
    expect(path(asset('AS/1', 'upgraded'), asset('AS/2'))).toBe('/workstation/e/asset/AS%2F2');
  });
  it('to all of those that were bought together', () => {
    expect(path(asset('A1'), asset('A2'))).toBe(
      `/workstation/e/asset?${encodeListState({ filter: { field: 'assetNo', op: 'in', value: ['A1', 'A2'] } }).toString()}`,
    );
  });
  it('to the order where it opened no product', () => {
    expect(path()).toBe('/workstation/order-detail?orderNo=SO1');
  });
});
