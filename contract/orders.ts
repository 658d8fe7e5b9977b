import type { RecordData } from '@yunpu/engine-core/document';
import type { ListResult } from '@yunpu/engine-core/query';
import { type Static, Type } from 'typebox';
import { Described, defineCall, Nullable, OneOf } from './define.ts';
import { AttemptState, Channel, Tracker } from './payments.ts';
import { Gift, QuotedItem } from './quotes.ts';

const calls = { section: '7, Order v2', who: 'signedIn' } as const;
const files = { section: '7, Order export', who: 'signedIn' } as const;
const flow = { section: '7, Flow allowance', who: 'signedIn' } as const;

/** States of an order (issue "a session", the money core). */
export const ORDER_STATES = [
  'DRAFT',
  'SUBMITTED',
  'WAIT_PAY',
  'PAID',
  'OPENED',
  'CANCELLED',
  'CLOSED_TIMEOUT',
  'REFUNDED',
] as const;
export const OrderState = OneOf(ORDER_STATES);
export type OrderState = Static<typeof OrderState>;

/** What a line of an order does: opens something new, or acts on what the team has. */
const LineKind = OneOf(['new', 'renew', 'add', 'upgrade', 'convert']);
export type LineKind = Static<typeof LineKind>;

/** From the team's cart, or of a choice made on the spot. */
export const OrderSource = OneOf(['cart', 'buy']);
export type OrderSource = Static<typeof OrderSource>;

export const Contact = Type.Object({
  name: Type.String(),
  phone: Type.String(),
  email: Type.Optional(Type.String()),
});
export type Contact = Static<typeof Contact>;

/** Whether something may be done now, or why not, in words. */
export const May = Type.Union([Type.Literal(true), Type.Object({ why: Type.String() })]);
export type May = Static<typeof May>;

/** A line of an order that is stored. Amounts in fen. */
export const OrderLine = Type.Object({
  lineNo: Type.Integer(),
  productNo: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  zone: Type.String(),
  kind: Type.String(),
  picture: Type.String(),
  quantity: Type.Integer(),
  years: Type.Integer(),
  termed: Type.Boolean(),
  /** For one unit and year, before and after the discount by quantity. */
  listPrice: Type.Integer(),
  unitPrice: Type.Integer(),
  listAmount: Type.Integer(),
  amount: Type.Integer(),
  modules: Type.Array(QuotedItem),
  /** What promotions gave with it, as it was promised when it was ordered. */
  gifts: Type.Array(Gift),
  /** What promotions take off; part of the discount. */
  promotionDiscount: Type.Integer(),
  totalListAmount: Type.Integer(),
  totalAmount: Type.Integer(),
  /** List amount minus amount, modules included: by quantity, of promotions, and credit. */
  discount: Type.Integer(),
  couponDiscount: Type.Integer(),
  payable: Type.Integer(),
  /** The asset that the line opened or acted on. */
  assetNo: Nullable(Type.String()),
  does: LineKind,
  /** The asset that it is about; null of a new one. */
  targetNo: Nullable(Type.String()),
  pathNo: Nullable(Type.String()),
  /** Of a price for the rest of a term, in the place of years. */
  days: Nullable(Type.Integer()),
  /** Taken off for what is left of the upgraded product; part of the discount. */
  credit: Type.Integer(),
  /** What becomes of the asset, in words. */
  promise: Type.String(),
  /** Of an asset that was over when it was ordered: the last day on which its data is kept, YYYY-MM-DD; null: none is promised. */
  keptUntil: Nullable(Type.String()),
  /** What of the asset a refund restores. */
  before: Type.Unsafe<RecordData | null>({ type: ['object', 'null'] }),
  /** The term that it paid for, once fulfilled: YYYY-MM-DD, both included. */
  fromDate: Nullable(Type.String()),
  untilDate: Nullable(Type.String()),
});
export type OrderLine = Static<typeof OrderLine>;

/** Something that happened to an order. */
const OrderEvent = Type.Object({
  /** RFC 3339 */
  at: Type.String(),
  from: OrderState,
  to: OrderState,
  why: Type.String(),
  byName: Type.String(),
});
export type OrderEvent = Static<typeof OrderEvent>;

