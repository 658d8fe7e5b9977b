import { expect } from 'vitest';
import {
  anyText,
  type Call,
  DETAIL,
  detailCall,
  eq,
  listCall,
  numbersOf,
  PAGE,
  rowsOf,
  saveCall,
  valuesOf,
} from './call.ts';

const PARTNER = { as: 'partner', refuses: 'customer' } as const;
const BUYER = { as: 'customer' } as const;
const V2 = '/yzjumc/customer/v2';
const V3 = '/yzjumc/customer/v3';
const OPPORTUNITY = '/yzjumc/opportunity/v3';
const FOLLOW = '/yzjumc/opportunityfollow/v3';
const WORKFLOW = '/yzjumc/wf/v3';
const ORG = '/yzjumc/org';
const TASKS = { ...PAGE, rows: expect.any(Array) as unknown };

/** Customers, opportunities, approvals and the organisation. */
export const people: Call[] = [
  {
    path: `${V2}/products`,
    ...BUYER,
    answer: { ...PAGE, rows: rowsOf('assetNo', 'expired') },
    wrong: { sent: { pageSize: 1000 }, field: '/pageSize' },
  },
  {
    path: `${V2}/detail`,
    ...BUYER,
    answer: { name: '蓝海制造有限公司', certified: true, products: numbersOf('total', 'expired') },
    wrong: { sent: { customerNo: 1 }, field: '/customerNo' },
  },
  {
    path: `${V2}/save`,
    ...PARTNER,
    sent: async (demo) => {
      const { record, version } = await demo.form('partner', 'customer', 'customerNo');
      return { ...record, version };
    },
    answer: DETAIL,
    wrong: { sent: { name: '无' }, field: '/industry' },
  },
  {
    path: `${V2}/renew`,
    ...BUYER,
    sent: async (demo) => ({
      assets: [await demo.key('customer', 'asset', 'assetNo', { and: [eq('status', 'active'), eq('kind', 'paid')] })],
    }),
    answer: { orderNo: anyText, lines: rowsOf('productNo', 'quantity') },
    wrong: { sent: { assets: [] }, field: '/assets' },
  },
  {
    path: `${V2}/add_purchase_products`,
    ...BUYER,
    sent: async (demo) => ({
      assetNo: await demo.key('customer', 'asset', 'assetNo', {
        and: [eq('status', 'active'), eq('kind', 'paid'), { field: 'expireDate', op: 'gt', value: '2027-01-31' }],
      }),
      addQuantity: 5,
    }),
    answer: { orderNo: anyText, lines: rowsOf('productNo', 'quantity') },
    wrong: { sent: { addQuantity: 5 }, field: '/assetNo' },
  },
  { path: `${V2}/product_type`, ...BUYER, answer: rowsOf('type', 'title', 'onsale', 'owned') },
  { path: `${V2}/auth_info`, ...BUYER, answer: { status: 1, name: '蓝海制造有限公司' } },
  {
    path: `${V2}/purchase_status`,
    ...BUYER,
    answer: rowsOf('productNo', 'productName', 'status'),
    wrong: { sent: { productNos: 'SP1' }, field: '/productNos' },
  },

  listCall(`${V3}/list`, PARTNER),
  detailCall(`${V3}/detail`, 'customer', 'customerNo', PARTNER),
  {
    ...saveCall(`${V3}/upsert`, 'customer', 'customerNo', PARTNER),
    sent: (demo) => demo.form('partner', 'customer', 'customerNo'),
  },
  {
    path: `${V3}/business-list`,
    ...PARTNER,
    sent: async (demo) => ({ customerNo: await demo.key('partner', 'opportunity', 'customer') }),
    answer: { rows: rowsOf('entity', 'billNo'), ...numbersOf('total') },
    wrong: { sent: {}, field: '/customerNo' },
  },
  {
    path: `${V3}/business-detail`,
    ...PARTNER,
    sent: async (demo) => {
      const { customer, billNo } = await demo.row('partner', 'opportunity');
      return { customerNo: customer, entity: 'opportunity', billNo };
    },
    answer: DETAIL,
    wrong: { sent: { customerNo: 'CUS-1', entity: 'opportunity' }, field: '/billNo' },
  },
  {
    path: `${V3}/getnetworkname`,
    ...PARTNER,
    sent: () => ({ networkid: '10108001' }),
    answer: expect.toSatisfy((value: unknown) => JSON.stringify(value).includes('蓝海制造有限公司')),
    wrong: { sent: {}, field: '/networkid' },
  },
  {
    path: `${V3}/triedmodules`,
    ...PARTNER,
    sent: async (demo) => ({ customerNo: await demo.key('partner', 'customer', 'customerNo') }),
    answer: expect.any(Array),
    wrong: { sent: {}, field: '/customerNo' },
  },
  {
    path: `${V3}/signtypes`,
    ...PARTNER,
    answer: rowsOf('value', 'title', 'available', 'why'),
    wrong: { sent: { customerNo: 1 }, field: '/customerNo' },
  },
  {
    path: `${V3}/detail_with_result`,
    ...PARTNER,
    sent: async (demo) => ({ customerNo: await demo.key('partner', 'customer', 'customerNo') }),
    answer: { detail: DETAIL, result: valuesOf(['business', 'latest', 'products']) },
    wrong: { sent: {}, field: '/customerNo' },
  },
  {
    path: `${V3}/product_assets`,
    as: 'partner',
    answer: { ...PAGE, rows: rowsOf('assetNo', 'expireDate') },
    wrong: { sent: { pageNo: 0 }, field: '/pageNo' },
  },
  {
    path: `${V3}/expirecount`,
    as: 'partner',
    answer: numbersOf('total', 'expired', 'in30', 'in60', 'in90'),
    wrong: { sent: { customerNo: 1 }, field: '/customerNo' },
  },

  listCall(`${OPPORTUNITY}/list`, PARTNER),
  detailCall(`${OPPORTUNITY}/detail`, 'opportunity', 'billNo', PARTNER),
  saveCall(`${OPPORTUNITY}/save`, 'opportunity', 'billNo', PARTNER, eq('stage', 'contacted')),
  {
    path: `${OPPORTUNITY}/opgetcust`,
    ...PARTNER,
    answer: rowsOf('customerNo', 'name', 'openOpportunities'),
    wrong: { sent: { keyword: 1 }, field: '/keyword' },
  },
  {
    path: `${OPPORTUNITY}/conflict`,
    ...PARTNER,
    sent: async (demo) => {
      const { uscc, customerName, productFamily } = await demo.row('partner', 'opportunity', eq('stage', 'contacted'));
      return { uscc, customerName, productFamily };
    },
    answer: { ...numbersOf('count'), ...valuesOf(['state', 'conflicts']) },
    wrong: { sent: { uscc: 1 }, field: '/uscc' },
  },
  {
    path: `${OPPORTUNITY}/getoperater`,
    ...PARTNER,
    answer: rowsOf('userId', 'name'),
    wrong: { sent: { keyword: 1 }, field: '/keyword' },
  },
  {
    path: `${OPPORTUNITY}/distribute`,
    ...PARTNER,
    sent: async (demo) => ({
      billNo: await demo.key('partner', 'opportunity', 'billNo', {
        and: [eq('stage', 'new'), { field: 'owner', op: 'ne', value: 'u13800000031' }],
      }),
      operator: 'u13800000031',
    }),
    answer: DETAIL,
    wrong: { sent: {}, field: '/billNo' },
  },
  {
    path: `${OPPORTUNITY}/nextstage`,
    ...PARTNER,
    sent: async (demo) => ({ billNo: await demo.key('partner', 'opportunity', 'billNo', eq('stage', 'contacted')) }),
    answer: DETAIL,
    wrong: { sent: {}, field: '/billNo' },
  },

  listCall(`${FOLLOW}/list`, PARTNER),
  detailCall(`${FOLLOW}/detail`, 'opportunity-follow', 'billNo', PARTNER),
  {
    ...saveCall(`${FOLLOW}/save`, 'opportunity-follow', 'billNo', PARTNER),
    sent: async (demo) => ({
      record: {
        opportunity: await demo.key('partner', 'opportunity', 'billNo', eq('stage', 'proposal')),
        subject: '预算沟通',
        content: '电话沟通了预算与进度',
      },
    }),
  },
  {
    path: `${FOLLOW}/delete`,
    ...PARTNER,
    sent: async (demo) => ({ billNo: await demo.key('partner', 'opportunity-follow', 'billNo') }),
    answer: null,
    wrong: { sent: {}, field: '/billNo' },
  },

  listCall('/yzjumc/approval/v3/approval-list', { as: 'staff' }),
  detailCall('/yzjumc/approval/v3/approval-detail', 'approval', 'no', { as: 'staff' }),
  {
    path: '/yzjumc/approval/v3/approval-total',
    as: 'staff',
    answer: numbersOf('toHandle', 'overdue', 'handled', 'applied', 'finished'),
  },
  {
    path: `${WORKFLOW}/task_count`,
    method: 'GET',
    as: 'staff',
    answer: numbersOf('toHandle', 'overdue', 'handled', 'applied', 'finished'),
  },
  ...['to_handle_task', 'handle_task', 'process_apply', 'process_applyed'].map(
    (name): Call => ({
      path: `${WORKFLOW}/${name}`,
      as: 'staff',
      answer: TASKS,
      wrong: { sent: { pageNo: 'eins' }, field: '/pageNo' },
    }),
  ),
  {
    path: `${WORKFLOW}/get_approval_record`,
    as: 'staff',
    sent: async (demo) => ({ no: await demo.key('staff', 'approval', 'no') }),
    answer: { ...valuesOf(['status', 'requesterName', 'log']), steps: rowsOf('title', 'tasks') },
    wrong: { sent: {}, field: '/no' },
  },
  {
    path: `${WORKFLOW}/complete_task`,
    as: 'staff',
    sent: async (demo) => ({
      no: (await demo.client('staff').call<{ rows: { no: string }[] }>(`${WORKFLOW}/to_handle_task`)).rows[0]?.no,
      action: 'agree',
      opinion: '同意',
    }),
    answer: DETAIL,
    wrong: { sent: { no: 'SP-1' }, field: '/action' },
  },

  {
    path: `${ORG}/getinitorgtreeparamvo`,
    method: 'GET',
    ...BUYER,
    answer: [expect.objectContaining({ name: '蓝海制造有限公司', id: anyText })],
  },
  {
    path: `${ORG}/getorgtreechildrenbyorgid`,
    method: 'GET',
    ...BUYER,
    sent: () => ({ orgId: '10108001-001' }),
    answer: rowsOf('id', 'name', 'leaf'),
    wrong: { sent: {}, field: '/orgId' },
  },
  {
    path: `${ORG}/getusersoforgandkeywords`,
    method: 'GET',
    ...BUYER,
    answer: rowsOf('id', 'name', 'orgName'),
    wrong: { sent: { keywords: '字'.repeat(61) }, field: '/keywords' },
  },
  {
    path: `${ORG}/getOrgs`,
    method: 'GET',
    ...BUYER,
    answer: rowsOf('id', 'name', 'path'),
    wrong: { sent: { keyword: '字'.repeat(61) }, field: '/keyword' },
  },
];
