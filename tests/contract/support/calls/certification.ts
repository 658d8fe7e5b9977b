import { anyRecord, anyText, BUYER, type Cases } from './case.ts';
import type { DemoRecords } from './demo.ts';

const WRITES = { as: 'customer', refuses: 'staff' } as const;
const RENEWS = { as: 'partner', refuses: 'staff' } as const;

/** The application in the customer's hand again, whatever an earlier call did with it. */
async function inHand(demo: DemoRecords): Promise<void> {
  const { application } = await demo.ask('customer', 'certification.teamDetail', {});
  if (application && application.status !== 'draft')
    await demo
      .client('customer')
      .call('/yzjumc/entity/v1/certification/act', { key: application.billNo, action: 'withdraw' });
}

const submits = {
  ...WRITES,
  sent: async (demo: DemoRecords) => {
    await inHand(demo);
    return {};
  },
  answer: { application: { status: 'submitted' } },
  wrong: [{ record: { uscc: '9132' } }, '/uscc'],
} as const;

/** Real-name and customer certification, without the letter and the upload, which tests/server/domains/certification holds. */
export const certification = {
  'certification.personDetail': { ...BUYER, answer: { standing: 'certified', certificate: anyRecord } },
  'certification.fillPerson': {
    ...RENEWS,
    sent: () => ({ record: { realName: '周航' } }),
    answer: { application: { status: 'draft' }, issues: [] },
    wrong: [{ record: { realName: 1 } }, '/record/realName'],
  },
  'certification.teamDetail': {
    ...BUYER,
    sent: async (demo) => ({ billNo: await demo.key('customer', 'certification', 'billNo') }),
    answer: { application: anyRecord },
    wrong: [{ billNo: 1 }, '/billNo'],
  },
  'certification.fillTeam': {
    ...WRITES,
    sent: () => ({ record: { legalPerson: '李海' } }),
    answer: { application: { status: 'draft' }, issues: [] },
    wrong: [{ kind: 'other' }, '/kind'],
  },
  'certification.submitTeam': submits,
  'certification.certificate': {
    ...BUYER,
    answer: { name: '蓝海制造有限公司', state: 'valid', validUntil: anyText },
  },
  'certification.refresh': { ...RENEWS, answer: { application: { status: 'draft' } } },
  'certification.standing': { ...BUYER, answer: { status: 1, name: '蓝海制造有限公司' } },
  'certification.customerDetailV2': { ...BUYER, answer: { status: 1, uscc: anyText, certificateNo: anyText } },
  'certification.customerSubmitV2': {
    ...WRITES,
    sent: async (demo) => {
      await inHand(demo);
      return { legalPerson: '李海' };
    },
    answer: { status: 'submitted' },
    wrong: [{ companyName: 1 }, '/companyName'],
  },
  'certification.customerDetail': { ...BUYER, answer: { certified: true, canManage: true } },
  'certification.customerSubmit': submits,
  'certification.customerSubmitTeam': submits,
} satisfies Cases;
