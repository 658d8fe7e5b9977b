import { expect } from 'vitest';
import {
  anyText,
  type Call,
  DETAIL,
  DRAFT,
  detailCall,
  eq,
  keyCall,
  listCall,
  numbersOf,
  PAGE,
  rowsOf,
  saveCall,
  valuesOf,
} from './call.ts';

const PARTNER = { as: 'partner', refuses: 'customer' } as const;
const BUYER = { as: 'customer' } as const;
const TEAM = { as: 'partner' } as const;
const ORDER = '/yzjumc/ordercontract/v3';
const ONLINE = '/yzjumc/onlinecontract/v2';
const CONSUME = '/yzjumc/consumeContract/v3';

/** Order, sale, online, consumption and plain contracts. */
export const agreements: Call[] = [
  listCall(`${ORDER}/list`, PARTNER),
  detailCall(`${ORDER}/detail`, 'order-contract', 'billNo', PARTNER),
  {
    path: `${ORDER}/partnerinfo`,
    as: 'partner',
    refuses: 'staff',
    answer: { partnerName: '远帆科技有限公司', ...numbersOf('contractsThisYear', 'orderedThisYear', 'stockAvailable') },
  },
  {
    path: `${ORDER}/addproduct`,
    ...PARTNER,
    sent: () => ({ keyword: '协同' }),
    answer: { rows: rowsOf('product', 'productName', 'unitPrice', 'stockAvailable'), ...numbersOf('total') },
    wrong: { sent: { pageNo: 0 }, field: '/pageNo' },
  },
  saveCall(`${ORDER}/save`, 'order-contract', 'billNo', PARTNER),
  keyCall(`${ORDER}/approvalnode`, 'order-contract', 'billNo', PARTNER, rowsOf('no', 'node', 'name', 'mode')),
  { path: `${ORDER}/contracttemplate`, ...PARTNER, answer: rowsOf('template', 'name', 'chosen') },
  keyCall(
    `${ORDER}/approvalrecord`,
    'order-contract',
    'billNo',
    PARTNER,
    rowsOf('no', 'status', 'steps', 'records'),
    eq('status', 'approved'),
  ),
  {
    path: `${ORDER}/detail2`,
    ...PARTNER,
    sent: async (demo) => ({ billNos: [await demo.key('partner', 'order-contract', 'billNo'), 'OC-0'] }),
    answer: [expect.objectContaining({ ok: true }), expect.objectContaining({ billNo: 'OC-0', ok: false })],
    wrong: { sent: { billNos: [] }, field: '/billNos' },
  },
  {
    path: `${ORDER}/save2`,
    ...PARTNER,
    sent: async (demo) => ({ records: [await demo.form('partner', 'order-contract', 'billNo', DRAFT), {}] }),
    answer: [
      expect.objectContaining({ ok: true }),
      expect.objectContaining({ ok: false, issues: rowsOf('path', 'message') }),
    ],
    wrong: { sent: { records: 1 }, field: '/records' },
  },
  {
    path: `${ORDER}/delete`,
    ...PARTNER,
    sent: async (demo) => ({ billNo: await demo.key('partner', 'order-contract', 'billNo', DRAFT) }),
    answer: null,
    wrong: { sent: {}, field: '/billNo' },
  },

  listCall('/yzjumc/salecontract/v3/list', PARTNER),
  detailCall('/yzjumc/salecontract/v3/detail', 'sale-contract', 'billNo', PARTNER),
  saveCall('/yzjumc/salecontract/v3/submit_new', 'sale-contract', 'billNo', PARTNER),

  listCall('/yzjumc/contract/v3/list', BUYER),
  detailCall('/yzjumc/contract/v3/detail', 'contract', 'contractNo', BUYER),

  saveCall(`${ONLINE}/save`, 'online-contract', 'billNo', BUYER),
  { ...saveCall(`${ONLINE}/save_preview`, 'online-contract', 'billNo', BUYER), answer: { ...DETAIL, html: anyText } },
  {
    path: `${ONLINE}/preview`,
    ...BUYER,
    sent: async (demo) => ({ record: (await demo.form('customer', 'online-contract', 'billNo', DRAFT)).record }),
    answer: { html: anyText, frozen: false },
    wrong: { sent: { record: [] }, field: '/record' },
  },
  keyCall(
    `${ONLINE}/get_online_contract_html_content`,
    'online-contract',
    'billNo',
    BUYER,
    { html: anyText, digest: anyText },
    eq('status', 'signed'),
  ),
  keyCall(`${ONLINE}/apply`, 'online-contract', 'billNo', BUYER, { state: 'applied' }, DRAFT),

  listCall(`${CONSUME}/getConsumePageByParams`, BUYER),
  detailCall(`${CONSUME}/getConsumeDetailByBillNo`, 'consume-contract', 'billNo', BUYER),
  saveCall(`${CONSUME}/consumeSaveOrCommit`, 'consume-contract', 'billNo', BUYER),
  {
    path: `${CONSUME}/getConsumeAmountDetailList`,
    ...BUYER,
    answer: { rows: rowsOf('billNo', 'date', 'amount'), ...numbersOf('total') },
    wrong: { sent: { pageSize: 0 }, field: '/pageSize' },
  },
  {
    path: `${CONSUME}/getConsumptionAmountByParams`,
    ...BUYER,
    answer: numbersOf('quota', 'consumed', 'balance', 'rechargeAmount'),
  },

  listCall('/yzjumc/stock/v3/list', PARTNER),
  detailCall('/yzjumc/stock/v3/detail', 'stock', 'stockNo', PARTNER),

  listCall('/yzjumc/renewdefer/v3/list', TEAM),
  detailCall('/yzjumc/renewdefer/v3/detail', 'renewal', 'billNo', TEAM),
  saveCall('/yzjumc/renewdefer/v3/save', 'renewal', 'billNo', TEAM),
  {
    path: '/yzjumc/renewdefer/v3/list_products',
    ...TEAM,
    sent: () => ({ all: true }),
    answer: { ...PAGE, rows: rowsOf('asset', 'productName', 'expireDate') },
    wrong: { sent: { days: -1 }, field: '/days' },
  },
  {
    path: '/yzjumc/renewdefer/v3/record',
    ...TEAM,
    sent: async (demo) => ({ assetNo: await demo.key('partner', 'asset', 'assetNo') }),
    answer: { productName: anyText, ...valuesOf(['records']), ...numbersOf('renewCount') },
    wrong: { sent: {}, field: '/assetNo' },
  },

  listCall('/yzjumc/change/v3/list', TEAM),
  detailCall('/yzjumc/change/v3/detail', 'service-change', 'billNo', TEAM),
  saveCall('/yzjumc/change/v3/save', 'service-change', 'billNo', TEAM),
  {
    path: '/yzjumc/change/v3/list_contracts',
    ...TEAM,
    answer: rowsOf('contractNo', 'sourceType', 'customerName'),
    wrong: { sent: { keyword: 1 }, field: '/keyword' },
  },
  {
    path: '/yzjumc/change/v3/list_products',
    ...TEAM,
    answer: { ...PAGE, rows: rowsOf('asset', 'productName', 'moduleCount') },
    wrong: { sent: { contractNo: 1 }, field: '/contractNo' },
  },

  listCall('/yzjumc/upgrade/v3/upgrade-list', TEAM),
  detailCall('/yzjumc/upgrade/v3/upgrade-detail', 'upgrade', 'billNo', TEAM),
  saveCall('/yzjumc/upgrade/v3/upgrade-save', 'upgrade', 'billNo', TEAM),
  {
    path: '/yzjumc/upgrade/v3/upgrade-mapping',
    ...TEAM,
    answer: rowsOf('asset', 'productName', 'mappings'),
    wrong: { sent: { upgradeDate: '明天' }, field: '/upgradeDate' },
  },

  listCall('/yzjumc/order/trial/v3/list', TEAM),
  detailCall('/yzjumc/order/trial/v3/detail', 'trial-order', 'billNo', TEAM),
  saveCall('/yzjumc/order/trial/v3/saveOrSubmit', 'trial-order', 'billNo', TEAM),
  {
    path: '/yzjumc/order/v3/trialorder',
    as: 'customer',
    refuses: 'staff',
    answer: { status: 'submitted', ...valuesOf(['billNo', 'days', 'seats']) },
    wrong: { sent: { productNo: 'SP1', contactName: '陈晓' }, field: '/contactPhone' },
    sent: async (demo) => ({
      productNo: await demo.key('customer', 'product', 'productNo', {
        and: [eq('status', 'onsale'), eq('isTrial', true)],
      }),
      contactName: '陈晓',
      contactPhone: '13800000001',
    }),
  },
];
