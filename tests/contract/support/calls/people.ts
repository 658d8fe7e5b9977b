import { BUYER, type Cases, DETAIL, PAGE, rowsOf, STAFF } from './case.ts';

const view = { ...STAFF, answer: PAGE, wrong: [{ pageNo: 'eins' }, '/pageNo'] } as const;

/** Approvals and the organisation. */
export const people = {
  'approvals.total': STAFF,
  'approvals.taskCount': STAFF,
  'approvals.toHandle': view,
  'approvals.handled': view,
  'approvals.applied': view,
  'approvals.finished': view,
  'approvals.record': {
    ...STAFF,
    sent: async (demo) => ({ no: await demo.key('staff', 'approval', 'no') }),
    answer: { steps: rowsOf() },
    wrong: [{}, '/no'],
  },
  'approvals.completeTask': {
    ...STAFF,
    sent: async (demo) => ({
      no: String((await demo.ask('staff', 'approvals.toHandle', {})).rows[0]?.no),
      action: 'agree',
      opinion: '同意',
    }),
    answer: DETAIL,
    wrong: [{ no: 'SP-1' }, '/action'],
  },

  'organisation.initialTree': { ...BUYER, answer: [{ name: '蓝海制造有限公司' }] },
  'organisation.departmentsBelow': {
    ...BUYER,
    sent: () => ({ orgId: '10108001-001' }),
    answer: rowsOf(),
    wrong: [{}, '/orgId'],
  },
  'organisation.people': { ...BUYER, answer: rowsOf(), wrong: [{ keywords: '字'.repeat(61) }, '/keywords'] },
  'organisation.departments': { ...BUYER, answer: rowsOf(), wrong: [{ keyword: '字'.repeat(61) }, '/keyword'] },
} satisfies Cases;
