/** Bodies of the customer calls. */
export interface CustomerQuery {
  customerNo?: string | null;
  entity?: string | null;
  pageNo?: number | null;
  pageSize?: number | null;
}

/** JSON's null and absence are one here. */
export const optional = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

const short = { type: ['string', 'null'], maxLength: 120 } as const;
const needed = { type: 'string', minLength: 1, maxLength: 120 } as const;
const customerNo = { ...short, title: '客户编号' } as const;
const page = {
  pageNo: { type: ['integer', 'null'], minimum: 1, maximum: 1_000_000, title: '页码' },
  pageSize: { type: ['integer', 'null'], minimum: 1, maximum: 200, title: '每页行数' },
} as const;

const of = (properties: Record<string, unknown>) => ({ type: ['object', 'null'], properties });
const needs = (properties: Record<string, unknown>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

export const customerCalls = {
  businessList: {
    summary: '客户的业务单据',
    body: of({ customerNo, entity: { ...short, title: '单据类型' }, ...page }),
  },
  businessDetail: {
    summary: '客户的一份业务单据',
    body: needs({
      customerNo: { ...needed, title: '客户编号' },
      entity: { ...needed, title: '单据类型' },
      billNo: { ...needed, title: '单据编号' },
    }),
  },
  networkName: { summary: '按团队标识查询名称', body: needs({ networkid: { ...needed, title: '团队标识' } }) },
  tried: { summary: '客户试用过的产品与模块', body: of({ customerNo }) },
  signTypes: { summary: '可签的合同类型', body: of({ customerNo }) },
  withResult: { summary: '客户档案与往来结果', body: of({ customerNo }) },
  assets: { summary: '产品资产', body: of({ customerNo, keyword: { ...short, title: '关键字' }, ...page }) },
  expiry: { summary: '到期产品数', body: of({ customerNo }) },
} as const;

export const buyerCalls = {
  products: { summary: '当前团队的产品', body: of({ keyword: { ...short, title: '关键字' }, ...page }) },
  detail: { summary: '当前团队，或一个客户', body: of({ customerNo }) },
  save: { summary: '保存客户' },
  renew: {
    summary: '续费：生成待提交的订单',
    body: {
      type: 'object',
      required: ['assets'],
      properties: {
        assets: { type: 'array', minItems: 1, maxItems: 50, items: needed, title: '资产编号' },
        termMonths: { enum: [12, 24, 36, null], title: '续费月数' },
      },
    },
  },
  addPurchase: {
    summary: '增购人数或模块：生成待提交的订单',
    body: {
      type: 'object',
      required: ['assetNo'],
      properties: {
        assetNo: { ...needed, title: '资产编号' },
        addQuantity: { type: ['integer', 'null'], minimum: 1, maximum: 1_000_000, title: '增加数量' },
        modules: {
          type: ['array', 'null'],
          minItems: 1,
          maxItems: 50,
          title: '增购模块',
          items: {
            type: 'object',
            required: ['product'],
            properties: { product: needed, quantity: { type: ['integer', 'null'], minimum: 1, maximum: 1_000_000 } },
          },
        },
      },
    },
  },
  productType: { summary: '产品系列与已购数量', body: of({}) },
  purchaseStatus: {
    summary: '产品的购买状态',
    body: of({ productNos: { type: ['array', 'null'], maxItems: 100, items: needed, title: '产品编号' } }),
  },
} as const;
