import { type Static, Type } from 'typebox';
import { defineCall, Nullable, OneOf } from './define.ts';
import { Gift } from './quotes.ts';
import type { Site } from './site.ts';

const productNo = Type.String({ minLength: 1, maxLength: 40, title: '产品编号' });
const named = Type.Object({ productNo });
const mayName = Type.Object({ productNo: Type.Optional(productNo) });
const product = { section: '7', who: 'anyone' } as const;

/** A product in a menu or on a card (specification, section 3, "Menu product"). */
const menuProduct = {
  productIcon: Type.String(),
  productName: Type.String(),
  productSketch: Type.String(),
  /** fen for one unit, at the best tier */
  productMiniAmount: Type.Integer(),
  productValues: Type.Array(Type.String()),
  productNo: Type.String(),
  mainProduct: Type.Boolean(),
  isTrial: Type.Boolean(),
  offlineBuy: Type.Boolean(),
  isHot: Type.Boolean(),
  unit: Type.String(),
};
export const MenuProduct = Type.Object(menuProduct);
export type MenuProduct = Static<typeof MenuProduct>;

/** A zone of the mall with its groups, in the mall's order (specification, section 3, "Product list entry"). */
export const ListEntry = Type.Object({
  parentGroup: Type.String(),
  zone: Type.String(),
  groups: Type.Array(Type.Object({ group: Type.String(), products: Type.Array(MenuProduct) })),
});
export type ListEntry = Static<typeof ListEntry>;

/** A module of an edition (specification, section 3). */
export const ModuleEntry = Type.Object({
  name: Type.String(),
  parentName: Type.String(),
  type: OneOf(['number', 'sign', 'optional']),
  /** A quantity in words, or 'tick' or 'fork'. */
  content: Type.String(),
  showInCard: Type.Boolean(),
  /** The product to buy along with it, of an optional one. */
  productNo: Type.String(),
  /** What one unit of that costs (fen) and how many can be bought, in the answer of one product, while it is on the shelf. */
  price: Type.Optional(Type.Integer()),
  unit: Type.Optional(Type.String()),
  minQuantity: Type.Optional(Type.Integer()),
  maxQuantity: Type.Optional(Nullable(Type.Integer())),
});
export type ModuleEntry = Static<typeof ModuleEntry>;

const Tier = Type.Object({ from: Type.Integer(), price: Type.Integer() });
const FunctionWords = Type.Object({ name: Type.String(), text: Type.String() });
/** A picture of a screen in a product's gallery: what it shows, and what stands below it ('': the name of what it shows). */
const Scene = Type.Object({ scene: Type.String(), caption: Type.String() });
const CustomerWords = Type.Object({ customer: Type.String(), person: Type.String(), words: Type.String() });

/** A promotion in force. */
export const Promotion = Type.Object({
  promotionNo: Gift.properties.promotionNo,
  title: Gift.properties.title,
  months: Gift.properties.months,
  training: Gift.properties.training,
  /** What it takes off a line; left out: nothing. Amounts in fen. */
  benefit: Type.Optional(
    Type.Object({
      benefit: OneOf(['amount', 'rate']),
      /** Of benefit 'amount'. */
      face: Type.Integer(),
      /** Of benefit 'rate': per cent that remain to be paid (85 = 8.5 折), and the most that it takes off. */
      rate: Type.Integer(),
      most: Nullable(Type.Integer()),
    }),
  ),
  /** Null: every product that is sold by the year. */
  productNos: Nullable(Type.Array(Type.String())),
  occasion: OneOf(['new', 'renew', 'both']),
  minQuantity: Type.Integer(),
  minYears: Type.Integer(),
  /** YYYY-MM-DD, both included. */
  from: Type.String(),
  until: Type.String(),
});
export type Promotion = Static<typeof Promotion>;

/** A product as the mall shows it. Prices in fen for one unit. */
export const ShelfProduct = Type.Object({
  productNo: Type.String(),
  name: Type.String(),
  label: Type.String(),
  sketch: Type.String(),
  picture: Type.String(),
  kind: Type.String(),
  family: Type.String(),
  zone: Type.String(),
  parentGroup: Type.String(),
  group: Type.String(),
  values: Type.Array(Type.String()),
  unit: Type.String(),
  price: Type.Integer(),
  /** The price at the largest quantity. */
  lowestPrice: Type.Integer(),
  tiers: Type.Array(Tier),
  minQuantity: Type.Integer(),
  maxQuantity: Nullable(Type.Integer()),
  /** Years it can be bought for; empty: no term. */
  terms: Type.Array(Type.Integer()),
  isHot: Type.Boolean(),
  isTrial: Type.Boolean(),
  trialDays: Type.Integer(),
  offlineBuy: Type.Boolean(),
  /** Products of one group exclude each other; empty: excludes none. */
  exclusiveGroup: Type.String(),
  moduleList: Type.Array(ModuleEntry),
  functions: Type.Array(FunctionWords),
  cases: Type.Array(CustomerWords),
  gallery: Type.Array(Scene),
  /** The promotions in force for it. */
  activities: Type.Array(Promotion),
  recommended: Type.Array(Type.String()),
});
export type ShelfProduct = Static<typeof ShelfProduct>;

