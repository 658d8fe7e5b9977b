import { type Static, Type } from 'typebox';
import { defineCall, Nullable, OneOf } from './define.ts';
import { Choice, Quantity, QuotedLine } from './quotes.ts';

/** Lines that one cart holds at most; as many as its badge can say (specification, section 9). */
export const MAX_LINES = 99;

const lineId = Type.String({ minLength: 1, maxLength: 40, title: '购物车行' });
const lineIds = Type.Array(lineId, { minItems: 1, maxItems: MAX_LINES, title: '购物车行' });
const count = Type.Integer();
const cart = { section: '7, Cart v2', who: 'signedIn' } as const;
/** Refusals of what is put aside. */
const REFUSED = ['cart.private', 'quote.refused', 'cart.exclusive', 'cart.full'] as const;

/** A choice as it is kept: every part of it is there. */
export const StoredChoice = Type.Object({
  productNo: Type.String(),
  quantity: Type.Integer(),
  years: Type.Integer(),
  modules: Type.Array(Quantity),
});
export type StoredChoice = Static<typeof StoredChoice>;

/** What can be added to a product in its line. */
const OptionalModule = Type.Object({
  productNo: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  /** fen, for one unit */
  price: Type.Integer(),
  minQuantity: Type.Integer(),
  maxQuantity: Nullable(Type.Integer()),
});
export type OptionalModule = Static<typeof OptionalModule>;

/** Within what a line can be edited. */
const LineLimits = Type.Object({
  minQuantity: Type.Integer(),
  maxQuantity: Nullable(Type.Integer()),
  terms: Type.Array(Type.Integer()),
  modules: Type.Array(OptionalModule),
});
export type LineLimits = Static<typeof LineLimits>;

/** A line as the cart page shows it. */
export const CartLine = Type.Object({
  lineId: Type.String(),
  choice: StoredChoice,
  /** fen; what it cost when someone last edited it */
  addedAmount: Type.Integer(),
  name: Type.String(),
  picture: Type.String(),
  unit: Type.String(),
  /** What it costs now, if it can be bought. */
  line: Type.Optional(QuotedLine),
  /** Why it cannot be bought as it stands. */
  problem: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
  /** Not of a product that left the shelf. */
  limits: Type.Optional(LineLimits),
});
export type CartLine = Static<typeof CartLine>;

/** Two products that cannot stand side by side. */
export const Conflict = Type.Object({
  /** Of the choice at fault. */
  index: Type.Integer(),
  productNo: Type.String(),
  withProductNo: Type.String(),
  /** Another choice, or what the team has already. */
  with: OneOf(['choice', 'owned']),
  message: Type.String(),
});
export type Conflict = Static<typeof Conflict>;

/** `data` of the refusal cart.exclusive. */
export interface Exclusive {
  conflicts: Conflict[];
  /** Whether the new choice may take their place. */
  replaceable: boolean;
}

const Written = Type.Object({ lineId: Type.String(), count });
export type Written = Static<typeof Written>;

/** What an addition did, so that it can be undone. */
const Added = Type.Object({
  ...Written.properties,
  /** What the line was before; null: there was none. */
  before: Nullable(StoredChoice),
  /** Lines that made room, which can be taken back. */
  replaced: Type.Array(Type.String()),
});
export type Added = Static<typeof Added>;

export const upsert = defineCall({
  ...cart,
  name: 'cart.upsert',
  method: 'POST',
  path: '/yzjumc/cart/v2/upsert',
  summary: '加入购物车；相同配置合并',
  atomic: true,
  sent: Type.Object({ ...Choice.properties, replace: Type.Optional(Type.Boolean({ title: '替换互斥的产品' })) }),
  answered: Added,
  errors: REFUSED,
});

export const update = defineCall({
  ...cart,
  name: 'cart.update',
  method: 'POST',
  path: '/yzjumc/cart/v2/update',
  summary: '修改购物车中的一行',
  atomic: true,
  sent: Type.Object({
    lineId,
    quantity: Type.Optional(Choice.properties.quantity),
    years: Choice.properties.years,
    modules: Choice.properties.modules,
  }),
  answered: Written,
  errors: ['cart.private', 'cart.line', 'quote.refused'],
});

export const remove = defineCall({
  ...cart,
  name: 'cart.delete',
  method: 'POST',
  path: '/yzjumc/cart/v2/delete',
  summary: '从购物车移除',
  atomic: true,
  sent: Type.Object({ lineIds }),
  answered: Type.Object({ count }),
  errors: ['cart.private'],
});

export const restore = defineCall({
  ...cart,
  name: 'cart.restore',
  section: '',
  method: 'POST',
  path: '/yzjumc/cart/v2/restore',
  summary: '撤销移除',
  atomic: true,
  sent: Type.Object({ lineIds }),
  answered: Type.Object({ count }),
  errors: ['cart.private', 'cart.line', 'cart.exclusive', 'cart.full'],
});

export const countLines = defineCall({
  ...cart,
  name: 'cart.count',
  method: 'POST',
  path: '/yzjumc/cart/v2/count',
  summary: '购物车行数',
  passive: true,
  answered: Type.Object({ count }),
  errors: ['cart.private'],
});

export const list = defineCall({
  ...cart,
  name: 'cart.list',
  method: 'POST',
  path: '/yzjumc/cart/v2/list',
  summary: '购物车（按当前价格）',
  answered: Type.Object({ lines: Type.Array(CartLine), count }),
  errors: ['cart.private'],
});

export const checkMutualProduct = defineCall({
  ...cart,
  name: 'cart.checkMutualProduct',
  method: 'POST',
  path: '/yzjumc/cart/v2/checkmutualproduct',
  summary: '检查互斥的产品',
  sent: Type.Object({ lines: Type.Array(Choice, { minItems: 1, maxItems: MAX_LINES, title: '明细' }) }),
  answered: Type.Object({ conflicts: Type.Array(Conflict) }),
  errors: ['cart.private'],
});
