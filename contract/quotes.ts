import { type Static, Type } from 'typebox';
import { defineCall, OneOf } from './define.ts';

const productNo = Type.String({ minLength: 1, maxLength: 40, title: '产品编号' });
const quantity = Type.Integer({ minimum: 1, maximum: 1_000_000, title: '数量' });

/** A number of one product or module. */
export const Quantity = Type.Object({ productNo, quantity });

/** What is chosen of one product. Nothing in it is money: prices are the shop's own. */
export const Choice = Type.Object({
  productNo,
  quantity,
  /** Of a product with terms; left out: the shortest. */
  years: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, title: '年限' })),
  modules: Type.Optional(Type.Array(Quantity, { maxItems: 20, title: '加购模块' })),
});
export type Choice = Static<typeof Choice>;

/** What is done to something that the team has. */
export const ServiceKind = OneOf(['renew', 'add', 'upgrade', 'convert']);
export type ServiceKind = Static<typeof ServiceKind>;

/** What a line comes to for the asset that it is about. */
export const AssetService = Type.Object({
  does: ServiceKind,
  assetNo: Type.String(),
  pathNo: Type.Optional(Type.String()),
  /** What is left of the product that is upgraded, in fen: taken off the line. */
  credit: Type.Integer(),
  /** What becomes of the asset, in words. */
  promise: Type.String(),
  /** Of an asset that is over: the last day on which its data is kept, YYYY-MM-DD, where the shop promises one. */
  keptUntil: Type.Optional(Type.String()),
});
export type AssetService = Static<typeof AssetService>;

/** What a line of an order is given by a promotion. */
export const Gift = Type.Object({
  promotionNo: Type.String(),
  /** As it is advertised. */
  title: Type.String(),
  /** Added to the term that is paid for; 0 for what is no term. */
  months: Type.Integer(),
  /** '' where none is given. */
  training: Type.String(),
  /** Fen taken off the line; 0 for what costs no less. */
  discount: Type.Integer(),
});
export type Gift = Static<typeof Gift>;

/** Until when the data of an asset that is over is kept (YYYY-MM-DD, included), as the shop promises it, and whether that has passed. */
export const KeptData = Type.Object({ until: Type.String(), over: Type.Boolean() });
export type KeptData = Static<typeof KeptData>;

const quotedItem = {
  productNo: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  quantity: Type.Integer(),
  years: Type.Integer(),
  /** Of a price for the rest of a term, in the place of years: so many days of a year of 365. */
  days: Type.Optional(Type.Integer()),
  /** Fen for one unit and year, before and after the discount by quantity. */
  listPrice: Type.Integer(),
  unitPrice: Type.Integer(),
  /** fen */
  listAmount: Type.Integer(),
  amount: Type.Integer(),
};

/** One product or module with its price. */
export const QuotedItem = Type.Object({
  ...quotedItem,
  /** Of a module: its part of what promotions take off the line, in fen. */
  promotionDiscount: Type.Optional(Type.Integer()),
});
export type QuotedItem = Static<typeof QuotedItem>;

export const QuotedLine = Type.Object({
  ...quotedItem,
  /** What promotions go by: the product's family and its zone of the mall. */
  family: Type.String(),
  zone: Type.String(),
  modules: Type.Array(QuotedItem),
  gifts: Type.Array(Gift),
  /** What promotions take off the product with its modules, in fen. */
  promotionDiscount: Type.Integer(),
  /** Fen: the product with its modules, before and after every discount but coupons. */
  totalListAmount: Type.Integer(),
  totalAmount: Type.Integer(),
  service: Type.Optional(AssetService),
});
export type QuotedLine = Static<typeof QuotedLine>;

/** Amounts in fen. */
export const Quote = Type.Object({
  lines: Type.Array(QuotedLine),
  listAmount: Type.Integer(),
  discount: Type.Integer(),
  amount: Type.Integer(),
});
export type Quote = Static<typeof Quote>;

/** As many as a cart holds. */
const MAX_LINES = 99;

export const countAmount = defineCall({
  name: 'quotes.countAmount',
  method: 'POST',
  path: '/yzjumc/quote/v2/countamount',
  summary: '计算金额（分）',
  section: '7',
  who: 'anyone',
  perMinute: 240,
  sent: Type.Object({ lines: Type.Array(Choice, { minItems: 1, maxItems: MAX_LINES, title: '明细' }) }),
  answered: Quote,
  errors: ['quote.refused'],
});

/** For how many days a quote is given. */
const VALID_DAYS = [7, 15, 30] as const;
export type ValidDays = (typeof VALID_DAYS)[number];

const SaveQuote = Type.Object({
  lines: Type.Array(Choice, { minItems: 1, maxItems: MAX_LINES, title: '明细' }),
  /** Fen that the person saw: only compared with what the shop works out. */
  expectedAmount: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, title: '页面上的金额（分）' }),
  validDays: Type.Unsafe<ValidDays>({ type: 'integer', enum: [...VALID_DAYS], title: '有效天数' }),
  contactName: Type.String({ minLength: 1, maxLength: 40, title: '联系人' }),
  contactPhone: Type.String({ minLength: 1, maxLength: 30, title: '联系电话' }),
  remark: Type.Optional(Type.String({ maxLength: 200, title: '备注' })),
});
export type SaveQuote = Static<typeof SaveQuote>;

const SavedQuote = Type.Object({
  quoteNo: Type.String(),
  /** YYYY-MM-DD, included. */
  validUntil: Type.String(),
  /** Why it ends sooner than was wanted, in words. */
  why: Type.Optional(Type.String()),
  /** fen */
  amount: Type.Integer(),
});
export type SavedQuote = Static<typeof SavedQuote>;

export const saveQuote = defineCall({
  name: 'quotes.save',
  method: 'POST',
  path: '/yzjumc/quote/v2/save',
  summary: '保存报价单',
  section: '',
  who: { roles: ['customer', 'partner'] },
  atomic: true,
  perMinute: 60,
  sent: SaveQuote,
  answered: SavedQuote,
  errors: ['quote.refused', 'quote.moved', 'record.invalid'],
});
