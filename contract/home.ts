import { type Static, Type } from 'typebox';
import { defineCall, Nullable, OneOf } from './define.ts';

const calls = { section: '7, home v3', who: 'signedIn' } as const;

/** What the team has and owes, at a glance. Amounts in fen. */
const Totals = Type.Object({
  /** Paid to the shop so far, and since the first of January, less what was paid back. */
  paidAmount: Type.Integer(),
  yearAmount: Type.Integer(),
  /** Of orders that wait for their payment. */
  payableAmount: Type.Integer(),
  payableCount: Type.Integer(),
  /** Paid and not invoiced yet. */
  invoiceableAmount: Type.Integer(),
  /** Products in use, and how many of them end within thirty days. */
  products: Type.Integer(),
  expiring: Type.Integer(),
});
export type Totals = Static<typeof Totals>;

/** One thing that a team does on its way, and where. */
const GuidanceStep = Type.Object({
  name: OneOf(['certify', 'seal', 'sign', 'pay', 'renew', 'invoice']),
  title: Type.String(),
  text: Type.String(),
  /** todo: it waits for the team; waiting: for the shop; done: nothing is to be done. */
  state: OneOf(['todo', 'waiting', 'done']),
  /** How many of them wait. */
  count: Type.Integer(),
  /** The page of this site where it is done. */
  path: Type.String(),
});
export type GuidanceStep = Static<typeof GuidanceStep>;

export const totalAmount = defineCall({
  ...calls,
  name: 'home.totalAmount',
  method: 'GET',
  path: '/yzjumc/home/v3/view_total_amount',
  summary: '团队的金额与产品总览',
  answered: Totals,
});

export const guidance = defineCall({
  ...calls,
  name: 'home.guidance',
  method: 'POST',
  path: '/yzjumc/home/v3/detail_CA_gcuidance',
  summary: '认证、签章与待办的指引',
  answered: Type.Object({
    steps: Type.Array(GuidanceStep),
    /** How many steps wait for the team. */
    todo: Type.Integer(),
  }),
});

/** A record that waits for whoever asks, with what settles it. */
const TodoEntry = Type.Object({
  entity: Type.String(),
  /** What kind of record it is, in words. */
  kind: Type.String(),
  key: Type.String(),
  title: Type.String(),
  state: Nullable(Type.Object({ title: Type.String(), color: Type.String() })),
  /** Which of its document's kinds of waiting it is, and that in words. */
  name: Type.String(),
  reason: Type.String(),
  /** late: its time is over; open: it has none; later: after this week. */
  urgency: OneOf(['late', 'today', 'week', 'open', 'later']),
  /** A day in China, or an instant (RFC 3339, UTC). */
  due: Nullable(Type.String()),
  /** When the record came into the world. */
  since: Type.String(),
  /** What is told beside the title, as people read it. */
  facts: Type.Array(Type.Object({ title: Type.String(), text: Type.String() })),
  /** Actions of the record that the person may take now. */
  actions: Type.Array(Type.Object({ name: Type.String(), title: Type.String(), danger: Type.Boolean() })),
  /** The page of this site where it is settled, if not on the record's own. */
  link: Nullable(Type.Object({ title: Type.String(), path: Type.String() })),
});
export type TodoEntry = Static<typeof TodoEntry>;

const TodoList = Type.Object({
  /** The most urgent first. */
  entries: Type.Array(TodoEntry),
  /** How many were found, those that are not among the entries included. */
  total: Type.Integer(),
  /** There are more than were looked for. */
  isMore: Type.Boolean(),
});
export type TodoList = Static<typeof TodoList>;

export const todos = defineCall({
  ...calls,
  section: '',
  name: 'home.todos',
  method: 'POST',
  path: '/yzjumc/home/v3/todos',
  summary: '等我处理的单据，最急的在前',
  answered: TodoList,
  passive: true,
});

/** A page that a person keeps at hand. */
const Favourite = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 200, title: '名称' }),
  path: Type.String({ maxLength: 500, pattern: '^/(workstation|seller)/', title: '页面地址' }),
});
export type Favourite = Static<typeof Favourite>;

const counts = Type.Array(Type.String({ maxLength: 61 }), { maxItems: 200, title: '显示的数字' });
const favourites = Type.Array(Favourite, { maxItems: 30, title: '收藏' });

/** How a person has arranged their home page, in one team. */
const Arrangement = Type.Object({
  /** The lists whose counts are shown, in this order; null: nothing was chosen yet. */
  counts: Nullable(counts),
  favourites,
});
export type Arrangement = Static<typeof Arrangement>;

export const arrangement = defineCall({
  ...calls,
  section: '',
  name: 'home.arrangement',
  method: 'POST',
  path: '/yzjumc/home/v3/arrangement',
  summary: '我的首页与收藏',
  answered: Arrangement,
});

export const arrange = defineCall({
  ...calls,
  section: '',
  name: 'home.arrange',
  method: 'POST',
  path: '/yzjumc/home/v3/arrange',
  summary: '安排首页与收藏',
  /** What is left out stays as it is. */
  sent: Type.Object({ counts: Type.Optional(Nullable(counts)), favourites: Type.Optional(favourites) }),
  answered: Arrangement,
});

/** The lists that are meant, of those in the person's menu. */
const entities = Type.Array(Type.String({ maxLength: 61 }), { maxItems: 200, title: '单据' });

/** How many there are, or at least (`isFloor`), or about (`isEstimate`). */
const Tally = Type.Object({
  total: Type.Integer(),
  isEstimate: Type.Optional(Type.Literal(true)),
  isFloor: Type.Optional(Type.Literal(true)),
});

/** A part of a list that holds something: of a view of its document, or the records in one state. */
const OverviewPart = Type.Object({
  title: Type.String(),
  count: Tally,
  view: Type.Optional(Type.String()),
  state: Type.Optional(Type.Object({ field: Type.String(), value: Type.String() })),
});

/** How much there is of what in one list, as far as the person may see. */
const Overview = Type.Object({
  entity: Type.String(),
  /** Null where it could not be counted: `problem` says why. */
  total: Nullable(Tally),
  parts: Type.Array(OverviewPart),
  problem: Type.Optional(Type.String()),
});
export type Overview = Static<typeof Overview>;

export const overviews = defineCall({
  ...calls,
  section: '',
  name: 'home.overviews',
  method: 'POST',
  path: '/yzjumc/home/v3/overviews',
  summary: '各类单据各有多少',
  sent: Type.Object({ entities }),
  /** In the order in which they were asked for; without those that the person does not read. */
  answered: Type.Array(Overview),
  passive: true,
});

/** A record that was changed lately. */
const RecentRecord = Type.Object({
  entity: Type.String(),
  /** What kind of record it is, in words. */
  kind: Type.String(),
  key: Type.String(),
  title: Type.String(),
  state: Nullable(Type.Object({ title: Type.String(), color: Type.String() })),
  /** When, and by whom; '' where nobody is known. */
  at: Type.String(),
  by: Type.String(),
});

export const recent = defineCall({
  ...calls,
  section: '',
  name: 'home.recent',
  method: 'POST',
  path: '/yzjumc/home/v3/recent',
  summary: '最近更新的单据，最近的在前',
  sent: Type.Object({ entities }),
  answered: Type.Array(RecentRecord),
  passive: true,
});
export type RecentRecord = Static<typeof RecentRecord>;
