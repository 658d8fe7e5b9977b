import { type Static, Type } from 'typebox';
import { UsableCoupon } from './coupons.ts';
import { defineCall, Nullable } from './define.ts';
import { Contact, May, OrderSource, OrderState } from './orders.ts';
import { Choice, KeptData, QuotedLine, type ServiceKind } from './quotes.ts';

const calls = { section: '7, Order v2', who: 'signedIn' } as const;

const MAX_LINES = 99;
const text = (maxLength: number, title: string) => Type.Optional(Nullable(Type.String({ maxLength, title })));

/** The asset that a choice is about, and for an upgrade along which path. */
const AssetChoice = Type.Object(
  {
    does: Type.Unsafe<ServiceKind>({ enum: ['renew', 'add', 'upgrade', 'convert'], title: '办理事项' }),
    assetNo: Type.String({ minLength: 1, maxLength: 40, title: '产品资产' }),
    pathNo: Type.Optional(Type.String({ minLength: 1, maxLength: 40, title: '升级方案' })),
  },
  { title: '已有产品的办理' },
);
export type AssetChoice = Static<typeof AssetChoice>;

/** A choice for an order: of a new product, or about what the team has already. */
const OrderedChoice = Type.Object({ ...Choice.properties, service: Type.Optional(AssetChoice) });
export type OrderedChoice = Static<typeof OrderedChoice>;

/** What an order is made from. Nothing in it is a price, a discount, a team or a state. */
const SaveOrder = Type.Object({
  submit: Type.Boolean({ title: '是否提交' }),
  /** Of a draft that is changed or submitted. */
  orderNo: text(32, '订单号'),
  source: Type.Optional(Type.Unsafe<OrderSource | null>({ enum: ['cart', 'buy', null], title: '下单方式' })),
  lineIds: Type.Optional(
    Nullable(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: MAX_LINES, title: '购物车明细' })),
  ),
  /** A quote of the team that it is made from; `today`: of its choices, at the price of today and not at its own. */
  quoteNo: text(32, '报价单号'),
  today: Type.Optional(Nullable(Type.Boolean({ title: '按今天的价格' }))),
  lines: Type.Optional(Nullable(Type.Array(OrderedChoice, { maxItems: MAX_LINES, title: '明细' }))),
  couponNos: Type.Optional(
    Nullable(
      Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 20, uniqueItems: true, title: '优惠券' }),
    ),
  ),
  contact: Type.Optional(
    Nullable(
      Type.Object(
        { name: text(40, '联系人'), phone: text(30, '联系电话'), email: text(100, '电子邮箱') },
        { title: '联系方式' },
      ),
    ),
  ),
  remark: text(200, '买家留言'),
  agreed: Type.Optional(Nullable(Type.Boolean({ title: '已阅读并同意协议' }))),
  /** Fen that the person saw: only compared with what the shop works out. */
  expectedAmount: Type.Optional(
    Nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, title: '页面上的应付金额（分）' })),
  ),
});
export type SaveOrder = Static<typeof SaveOrder>;

/** List price, less what quantity, promotions and coupons take off. Fen. */
const amounts = {
  listAmount: Type.Integer(),
  discount: Type.Integer(),
  couponDiscount: Type.Integer(),
  payable: Type.Integer(),
};

/** A line with its price and its part of the coupons, and what the shelf says of its product. Amounts in fen. */
const PricedLine = Type.Object({
  ...QuotedLine.properties,
  kind: Type.String(),
  picture: Type.String(),
  termed: Type.Boolean(),
  /** By quantity, of promotions, and credit. */
  discount: Type.Integer(),
  couponDiscount: Type.Integer(),
  payable: Type.Integer(),
});
export type PricedLine = Static<typeof PricedLine>;

/** Two things that are not bought together: `message` says so for people. */
const Exclusion = Type.Object({
  /** Of the choice at fault. */
  index: Type.Integer(),
  productNo: Type.String(),
  withProductNo: Type.String(),
  message: Type.String(),
});
export type Exclusion = Static<typeof Exclusion>;

