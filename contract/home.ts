import { type Static, Type } from 'typebox';
import { defineCall, OneOf } from './define.ts';

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
