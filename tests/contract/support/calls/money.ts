import { expect } from 'vitest';
import {
  APPLICATION,
  anyText,
  type Call,
  DETAIL,
  DRAFT,
  detailCall,
  eq,
  keyCall,
  listCall,
  numbersOf,
  rowsOf,
  saveCall,
  valuesOf,
} from './call.ts';

const PARTNER = { as: 'partner', refuses: 'customer' } as const;
const BUYER = { as: 'customer' } as const;
const EXTRACT = '/yzjumc/approval/v3';
const TRANSACTION = '/yzjumc/transaction/v3';
const JOIN = '/yzjumc/partnerjoinrenewal/v3';
const OPEN = `${JOIN}/noAuthentication`;
const LEVELS = { levels: rowsOf('level', 'title', 'places', 'taken', 'open') };
const PENDING = eq('status', 'pending');

/** What a team has and owes, invoices, transactions, rewards, and the partner programme. */
export const money: Call[] = [
  {
    path: '/yzjumc/home/v3/view_total_amount',
    method: 'GET',
    ...BUYER,
    answer: numbersOf(
      'paidAmount',
      'yearAmount',
      'payableAmount',
      'payableCount',
      'invoiceableAmount',
      'products',
      'expiring',
    ),
  },
  {
    path: '/yzjumc/home/v3/detail_CA_gcuidance',
    ...BUYER,
    answer: { ...numbersOf('todo'), steps: rowsOf('name', 'title', 'text', 'state', 'count', 'path') },
  },

  listCall('/yzjumc/invoice/v3/list', BUYER),
  detailCall('/yzjumc/invoice/v3/detail', 'invoice', 'billNo', BUYER),
  saveCall('/yzjumc/invoice/v3/save', 'invoice', 'billNo', BUYER),
  {
    path: '/yzjumc/invoice/v2/save',
    ...BUYER,
    sent: async (demo) => {
      const { record, version } = await demo.form('customer', 'invoice', 'billNo', DRAFT);
      return { ...record, version };
    },
    answer: DETAIL,
    wrong: { sent: {}, field: '/buyerName' },
  },
  {
    path: '/yzjumc/invoice/v2/querycompany',
    ...BUYER,
    answer: rowsOf('name', 'taxNo'),
    wrong: { sent: { keyword: 1 }, field: '/keyword' },
  },

  listCall(`${TRANSACTION}/list_transaction`, BUYER),
  detailCall(`${TRANSACTION}/detail_transaction`, 'transaction', 'transNo', BUYER),
  keyCall(
    `${TRANSACTION}/generate_customer_pay_token`,
    'transaction',
    'transNo',
    BUYER,
    { token: anyText, expiresAt: anyText },
    { and: [PENDING, { field: 'payBefore', op: 'gte', value: new Date().toISOString().slice(0, 10) }] },
  ),
  {
    path: `${TRANSACTION}/get_customer_pay_param`,
    as: 'partner',
    answer: { ...numbersOf('payable'), ...valuesOf(['transNo', 'subject', 'channel', 'payBefore']) },
    wrong: { sent: {}, field: '/token' },
    sent: async (demo) => {
      const transNo = await demo.key('customer', 'transaction', 'transNo', {
        and: [PENDING, { field: 'payBefore', op: 'gte', value: new Date().toISOString().slice(0, 10) }],
      });
      return {
        token: (
          await demo
            .client('customer')
            .call<{ token: string }>(`${TRANSACTION}/generate_customer_pay_token`, { transNo })
        ).token,
      };
    },
  },
  keyCall(`${TRANSACTION}/cancel_transaction`, 'transaction', 'transNo', BUYER, { state: 'cancelled' }, PENDING),
  keyCall(`${TRANSACTION}/del_transaction`, 'transaction', 'transNo', BUYER, null, PENDING),
  detailCall('/yzjumc/transaction_feedback/v3/detail', 'transaction-feedback', 'billNo', BUYER),
  {
    path: '/yzjumc/transaction_feedback/v3/submit',
    ...BUYER,
    answer: { state: 'submitted' },
    wrong: { sent: { record: { kind: 'notArrived' } }, field: '/content' },
    sent: async (demo) => ({
      record: {
        transaction: await demo.key('customer', 'transaction', 'transNo', PENDING),
        kind: 'notArrived',
        paidAt: '2026-11-18',
        content: '昨日已转账，仍显示待支付',
        contactName: '陈晓',
        contactPhone: '13800000001',
      },
    }),
  },

  listCall(`${EXTRACT}/extract-list`, PARTNER),
  detailCall(`${EXTRACT}/extract-detail`, 'extraction', 'billNo', PARTNER),
  {
    path: `${EXTRACT}/extract-total`,
    ...PARTNER,
    answer: numbersOf('available', 'extracting', 'extracted', 'settled', 'pending'),
  },
  {
    path: `${EXTRACT}/extract-bank`,
    as: 'partner',
    refuses: 'staff',
    answer: { default: expect.any(Object) as unknown, accounts: rowsOf('bankName') },
  },
  {
    path: `${EXTRACT}/extract-banklist`,
    ...PARTNER,
    sent: () => ({ keyword: '工商' }),
    answer: [{ code: 'ICBC', name: '中国工商银行' }],
    wrong: { sent: { keyword: 1 }, field: '/keyword' },
  },
  {
    path: `${EXTRACT}/extract-prepare`,
    as: 'partner',
    refuses: 'staff',
    sent: async (demo) => ({
      rewards: [await demo.key('partner', 'reward', 'rewardNo', { field: 'available', op: 'gt', value: 0 })],
    }),
    answer: { record: { scope: 'selected', lines: rowsOf('reward', 'amount') } },
    wrong: { sent: { rewards: [] }, field: '/rewards' },
  },
  {
    path: `${EXTRACT}/extract-prepare-all`,
    as: 'partner',
    refuses: 'staff',
    answer: { record: { scope: 'all', lines: rowsOf('reward', 'amount') } },
  },
  saveCall(`${EXTRACT}/extract-save`, 'extraction', 'billNo', PARTNER),
  {
    path: `${EXTRACT}/extract-save-all`,
    as: 'partner',
    refuses: 'staff',
    answer: { ...numbersOf('amount'), extractions: rowsOf('billNo', 'amount', 'status') },
    wrong: { sent: { record: 1 }, field: '/record' },
  },

  {
    path: '/yzjumc/partner/v3/queryPartner',
    method: 'GET',
    as: 'partner',
    sent: () => ({}),
    answer: { isPartner: true, levelTitle: anyText, ...numbersOf('daysLeft') },
    wrong: { sent: { eid: '字'.repeat(101) }, field: '/eid' },
  },
  {
    path: `${JOIN}/getPartnerInfoOrgId`,
    as: 'partner',
    sent: () => ({ orgId: '10108004-001' }),
    answer: { isPartner: true, name: '远帆科技有限公司' },
    wrong: { sent: { orgId: 1 }, field: '/orgId' },
  },
  {
    path: `${JOIN}/getJoinStatusByCurrentUser`,
    method: 'GET',
    as: 'partner',
    answer: { isPartner: true, application: valuesOf(['billNo', 'statusTitle']) },
  },
  listCall(`${JOIN}/getPageByParams`, { as: 'partner' }),
  detailCall(`${JOIN}/getPartnerJoinDetailByBillNo`, 'partner-join', 'billNo', { as: 'partner' }),
  saveCall(`${JOIN}/saveOrUpdate`, 'partner-join', 'billNo', BUYER),
  {
    path: `${JOIN}/getPartnerJoinAreaByLevel3RegionId`,
    method: 'GET',
    as: 'partner',
    sent: () => ({ regionId: '440305' }),
    answer: LEVELS,
    wrong: { sent: { regionId: '4'.repeat(101) }, field: '/regionId' },
  },
  {
    path: `${JOIN}/getPartnerDocumentByName`,
    method: 'GET',
    as: 'partner',
    sent: () => ({ name: '合作协议' }),
    answer: [valuesOf(['name', 'version', 'articles'])],
    wrong: { sent: { name: '字'.repeat(101) }, field: '/name' },
  },
  {
    path: `${JOIN}/getPartnerJoinConditionByPartnerLevel`,
    method: 'GET',
    as: 'partner',
    sent: () => ({ partnerLevel: 'gold' }),
    answer: [{ level: 'gold', conditions: rowsOf('name', 'field', 'required') }],
    wrong: { sent: { partnerLevel: '白金' }, field: '/partnerLevel' },
  },
  keyCall(`${JOIN}/getAttachmentsByBillNo`, 'partner-join', 'billNo', { as: 'partner' }, expect.any(Array)),
  {
    path: `${JOIN}/autoUpgrade`,
    as: 'partner',
    sent: async (demo) => ({ billNo: await demo.key('partner', 'partner-join', 'billNo') }),
    answer: DETAIL,
    wrong: { sent: {}, field: '/billNo' },
  },
  {
    path: `${OPEN}/getPartnerJoinAreaByLevel3RegionId`,
    method: 'GET',
    sent: () => ({ regionId: '440305' }),
    answer: LEVELS,
    wrong: { sent: { regionId: '4'.repeat(61) }, field: '/regionId' },
  },
  {
    path: `${OPEN}/saveOrUpdate`,
    answer: { ...DETAIL, state: 'draft', code: expect.stringMatching(/^\w{10}$/) as unknown },
    wrong: { sent: { record: { contactPhone: '138' } }, field: '/phone' },
    sent: () => ({ record: { ...APPLICATION, contactPhone: '13911110001' } }),
  },
  {
    path: `${OPEN}/getJoinStatusBySubmitterPhone`,
    sent: (demo) => demo.application(),
    answer: [{ billNo: anyText, statusTitle: '草稿' }],
  },
  {
    path: `${OPEN}/getPageByParams`,
    sent: (demo) => demo.application(),
    answer: { rows: rowsOf('billNo', 'status'), total: 1 },
  },
  {
    path: `${OPEN}/getPartnerJoinDetailByBillNo`,
    sent: (demo) => demo.application(),
    answer: DETAIL,
    wrong: { sent: {}, field: '/billNo' },
  },
];