/** An order by itself. Amounts in fen, instants as RFC 3339. */
const Order = Type.Object({
  orderNo: Type.String(),
  state: OrderState,
  source: OrderSource,
  subject: Type.String(),
  buyerName: Type.String(),
  userName: Type.String(),
  contact: Nullable(Contact),
  remark: Nullable(Type.String()),
  listAmount: Type.Integer(),
  discount: Type.Integer(),
  couponDiscount: Type.Integer(),
  payable: Type.Integer(),
  couponNos: Type.Array(Type.String()),
  /** The cart's lines that it came from. */
  lineIds: Type.Array(Type.String()),
  /** When it was submitted, if it was. */
  createdAt: Type.String(),
  payBefore: Nullable(Type.String()),
  /** It was given more time, because a transfer is being checked. */
  extended: Type.Boolean(),
  paidAt: Nullable(Type.String()),
  openedAt: Nullable(Type.String()),
  closedAt: Nullable(Type.String()),
  closeReason: Nullable(Type.String()),
  /** How it was paid: 'bank', 'cashier', or 'free' where nothing was to be paid. */
  channel: Nullable(Type.String()),
});
export type Order = Static<typeof Order>;

/** An attempt to pay, as an order shows it. */
const Attempt = Type.Object({
  attemptNo: Type.String(),
  channel: Channel,
  state: AttemptState,
  /** fen */
  amount: Type.Integer(),
  createdAt: Type.String(),
  paidAt: Nullable(Type.String()),
  /** Fen that came in by it, if anything. */
  paidAmount: Nullable(Type.Integer()),
  /** Why it failed or was closed. */
  note: Nullable(Type.String()),
  /** Where a transfer stood last; of a transfer only. */
  tracker: Nullable(Tracker),
});
export type Attempt = Static<typeof Attempt>;

const Refund = Type.Object({
  refundNo: Type.String(),
  /** Whose money goes back. */
  attemptNo: Type.String(),
  /**
   * `order`: the shop takes an order back; `late`: money that came in for an order that did not wait for it;
   * `mismatch`: money that was not the amount that was asked for.
   */
  kind: OneOf(['order', 'late', 'mismatch']),
  channel: Channel,
  state: OneOf(['reported', 'applied', 'approved', 'processing', 'done', 'failed', 'rejected', 'withdrawn', 'dropped']),
  /** fen */
  amount: Type.Integer(),
  reason: Type.String(),
  /** What was said when it was rejected, or why it failed. */
  note: Nullable(Type.String()),
  createdAt: Type.String(),
  doneAt: Nullable(Type.String()),
});
export type Refund = Static<typeof Refund>;

/** What the order opened or acted on, as far as this person may see it. */
const OrderedAsset = Type.Object({
  assetNo: Type.String(),
  productName: Type.Optional(Type.String()),
  licencePage: Nullable(Type.String()),
  /** YYYY-MM-DD */
  startDate: Type.Optional(Type.String()),
  expireDate: Type.Optional(Type.String()),
  /** 'active' while it can be used. */
  status: Nullable(Type.String()),
});
export type OrderedAsset = Static<typeof OrderedAsset>;

/** What is left of one pack of traffic, in the product's own unit of use. */
const Allowance = Type.Object({
  allowanceNo: Type.String(),
  productNo: Type.String(),
  productName: Type.String(),
  unit: Type.String(),
  total: Type.Integer(),
  used: Type.Integer(),
  remaining: Type.Integer(),
  /** YYYY-MM-DD */
  startDate: Type.String(),
  /** The last day; null: until it is used up. */
  expireDate: Nullable(Type.String()),
  orderNo: Type.String(),
});
export type Allowance = Static<typeof Allowance>;

/** Use of a product's packs on one day. */
const DayOfUse = Type.Object({
  /** YYYY-MM-DD */
  day: Type.String(),
  productNo: Type.String(),
  amount: Type.Integer(),
});
export type DayOfUse = Static<typeof DayOfUse>;

const Can = Type.Object({ pay: May, cancel: May, refund: May, withdrawRefund: May, remove: May });
export type Can = Static<typeof Can>;

/** An order as it is now: what was bought, what happened, how it was paid, what it opened and what may be done. */
const OrderDetail = Type.Object({
  order: Order,
  lines: Type.Array(OrderLine),
  /** The oldest first. */
  history: Type.Array(OrderEvent),
  /** The latest first. */
  attempts: Type.Array(Attempt),
  refunds: Type.Array(Refund),
  assets: Type.Array(OrderedAsset),
  allowances: Type.Array(Allowance),
  /** Its payment among the transactions, once it is paid. */
  transNo: Nullable(Type.String()),
  /** Fen of its payment that no invoice stands on yet. */
  invoiceable: Type.Integer(),
  can: Can,
});
export type OrderDetail = Static<typeof OrderDetail>;

const orderNo = Type.String({ minLength: 1, maxLength: 32, title: '订单号' });

export const detail = defineCall({
  ...calls,
  name: 'orders.detail',
  method: 'POST',
  path: '/yzjumc/order/v2/detail',
  summary: '订单详情',
  sent: Type.Object({ orderNo }),
  answered: OrderDetail,
  errors: ['order.unknown'],
});