/** The quote that an order is made from, beside the price of today. Amounts in fen. */
const DraftQuote = Type.Object({
  quoteNo: Type.String(),
  /** YYYY-MM-DD, included. */
  validUntil: Type.String(),
  /** Whether the order is at the quote's price. */
  held: Type.Boolean(),
  amount: Type.Integer(),
  /** Null: not for sale like this today. */
  today: Nullable(Type.Integer()),
});
export type DraftQuote = Static<typeof DraftQuote>;

/** An order that is not submitted yet, with the quote it would be submitted at. */
export const Draft = Type.Object({
  orderNo: Type.String(),
  /** RFC 3339; after it the quote is asked for anew. */
  expiresAt: Type.String(),
  source: OrderSource,
  /** Null where it is made from no quote that was saved. */
  quote: Nullable(DraftQuote),
  lines: Type.Array(PricedLine),
  ...amounts,
  couponNos: Type.Array(Type.String()),
  contact: Nullable(Contact),
  remark: Nullable(Type.String()),
  /** The team's coupons beside the lines. */
  coupons: Type.Array(UsableCoupon),
  /** Whether the team may submit it. */
  certified: Type.Boolean(),
  exclusions: Type.Array(Exclusion),
});
export type Draft = Static<typeof Draft>;

const Submitted = Type.Object({
  orderNo: Type.String(),
  state: OrderState,
  /** fen */
  payable: Type.Integer(),
  /** RFC 3339 */
  payBefore: Type.String(),
});
export type Submitted = Static<typeof Submitted>;

/** Quotes and keeps a draft, or with `submit` makes one an order: once where a key is sent. */
export const save = defineCall({
  ...calls,
  name: 'checkout.save',
  method: 'POST',
  path: '/yzjumc/order/v2/save',
  summary: '试算、暂存或提交订单',
  atomic: 'withKey',
  sent: SaveOrder,
  answered: Type.Union([Draft, Submitted]),
  errors: [
    'order.unknown',
    'order.state',
    'order.quoteExpired',
    'order.linesGone',
    'order.notCertified',
    'order.exclusive',
    'order.asset',
    'order.moved',
    'cart.private',
    'quote.refused',
    'quote.unknown',
    'quote.over',
    'coupon.unknown',
    'coupon.unusable',
    'coupon.tooMany',
    'coupon.nothingLeft',
    'record.invalid',
  ],
});

/** Within what a number can be chosen. */
const range = { minQuantity: Type.Integer(), maxQuantity: Type.Integer() };

/** A module that can be added to an asset. */
const OfferedModule = Type.Object({
  productNo: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  /** fen, for one unit */
  price: Type.Integer(),
  /** How many the asset has. */
  had: Type.Integer(),
  ...range,
});

const OfferedUpgrade = Type.Object({
  pathNo: Type.String(),
  productNo: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  /** fen, for one unit */
  price: Type.Integer(),
});

/** What can be bought for an asset now; of what cannot, why. */
const AssetOffers = Type.Object({
  assetNo: Type.String(),
  productNo: Type.String(),
  productName: Type.String(),
  unit: Type.String(),
  quantity: Type.Integer(),
  kind: Type.String(),
  /** YYYY-MM-DD */
  expireDate: Type.String(),
  over: Type.Boolean(),
  /** Null: it is not over, or nothing is promised of its data. */
  kept: Nullable(KeptData),
  offers: Type.Object({ renew: May, add: May, upgrade: May, convert: May }),
  /** Years it can be renewed for. */
  terms: Type.Array(Type.Integer()),
  modules: Type.Array(OfferedModule),
  upgrades: Type.Array(OfferedUpgrade),
  seats: Type.Object(range),
  /** Of a trial that becomes real. */
  buy: Type.Object({
    minQuantity: Type.Integer(),
    maxQuantity: Nullable(Type.Integer()),
    terms: Type.Array(Type.Integer()),
  }),
});
export type AssetOffers = Static<typeof AssetOffers>;

export const offers = defineCall({
  ...calls,
  name: 'checkout.offers',
  method: 'POST',
  path: '/yzjumc/order/v2/offers',
  summary: '产品资产可续费、增购、升级或转正式的内容',
  section: '',
  sent: Type.Object({ assetNo: Type.String({ minLength: 1, maxLength: 40, title: '产品资产' }) }),
  answered: AssetOffers,
  errors: ['order.asset'],
});
