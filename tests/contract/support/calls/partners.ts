import { expect } from 'vitest';
import { anyRecord, BUYER, type Cases, DETAIL, eq, PAGE, PARTNER, rowsOf, STAFF, TEAM } from './case.ts';
import { APPLICATION, type DemoRecords } from './demo.ts';

const LEVELS = { levels: rowsOf() };
const WRONG_CUSTOMER = [{ customerNo: 1 }, '/customerNo'] as const;
const NO_CUSTOMER = [{}, '/customerNo'] as const;
const WRONG_KEYWORD = [{ keyword: 1 }, '/keyword'] as const;

const customer = async (demo: DemoRecords) => ({
  customerNo: await demo.key('partner', 'customer', 'customerNo'),
});

/** Customers and their opportunities, what a team has, rewards, and the partner programme. */
export const partners = {
  'partners.ownProducts': {
    ...BUYER,
    answer: { ...PAGE, rows: rowsOf('assetNo', 'expired') },
    wrong: [{ pageSize: 1000 }, '/pageSize'],
  },
  'partners.buyerDetail': {
    ...BUYER,
    answer: { name: '蓝海制造有限公司', certified: true },
    wrong: WRONG_CUSTOMER,
  },
  'partners.saveCustomer': {
    ...PARTNER,
    sent: async (demo) => {
      const { record, version } = await demo.form('partner', 'customer', 'customerNo');
      return { ...record, version };
    },
    answer: DETAIL,
    wrong: [{ name: '无' }, '/industry'],
  },
  'partners.renew': {
    ...BUYER,
    sent: async (demo) => ({
      assets: [await demo.key('customer', 'asset', 'assetNo', { and: [eq('status', 'active'), eq('kind', 'paid')] })],
    }),
    answer: { lines: rowsOf() },
    wrong: [{ assets: [] }, '/assets'],
  },
  'partners.addPurchase': {
    ...BUYER,
    sent: async (demo) => ({
      assetNo: await demo.key('customer', 'asset', 'assetNo', {
        and: [eq('status', 'active'), eq('kind', 'paid'), { field: 'expireDate', op: 'gt', value: '2027-01-31' }],
      }),
      addQuantity: 5,
    }),
    answer: { lines: rowsOf() },
    wrong: [{ addQuantity: 5 }, '/assetNo'],
  },
  'partners.productType': { ...BUYER, answer: rowsOf() },
  'partners.purchaseStatus': {
    ...BUYER,
    answer: rowsOf('productName'),
    wrong: [{ productNos: 'SP1' }, '/productNos'],
  },
  'partners.businessList': {
    ...PARTNER,
    sent: async (demo) => ({ customerNo: await demo.key('partner', 'opportunity', 'customer') }),
    answer: { rows: rowsOf() },
    wrong: [{}, '/customerNo'],
  },
  'partners.businessDetail': {
    ...PARTNER,
    sent: async (demo) => {
      const { customer: customerNo, billNo } = await demo.row('partner', 'opportunity');
      return { customerNo: String(customerNo), entity: 'opportunity', billNo: String(billNo) };
    },
    answer: DETAIL,
    wrong: [{ customerNo: 'CUS-1', entity: 'opportunity' }, '/billNo'],
  },
  'partners.networkName': {
    ...PARTNER,
    sent: () => ({ networkid: '10108001' }),
    answer: { networkname: '蓝海制造有限公司' },
    wrong: [{}, '/networkid'],
  },
  'partners.triedModules': { ...PARTNER, sent: customer, wrong: NO_CUSTOMER },
  'partners.signTypes': { ...PARTNER, answer: rowsOf(), wrong: WRONG_CUSTOMER },
  'partners.customerWithResult': { ...PARTNER, sent: customer, answer: { detail: DETAIL }, wrong: NO_CUSTOMER },
  'partners.productAssets': {
    ...TEAM,
    answer: { ...PAGE, rows: rowsOf('assetNo', 'expireDate') },
    wrong: [{ pageNo: 0 }, '/pageNo'],
  },
  'partners.expireCount': { ...TEAM, wrong: WRONG_CUSTOMER },

  'partners.opportunityCustomers': { ...PARTNER, answer: rowsOf('name'), wrong: WRONG_KEYWORD },
  'partners.opportunityConflict': {
    ...PARTNER,
    sent: async (demo) => {
      const found = await demo.row('partner', 'opportunity', eq('stage', 'contacted'));
      return {
        uscc: String(found.uscc),
        customerName: String(found.customerName),
        productFamily: String(found.productFamily),
      };
    },
    wrong: [{ uscc: 1 }, '/uscc'],
  },
  'partners.opportunityOperators': { ...PARTNER, answer: rowsOf(), wrong: WRONG_KEYWORD },

  'partners.extractTotal': PARTNER,
  'partners.extractBank': { ...TEAM, answer: { default: anyRecord, accounts: rowsOf('bankName') } },
  'partners.extractBanks': {
    ...PARTNER,
    sent: () => ({ keyword: '工商' }),
    answer: [{ code: 'ICBC', name: '中国工商银行' }],
    wrong: [{ keyword: '行'.repeat(61) }, '/keyword'],
  },
  'partners.teams': {
    ...STAFF,
    sent: () => ({ keyword: '远帆' }),
    answer: rowsOf('eid', 'label'),
    wrong: [{ keyword: '字'.repeat(61) }, '/keyword'],
  },
  'partners.extractPrepare': {
    ...TEAM,
    sent: async (demo) => ({
      rewards: [await demo.key('partner', 'reward', 'rewardNo', { field: 'available', op: 'gt', value: 0 })],
    }),
    answer: { record: { scope: 'selected', lines: rowsOf('reward', 'amount') } },
    wrong: [{ rewards: [] }, '/rewards'],
  },
  'partners.extractPrepareAll': { ...TEAM, answer: { record: { scope: 'all', lines: rowsOf('reward', 'amount') } } },
  'partners.extractSaveAll': { ...TEAM, answer: { extractions: rowsOf() }, wrong: [{ record: 1 }, '/record'] },

  'partners.queryPartner': { ...TEAM, answer: { isPartner: true }, wrong: [{ eid: '字'.repeat(101) }, '/eid'] },
  'partners.partnerOfOrg': {
    ...TEAM,
    sent: () => ({ orgId: '10108004-001' }),
    answer: { isPartner: true, name: '远帆科技有限公司' },
    wrong: [{ orgId: 1 }, '/orgId'],
  },
  'partners.currentJoinStatus': { ...TEAM, answer: { isPartner: true, application: anyRecord } },
  'partners.joinArea': {
    ...TEAM,
    sent: () => ({ regionId: '440305' }),
    answer: LEVELS,
    wrong: [{ regionId: '4'.repeat(101) }, '/regionId'],
  },
  'partners.document': {
    ...TEAM,
    sent: () => ({ name: '合作协议' }),
    answer: [anyRecord],
    wrong: [{ name: '字'.repeat(101) }, '/name'],
  },
  'partners.joinConditions': {
    ...TEAM,
    sent: () => ({ partnerLevel: 'gold' }),
    answer: [{ level: 'gold', conditions: rowsOf() }],
    wrong: [{ partnerLevel: '白金' }, '/partnerLevel'],
  },
  'partners.joinAttachments': {
    ...TEAM,
    sent: async (demo) => ({ billNo: await demo.key('partner', 'partner-join', 'billNo') }),
    wrong: [{}, '/billNo'],
  },
  'partners.autoUpgrade': {
    ...TEAM,
    sent: async (demo) => ({ billNo: await demo.key('partner', 'partner-join', 'billNo') }),
    answer: DETAIL,
    wrong: [{}, '/billNo'],
  },
  'partners.openJoinArea': {
    sent: () => ({ regionId: '440305' }),
    answer: LEVELS,
    wrong: [{ regionId: '4'.repeat(61) }, '/regionId'],
  },
  'partners.saveApplication': {
    sent: () => ({ record: { ...APPLICATION, contactPhone: '13911110001' } }),
    answer: { ...DETAIL, state: 'draft', code: expect.stringMatching(/^\w{10}$/) as unknown },
    wrong: [{ record: { contactPhone: '138' } }, '/phone'],
  },
  'partners.joinStatus': { sent: (demo) => demo.application(), answer: [{ statusTitle: '草稿' }] },
  'partners.ownApplications': {
    sent: (demo) => demo.application(),
    answer: { rows: rowsOf('billNo', 'status'), total: 1 },
  },
  'partners.applicationDetail': { sent: (demo) => demo.application(), answer: DETAIL, wrong: [{}, '/billNo'] },
} satisfies Cases;