export const cancel = defineCall({
  ...calls,
  name: 'orders.cancel',
  method: 'POST',
  path: '/yzjumc/order/v2/cancel',
  summary: '取消订单',
  atomic: true,
  sent: Type.Object({
    orderNo,
    reason: Type.Optional(Nullable(Type.String({ maxLength: 200, title: '取消原因' }))),
  }),
  answered: Type.Object({ orderNo: Type.String(), state: OrderState }),
  errors: ['order.unknown', 'order.refused', 'order.state'],
});

/** Takes a finished unpaid order out of the team's sight; the shop keeps it. */
export const remove = defineCall({
  ...calls,
  name: 'orders.delete',
  section: '',
  method: 'POST',
  path: '/yzjumc/order/v2/delete',
  summary: '删除订单',
  atomic: true,
  sent: Type.Object({ orderNo }),
  answered: Type.Object({ orderNo: Type.String() }),
  errors: ['order.unknown', 'order.refused'],
});

export const refund = defineCall({
  ...calls,
  name: 'orders.refund',
  section: '',
  method: 'POST',
  path: '/yzjumc/order/v2/refund',
  summary: '申请退款',
  atomic: true,
  sent: Type.Object({
    orderNo,
    reason: Type.String({ minLength: 2, maxLength: 200, pattern: '\\S', title: '退款原因' }),
  }),
  answered: Type.Object({ orderNo: Type.String(), refundNo: Type.String() }),
  errors: ['order.unknown', 'order.refused', 'refund.refused', 'approval.noApprover'],
});

/** Takes back a refund that was asked for and still waits for the shop; one that was agreed to goes on. */
export const withdrawRefund = defineCall({
  ...calls,
  name: 'orders.withdrawRefund',
  section: '',
  method: 'POST',
  path: '/yzjumc/order/v2/refund/withdraw',
  summary: '撤回退款申请',
  atomic: true,
  sent: Type.Object({ orderNo, refundNo: Type.String({ minLength: 1, maxLength: 40, title: '退款单号' }) }),
  answered: Type.Object({ orderNo: Type.String(), refundNo: Type.String() }),
  errors: ['order.unknown', 'refund.refused'],
});

/** Takes what the list of the document takes. */
export const flowList = defineCall({
  ...files,
  name: 'orders.flowList',
  method: 'POST',
  path: '/yzjomc/order/flow-list',
  summary: '订单流水',
  answers: 'raw',
  sent: Type.Object({}),
  answered: Described<ListResult>(),
});

const texts = (title: string, maxItems: number) =>
  Type.Optional(Nullable(Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems, title })));

/** Takes what the export of the document takes. */
export const exportExcel = defineCall({
  ...files,
  name: 'orders.exportExcel',
  method: 'POST',
  path: '/yzjomc/order/export/excell2',
  summary: '导出订单（Excel）',
  answers: 'rawFile',
  perMinute: 60,
  sent: Type.Object({ orderNos: texts('订单号', 5000), columns: texts('列', 200) }),
  errors: ['entity.unknown'],
});

const products = (title: string) => Type.Optional(Type.String({ maxLength: 10_000, title }));

/** Takes `[{"productNo": "SP1"}]` as text, as a form sends it; without any list every pack of the team is told of. */
export const allowanceInfo = defineCall({
  ...flow,
  name: 'orders.allowanceInfo',
  method: 'POST',
  path: '/gateway/scc/flow/getAllowanceInfoweb',
  summary: '流量余量',
  takes: 'form',
  answers: 'raw',
  sent: Type.Object({ subscribeProductList: products('订阅产品'), consumeProductList: products('消耗产品') }),
  answered: Type.Object({
    success: Type.Literal(true),
    subscribeProductList: Type.Array(Allowance),
    consumeProductList: Type.Array(Allowance),
    /** Of the last thirty days. */
    usage: Type.Array(DayOfUse),
  }),
});

/** Told by the services that do the sending, storing and calling, under an account of the shop's staff. */
export const consumeFlow = defineCall({
  ...flow,
  name: 'orders.consumeFlow',
  method: 'POST',
  path: '/yzjumc/flow/v1/consume',
  summary: '登记流量用量',
  section: '',
  who: { roles: ['staff', 'operator'] },
  sent: Type.Object({
    eid: Type.String({ minLength: 1, maxLength: 40, title: '团队编号' }),
    productNo: Type.String({ minLength: 1, maxLength: 40, title: '产品编号' }),
    amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000, title: '用量' }),
    /** Names the use: told again, it counts once. */
    useKey: Type.String({ minLength: 1, maxLength: 100, title: '用量标识' }),
    note: Type.Optional(Nullable(Type.String({ maxLength: 100, title: '说明' }))),
  }),
  answered: Type.Object({ remaining: Type.Integer() }),
  errors: ['flow.short'],
});
