import { describe, expect, it } from 'vitest';
import type { OwnCoupon } from '../../../contract/coupons.ts';
import { endsSoon } from '../../../src/features/coupons/parts/words.ts';
import type { Payment } from '../../../src/features/invoices/api/invoices.ts';
import { recordOf, sortIssues, startValues, whyNotOnOneInvoice } from '../../../src/features/invoices/parts/request.ts';
import { remainingDays, topOf, usesOf } from '../../../src/features/subscriptions/parts/usage.ts';

const payment = (invoiceable: number, lines = 1): Payment => ({
  transNo: `TRX-${invoiceable}`,
  orderNo: 'SO1',
  subject: '云会议',
  channel: 'bank',
  payerName: '蓝海',
  paidDate: '2026-11-01',
  paidAmount: invoiceable,
  invoiceable,
  lines: Array.from({ length: lines }, () => ({
    name: '云会议',
    spec: '',
    amount: Math.floor(invoiceable / lines),
    taxRate: 0.06,
  })),
});
const start = startValues(undefined, { name: '陈晓', phone: '13800000001' }, '蓝海');

describe('payments on one invoice', () => {
  it('are at least one, at most a million yuan and two hundred lines', () => {
    expect(whyNotOnOneInvoice([])).toBeDefined();
    expect(whyNotOnOneInvoice([payment(100_000_000)])).toBeUndefined();
    expect(whyNotOnOneInvoice([payment(100_000_000), payment(1)])).toContain('1,000,000.00');
    expect(whyNotOnOneInvoice([payment(200, 200)])).toBeUndefined();
    expect(whyNotOnOneInvoice([payment(201, 201)])).toContain('200');
  });
  it('become lines that name them, at what they cost with the tax inside', () => {
    expect(recordOf(start, [payment(10_000)])).toMatchObject({
      orderNo: 'SO1',
      lines: [{ transaction: 'TRX-10000', unitPrice: 10_000, priceBasis: 'gross', quantity: 1, taxRate: 0.06 }],
    });
    expect(recordOf(start, [payment(1), payment(2)])).not.toHaveProperty('orderNo');
  });
});

describe('what is asked for', () => {
  it('has the account of a special invoice only, and the address of a paper one only', () => {
    const values = {
      ...start,
      buyerAddress: '深圳',
      bankAccount: '6214 8301',
      recipientEmail: 'a@b.cn',
      recipientAddress: '深圳',
      medium: 'paper' as const,
    };
    expect(recordOf({ ...values, invoiceType: 'special' }, [])).toMatchObject({
      buyerAddress: '深圳',
      bankAccount: '62148301',
      medium: 'paper',
      recipientAddress: '深圳',
    });
    const digital = recordOf({ ...values, invoiceType: 'electronic' }, []);
    expect(digital).toMatchObject({ medium: 'digital', recipientEmail: 'a@b.cn' });
    for (const name of ['buyerAddress', 'bankAccount', 'recipientAddress']) expect(digital).not.toHaveProperty(name);
  });
  it('is made out to a company when special, and to a person without a tax number', () => {
    expect(recordOf({ ...start, buyerKind: 'person', taxNo: 'X' }, [])).not.toHaveProperty('taxNo');
    expect(recordOf({ ...start, buyerKind: 'person', taxNo: 'x1', invoiceType: 'special' }, [])).toMatchObject({
      buyerKind: 'company',
      taxNo: 'X1',
    });
  });
  it('is told what is wrong beside the field, and the rest once', () => {
    const issue = (path: string, message: string) => ({ path, message, code: 'x' });
    expect(
      sortIssues([
        issue('/taxNo', '税号'),
        issue('/lines/0/total', '不足'),
        issue('/lines/1/total', '不足'),
        issue('/total', '超额'),
      ]),
    ).toEqual({ fields: [['taxNo', '税号']], others: ['不足', '超额'] });
  });
});

describe('use of traffic', () => {
  const pack = (more: object = {}) => ({
    allowanceNo: 'A',
    productNo: 'P',
    productName: '短信',
    unit: '条',
    total: 100,
    remaining: 60,
    expireDate: null,
    ...more,
  });
  it('is told for thirty days that end today, packs of one product together', () => {
    const [use] = usesOf(
      {
        packs: [pack(), pack({ expireDate: '2027-01-02' }), pack({ expireDate: '2027-01-01' })],
        days: [
          { day: '2026-11-20', productNo: 'P', amount: 7 },
          { day: '2026-10-21', productNo: 'P', amount: 5 },
          { day: '2026-11-20', productNo: 'Q', amount: 9 },
        ],
      },
      '2026-11-20',
    );
    expect(use).toMatchObject({ total: 300, remaining: 180, expireDate: '2027-01-01', used: 7 });
    expect([use?.days.length, use?.days[0]?.day, use?.days.at(-1)]).toEqual([
      30,
      '2026-10-22',
      { day: '2026-11-20', amount: 7 },
    ]);
  });
  it('has a scale that ends at or above its most, on a round number', () => {
    expect([0, 3, 4, 9, 10, 11, 390, 801, 1001].map((most) => topOf([most]))).toEqual([
      4, 4, 4, 10, 10, 20, 400, 1000, 2000,
    ]);
  });
  it('lasts as long as its pace says, and is not foretold without any', () => {
    expect(remainingDays({ remaining: 100, used: 30 })).toBe(100);
    expect(remainingDays({ remaining: 100, used: 0 })).toBeUndefined();
  });
});

it('a coupon says so in its last week, and only while it can be used', () => {
  const now = Date.parse('2026-11-20T00:00:00.000Z');
  const coupon = (validUntil: string, state: OwnCoupon['state'] = 'available') =>
    endsSoon({ state, validUntil } as OwnCoupon, now);
  expect(coupon('2026-11-27T00:00:00.000Z')).toBeUndefined();
  expect(coupon('2026-11-26T23:00:00.000Z')).toBe('6 天后到期');
  expect(coupon('2026-11-20T10:00:00.000Z')).toBe('24 小时内到期');
  expect(coupon('2026-11-20T10:00:00.000Z', 'used')).toBeUndefined();
});
