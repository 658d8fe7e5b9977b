import { anyText, BUYER, type Cases, DETAIL, DRAFT, eq, rowsOf } from './case.ts';
import type { DemoRecords } from './demo.ts';

const ACTIVE = { and: [eq('status', 'active'), eq('name', '合同专用章')] };

async function request(demo: DemoRecords, name = '合同专用章') {
  const seal = await demo.row('customer', 'seal', { and: [eq('status', 'active'), eq('name', name)] });
  return {
    sealNos: [String(seal.sealNo)],
    userIds: [String(seal.createdBy)],
    purposes: ['contract' as const],
    validUntil: '2099-12-31',
  };
}

/** Seals, without the picture, which tests/server/domains/contracts/seals holds. */
export const seals = {
  'seals.update': {
    ...BUYER,
    sent: (demo) => demo.form('customer', 'seal', 'sealNo', DRAFT),
    answer: DETAIL,
    wrong: [{ record: {} }, '/sealNo'],
  },
  'seals.grants': {
    ...BUYER,
    refuses: 'partner',
    sent: async (demo) => ({ sealNo: await demo.key('customer', 'seal', 'sealNo', ACTIVE) }),
    answer: { pageNo: 1, rows: rowsOf() },
    wrong: [{ state: 'all' }, '/state'],
  },
  'seals.grant': {
    ...BUYER,
    sent: (demo) => request(demo),
    answer: { grantIds: [anyText] },
    wrong: [{ sealNos: [], userIds: ['1'], purposes: ['contract'] }, '/sealNos'],
  },
  'seals.endGrants': {
    ...BUYER,
    // Of the asking administrator, who has none of this one yet.
    sent: async (demo) => ({
      ...(await demo.ask('customer', 'seals.grant', await request(demo, '公司公章'))),
      reason: '岗位调整',
    }),
    wrong: [{ grantIds: ['1'], reason: '' }, '/reason'],
  },
} satisfies Cases;
