import { anyText, type Call, DETAIL, type DemoRecords, DRAFT, eq, listCall, PAGE, rowsOf, saveCall } from './call.ts';

const SEALS = '/yzjumc/seal_manage/v3';
const BUYER = { as: 'customer' } as const;

const ACTIVE = { and: [eq('status', 'active'), eq('name', '合同专用章')] };
const sealNo = (demo: DemoRecords): Promise<string> => demo.key('customer', 'seal', 'sealNo', ACTIVE);

/** Grants for the asking administrator, who has none yet. */
async function grant(demo: DemoRecords): Promise<{ grantIds: string[] }> {
  return demo.client('customer').call(`${SEALS}/seal_auth_save_batch`, await requestSeal(demo, '公司公章'));
}
async function requestSeal(demo: DemoRecords, name = '合同专用章') {
  const seal = await demo.row('customer', 'seal', { and: [eq('status', 'active'), eq('name', name)] });
  return { sealNos: [seal.sealNo], userIds: [seal.createdBy], purposes: ['contract'], validUntil: '2099-12-31' };
}

/** Seals, without the picture, which tests/server/domains/contracts/seals holds. */
export const seals: Call[] = [
  listCall(`${SEALS}/seal_list`, BUYER),
  {
    path: `${SEALS}/seal_save`,
    as: 'customer',
    refuses: 'staff',
    sent: () => ({ record: { name: '合同专用章', kind: 'contract', source: 'drawn' } }),
    answer: DETAIL,
    wrong: { sent: { record: 1 }, field: '/record' },
  },
  { ...saveCall(`${SEALS}/seal_update`, 'seal', 'sealNo', BUYER), wrong: { sent: { record: {} }, field: '/sealNo' } },
  {
    path: `${SEALS}/seal_delete`,
    as: 'customer',
    refuses: 'partner',
    sent: async (demo) => ({ sealNo: await demo.key('customer', 'seal', 'sealNo', DRAFT) }),
    answer: null,
    wrong: { sent: {}, field: '/sealNo' },
  },
  {
    path: `${SEALS}/seal_auth_list`,
    ...BUYER,
    refuses: 'partner',
    sent: async (demo) => ({ sealNo: await sealNo(demo) }),
    answer: {
      ...PAGE,
      rows: rowsOf('grantId', 'sealName', 'userName', 'purposes', 'validFrom', 'validUntil', 'state'),
    },
    wrong: { sent: { state: 'all' }, field: '/state' },
  },
  {
    path: `${SEALS}/seal_auth_save_batch`,
    ...BUYER,
    sent: (demo) => requestSeal(demo),
    answer: { grantIds: [anyText] },
    wrong: { sent: { sealNos: [], userIds: ['1'], purposes: ['contract'] }, field: '/sealNos' },
  },
  {
    path: `${SEALS}/seal_auth_delete`,
    ...BUYER,
    sent: async (demo) => ({ ...(await grant(demo)), reason: '岗位调整' }),
    answer: null,
    wrong: { sent: { grantIds: ['1'], reason: '' }, field: '/reason' },
  },
];