/** A product with the names that menus know it by beside the catalogue's own. */
export const Product = Type.Object({
  ...ShelfProduct.properties,
  ...menuProduct,
  /** Fen for one unit at the smallest quantity that is sold: prices of several products compare by it. */
  startPrice: Type.Integer(),
  /** Of an edition, in the answer of one product: the editions to choose from, the smallest first. */
  editions: Type.Optional(Type.Array(Type.Object({ productNo: Type.String(), label: Type.String() }))),
});
export type Product = Static<typeof Product>;

/** The product that an item is said of. */
const of = { productNo: Type.String(), productName: Type.String() };

/** What is advertised of a product: the words of a promotion in force. */
export const Activity = Type.Object({
  title: Type.String(),
  /** YYYY-MM-DD, both included. */
  from: Type.String(),
  until: Type.String(),
  ...of,
});
export type Activity = Static<typeof Activity>;

/** Answers of calls that come along with a page's HTML, by the names that page and server know them by. */
export interface Arrivals {
  site?: Site;
  products?: Product[];
  activities?: Activity[];
  [product: `product ${string}`]: Product;
  [recommended: `recommended ${string}`]: MenuProduct[];
}

export const list = defineCall({
  ...product,
  name: 'catalogue.list',
  method: 'POST',
  path: '/yzjumc/product/list',
  summary: '产品列表（按专区与分组）',
  answered: Type.Array(ListEntry),
});

export const allProducts = defineCall({
  ...product,
  name: 'catalogue.allProducts',
  method: 'POST',
  path: '/yzjumc/product/v3/getallproduct',
  summary: '全部产品',
  answered: Type.Array(Product),
});

export const getProduct = defineCall({
  ...product,
  name: 'catalogue.product',
  method: 'POST',
  path: '/yzjumc/product/v2/getproduct',
  summary: '产品详情',
  sent: named,
  answered: Product,
  errors: ['product.unknown'],
});

export const saleProducts = defineCall({
  ...product,
  name: 'catalogue.saleProducts',
  method: 'POST',
  path: '/yzjumc/product/v2/getsaleproduct',
  summary: '可在线购买的产品',
  answered: Type.Array(
    Type.Object({
      ...menuProduct,
      /** fen */
      price: Type.Integer(),
      tiers: Type.Array(Tier),
      terms: Type.Array(Type.Integer()),
      minQuantity: Type.Integer(),
      maxQuantity: Nullable(Type.Integer()),
    }),
  ),
});

export const customerCases = defineCall({
  ...product,
  name: 'catalogue.customerCases',
  method: 'POST',
  path: '/yzjumc/product/v2/getcustcase',
  summary: '客户怎么说',
  sent: mayName,
  answered: Type.Array(Type.Object({ ...CustomerWords.properties, ...of })),
  errors: ['product.unknown'],
});

export const functionDetail = defineCall({
  ...product,
  name: 'catalogue.functionDetail',
  method: 'POST',
  path: '/yzjumc/product/v2/getfunctiondetail',
  summary: '功能介绍',
  sent: mayName,
  answered: Type.Array(Type.Object({ ...FunctionWords.properties, ...of })),
  errors: ['product.unknown'],
});

export const productActivity = defineCall({
  ...product,
  name: 'catalogue.productActivity',
  method: 'POST',
  path: '/yzjumc/product/v2/getproductactivity',
  summary: '正在进行的优惠活动',
  sent: mayName,
  answered: Type.Array(Activity),
  errors: ['product.unknown'],
});

export const recommendProduct = defineCall({
  ...product,
  name: 'catalogue.recommendProduct',
  method: 'POST',
  path: '/yzjumc/product/v2/getrecommendproduct',
  summary: '搭配推荐',
  sent: named,
  answered: Type.Array(MenuProduct),
  errors: ['product.unknown'],
});

const Pack = Type.Object({
  ...of,
  unit: Type.String(),
  /** fen for one unit */
  price: Type.Integer(),
});

export const flowProduct = defineCall({
  ...product,
  name: 'catalogue.flowProduct',
  method: 'GET',
  path: '/yzjumc/product/v3/get_flow_product',
  summary: '流量产品',
  answered: Type.Object({ subscribeProductList: Type.Array(Pack), consumeProductList: Type.Array(Pack) }),
});

export const trialProduct = defineCall({
  ...product,
  name: 'catalogue.trialProduct',
  method: 'POST',
  path: '/yzjumc/product/v3/trialprodetial',
  summary: '试用产品详情',
  sent: named,
  answered: Type.Object({
    ...menuProduct,
    trialDays: Type.Integer(),
    minQuantity: Type.Integer(),
    maxQuantity: Nullable(Type.Integer()),
    moduleList: Type.Array(ModuleEntry),
  }),
  errors: ['product.unknown', 'product.noTrial'],
});
