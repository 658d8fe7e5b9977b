import { expect } from 'vitest';
import { anyText, BUYER, type Cases, DRAFT, eq, PARTNER, rowsOf, TEAM } from './case.ts';
import type { DemoRecords } from './demo.ts';

const orderContract = (demo: DemoRecords, status?: string): Promise<string> =>
  demo.key('partner', 'order-contract', 'billNo', status === undefined ? undefined : eq('status', status));

/** Ordering, renewing, changing and trying products. */
export const subscriptions = {
  'subscriptions.partnerInfo': { as: 'partner', refuses: 'staff', answer: { partnerName: '远帆科技有限公司' } },
  'subscriptions.addProduct': {
    ...PARTNER,
    sent: () => ({ keyword: '协同' }),
    answer: { rows: rowsOf() },
    wrong: [{ pageNo: 0 }, '/pageNo'],
  },
  'subscriptions.approvalNode': {
    ...PARTNER,
    sent: async (demo) => ({ billNo: await orderContract(demo) }),
    answer: rowsOf(),
    wrong: [{}, '/billNo'],
  },
  'subscriptions.contractTemplate': { ...PARTNER, answer: rowsOf() },
  'subscriptions.approvalRecord': {
    ...PARTNER,
    sent: async (demo) => ({ billNo: await orderContract(demo, 'approved') }),
    answer: rowsOf(),
    wrong: [{}, '/billNo'],
  },
  'subscriptions.batchDetail': {
    ...PARTNER,
    sent: async (demo) => ({ billNos: [await orderContract(demo), 'OC-0'] }),
    answer: [expect.objectContaining({ ok: true }), expect.objectContaining({ billNo: 'OC-0', ok: false })],
    wrong: [{ billNos: [] }, '/billNos'],
  },
  'subscriptions.batchSubmit': {
    ...PARTNER,
    sent: async (demo) => ({ records: [{ ...(await demo.form('partner', 'order-contract', 'billNo', DRAFT)) }, {}] }),
    answer: [expect.objectContaining({ ok: true }), expect.objectContaining({ ok: false, issues: rowsOf() })],
    wrong: [{ records: 1 }, '/records'],
  },
  'subscriptions.renewable': {
    ...TEAM,
    sent: () => ({ all: true }),
    answer: { pageNo: 1, rows: rowsOf('productName', 'expireDate') },
    wrong: [{ days: -1 }, '/days'],
  },
  'subscriptions.renewals': {
    ...TEAM,
    sent: async (demo) => ({ assetNo: await demo.key('partner', 'asset', 'assetNo') }),
    answer: { productName: anyText },
    wrong: [{}, '/assetNo'],
  },
  'subscriptions.changeableContracts': {
    ...TEAM,
    answer: rowsOf('sourceType', 'customerName'),
    wrong: [{ keyword: 1 }, '/keyword'],
  },
  'subscriptions.changeable': {
    ...TEAM,
    answer: { pageNo: 1, rows: rowsOf('productName') },
    wrong: [{ contractNo: 1 }, '/contractNo'],
  },
  'subscriptions.upgradeMapping': {
    ...TEAM,
    answer: rowsOf('productName'),
    wrong: [{ upgradeDate: '明天' }, '/upgradeDate'],
  },
  'subscriptions.trialModules': {
    ...BUYER,
    sent: async (demo) => ({ productNo: await demo.product('协同办公旗舰版') }),
    answer: rowsOf(),
    wrong: [{}, '/productNo'],
  },
  'subscriptions.trialOrder': {
    as: 'customer',
    refuses: 'staff',
    sent: async (demo) => ({
      productNo: await demo.key('customer', 'product', 'productNo', {
        and: [eq('status', 'onsale'), eq('isTrial', true)],
      }),
      contactName: '陈晓',
      contactPhone: '13800000001',
    }),
    answer: { status: 'submitted' },
    wrong: [{ productNo: 'SP1', contactName: '陈晓' }, '/contactPhone'],
  },
} satisfies Cases;
