import type { ListResult } from '@yunpu/engine-core/query';
import { type Static, Type } from 'typebox';
import { Draft } from '../checkout.ts';
import { Described, defineCall, Nullable, OneOf } from '../define.ts';
import { ExpiryCounts } from './customers.ts';
import { BUYERS, customer, customerNo, Detail, field, needed, paging, short, UNKNOWN } from './parts.ts';

export const ownProducts = defineCall({
  ...customer,
  name: 'partners.ownProducts',
  method: 'POST',
  path: `${BUYERS}/products`,
  summary: '当前团队的产品',
  sent: Type.Object({ keyword: short('关键字'), ...paging }),
  /** Rows of assets, each with `expired`: whether its term is over. */
  answered: Described<ListResult>(),
  errors: ['entity.unknown'],
});

export const buyerDetail = defineCall({
  ...customer,
  name: 'partners.buyerDetail',
  method: 'POST',
  path: `${BUYERS}/detail`,
  summary: '当前团队，或一个客户',
  sent: Type.Object({ customerNo }),
  /** A customer where its number was sent, else the team itself. */
  answered: Type.Union([
    Detail,
    Type.Object({
      eid: Type.String(),
      name: Type.String(),
      certified: Type.Boolean(),
      isAdmin: Type.Boolean(),
      contactName: Type.String(),
      contactPhone: Type.String(),
      products: ExpiryCounts,
    }),
  ]),
  errors: UNKNOWN,
});

export const saveCustomer = defineCall({
  ...customer,
  name: 'partners.saveCustomer',
  method: 'POST',
  path: `${BUYERS}/save`,
  summary: '保存客户',
  /** The record's fields by themselves, or in `record`. */
  sent: Type.Object({}),
  answered: Detail,
  errors: ['entity.unknown', 'record.invalid', 'record.conflict', 'action.refused'],
});

const DRAFT_REFUSALS = ['entity.unknown', 'record.notFound', 'quote.refused'] as const;

export const renew = defineCall({
  ...customer,
  name: 'partners.renew',
  method: 'POST',
  path: `${BUYERS}/renew`,
  summary: '续费：生成待提交的订单',
  atomic: true,
  sent: Type.Object({
    assets: Type.Array(needed(), { minItems: 1, maxItems: 50, title: '资产编号' }),
    termMonths: Type.Optional(Type.Unsafe<12 | 24 | 36 | null>({ enum: [12, 24, 36, null], title: '续费月数' })),
  }),
  answered: Draft,
  errors: DRAFT_REFUSALS,
});

export const addPurchase = defineCall({
  ...customer,
  name: 'partners.addPurchase',
  method: 'POST',
  path: `${BUYERS}/add_purchase_products`,
  summary: '增购人数或模块：生成待提交的订单',
  atomic: true,
  sent: Type.Object({
    assetNo: needed('资产编号'),
    addQuantity: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '增加数量' }))),
    modules: Type.Optional(
      Nullable(
        Type.Array(
          Type.Object({
            product: needed(),
            quantity: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
          }),
          { minItems: 1, maxItems: 50, title: '增购模块' },
        ),
      ),
    ),
  }),
  answered: Draft,
  errors: DRAFT_REFUSALS,
});

/** A family of products. */
const ProductFamily = Type.Object({
  type: Type.String(),
  title: Type.String(),
  /** How many products of it are on sale, and how many the team has. */
  onsale: Type.Integer(),
  owned: Type.Integer(),
});

export const productType = defineCall({
  ...customer,
  name: 'partners.productType',
  method: 'POST',
  path: `${BUYERS}/product_type`,
  summary: '产品系列与已购数量',
  sent: Type.Object({}),
  answered: Type.Array(ProductFamily),
  errors: ['entity.unknown'],
});

/** What a team has of a product. */
const Purchase = Type.Object({
  productNo: Type.String(),
  productName: field(Type.String()),
  status: OneOf(['none', 'trial', 'expired', 'active']),
  quantity: Type.Integer(),
  /** The last day of what lasts longest: YYYY-MM-DD. */
  expireDate: Nullable(Type.String()),
});
export type Purchase = Static<typeof Purchase>;

export const purchaseStatus = defineCall({
  ...customer,
  name: 'partners.purchaseStatus',
  method: 'POST',
  path: `${BUYERS}/purchase_status`,
  summary: '产品的购买状态',
  sent: Type.Object({
    productNos: Type.Optional(Nullable(Type.Array(needed(), { maxItems: 100, title: '产品编号' }))),
  }),
  answered: Type.Array(Purchase),
  errors: ['entity.unknown'],
});
