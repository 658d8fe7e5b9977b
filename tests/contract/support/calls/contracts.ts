import { anyText, BUYER, type Cases, DETAIL, DRAFT, eq, rowsOf } from './case.ts';

/** Online and consumption contracts. */
export const contracts = {
  'contracts.savePreview': {
    ...BUYER,
    sent: (demo) => demo.form('customer', 'online-contract', 'billNo', DRAFT),
    answer: DETAIL,
    wrong: [{ record: 1 }, '/record'],
  },
  'contracts.preview': {
    ...BUYER,
    sent: async (demo) => ({ record: (await demo.form('customer', 'online-contract', 'billNo', DRAFT)).record }),
    answer: { frozen: false },
    wrong: [{ record: [] }, '/record'],
  },
  'contracts.text': {
    ...BUYER,
    sent: async (demo) => ({
      billNo: await demo.key('customer', 'online-contract', 'billNo', eq('status', 'signed')),
    }),
    answer: { digest: anyText },
    wrong: [{}, '/billNo'],
  },
  'contracts.apply': {
    ...BUYER,
    sent: async (demo) => ({ billNo: await demo.key('customer', 'online-contract', 'billNo', DRAFT) }),
    answer: { state: 'applied' },
    wrong: [{}, '/billNo'],
  },
  'contracts.consumptions': { ...BUYER, answer: { rows: rowsOf() }, wrong: [{ pageSize: 0 }, '/pageSize'] },
  'contracts.consumed': BUYER,
} satisfies Cases;
