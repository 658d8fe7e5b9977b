import { expect } from 'vitest';
import { anyText, type Call, type DemoRecords, detailCall, listCall, valuesOf } from './call.ts';

const REAL = '/yzjumc/realnameauth/v3';
const AUTH = '/yzjumc/customer/auth';
const BUYER = { as: 'customer' } as const;
const WRITES = { as: 'customer', refuses: 'staff' } as const;

const application = (status: string) => ({
  billNo: anyText,
  status,
  record: expect.any(Object) as unknown,
  can: expect.any(Object) as unknown,
});
const whole = { standing: anyText, certified: true, canManage: true, history: expect.any(Array) as unknown };

/** The application in the customer's hand again, whatever an earlier call did with it. */
async function inHand(demo: DemoRecords): Promise<void> {
  const { application: open } = await demo
    .client('customer')
    .call<{ application: { billNo: string; status: string } }>(`${REAL}/detail_enterprise_auth`, {});
  if (open.status !== 'draft')
    await demo.client('customer').call('/yzjumc/entity/v1/certification/act', { key: open.billNo, action: 'withdraw' });
}

const submits = (path: string): Call => ({
  path,
  ...WRITES,
  sent: async (demo) => {
    await inHand(demo);
    return {};
  },
  answer: { application: application('submitted') },
  wrong: { sent: { record: { uscc: '9132' } }, field: '/uscc' },
});

/** Real-name and customer certification, without the letter and the upload, which tests/server/domains/certification holds. */
export const certification: Call[] = [
  {
    path: `${REAL}/person_auth_detail`,
    ...BUYER,
    answer: { standing: 'certified', certificate: valuesOf(['certificateNo', 'name', 'code']) },
  },
  {
    path: `${REAL}/person_auth`,
    as: 'partner',
    refuses: 'staff',
    sent: () => ({ record: { realName: '周航' } }),
    answer: { application: application('draft'), issues: [] },
    wrong: { sent: { record: { realName: 1 } }, field: '/record/realName' },
  },
  {
    ...detailCall(`${REAL}/detail_enterprise_auth`, 'certification', 'billNo', BUYER),
    answer: { application: { billNo: anyText } },
    wrong: { sent: { billNo: 1 }, field: '/billNo' },
  },
  listCall(`${REAL}/list_enterprise_auth`, BUYER),
  {
    path: `${REAL}/enterprise_auth`,
    ...WRITES,
    sent: () => ({ record: { legalPerson: '李海' } }),
    answer: { application: application('draft'), issues: [] },
    wrong: { sent: { kind: 'other' }, field: '/kind' },
  },
  submits(`${REAL}/submit_enterprise_auth`),
  {
    path: `${REAL}/detail_certificate`,
    ...BUYER,
    answer: { name: '蓝海制造有限公司', state: 'valid', validUntil: anyText },
  },
  {
    path: `${REAL}/refresh_certificate`,
    as: 'partner',
    refuses: 'staff',
    answer: { application: application('draft') },
  },
  { path: `${AUTH}/v2/detail`, ...BUYER, answer: { status: 1, uscc: anyText, certificateNo: anyText } },
  {
    path: `${AUTH}/v2/submit`,
    ...WRITES,
    sent: async (demo) => {
      await inHand(demo);
      return { legalPerson: '李海' };
    },
    answer: { billNo: anyText, status: 'submitted' },
    wrong: { sent: { companyName: 1 }, field: '/companyName' },
  },
  { path: `${AUTH}/v3/detail`, ...BUYER, answer: whole },
  submits(`${AUTH}/v3/submit`),
  submits(`${AUTH}/v3/submit_enterprise_auth`),
];
