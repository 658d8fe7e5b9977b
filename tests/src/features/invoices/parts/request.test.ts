import { describe, expect, it } from 'vitest';
import type { Payment } from '../../../../../src/features/invoices/api/invoices.ts';
import {
  recordOf,
  sortIssues,
  startValues,
  whyGone,
  whyNotOnOneInvoice,
} from '../../../../../src/features/invoices/parts/request.ts';

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

describe('a payment that was chosen and is none to choose from any more', () => {
  it('says what became of it, and where that is seen', () => {
    expect(whyGone({ status: 'paid', refunding: 100_00, invoiceable: 0 })).toBe('正在退款 ¥100.00，退款未成后才能开票');
    expect(whyGone({ status: 'refunded', invoiceable: 0 })).toBe('已经退款，不能开票');
    expect(whyGone({ status: 'paid', invoicing: 100_00, invoiceable: 0 })).toContain('已经在申请发票 ¥100.00');
    expect(whyGone({ status: 'paid', invoiced: 100_00, invoiceable: 0 })).toContain('已经开过发票');
    for (const unknown of [undefined, { status: 'paid' as const, invoiceable: 5 }])
      expect(whyGone(unknown)).toBe('现在不在可开票的付款里');
  });
});
