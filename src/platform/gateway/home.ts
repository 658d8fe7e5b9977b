import { listOf, numberOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';

/** The team at a glance. Amounts in fen. */
export interface Totals {
  paidAmount: number;
  yearAmount: number;
  payableAmount: number;
  payableCount: number;
  invoiceableAmount: number;
}

/** What a team does on its way, and where: todo waits for the team, waiting for the shop. */
export interface GuidanceStep {
  name: string;
  title: string;
  text: string;
  state: 'todo' | 'waiting' | 'done';
  path: string;
}

/** A pack of traffic, in `unit`. */
export interface Pack {
  allowanceNo: string;
  productNo: string;
  productName: string;
  unit: string;
  total: number;
  remaining: number;
  /** YYYY-MM-DD; '' where it is used until it is used up. */
  expireDate: string;
}

/** What the team's packs still hold, and what was used of them on which day. */
export interface Usage {
  packs: Pack[];
  days: { day: string; productNo: string; amount: number }[];
}

/** Specification, section 7: home v3. */
export async function fetchTotals(): Promise<Totals> {
  const data = objectOf(await request('/yzjumc/home/v3/view_total_amount', { method: 'GET', warn: false }));
  const amount = (name: string) => numberOf(data[name]);
  return {
    paidAmount: amount('paidAmount'),
    yearAmount: amount('yearAmount'),
    payableAmount: amount('payableAmount'),
    payableCount: amount('payableCount'),
    invoiceableAmount: amount('invoiceableAmount'),
  };
}

export async function fetchGuidance(): Promise<GuidanceStep[]> {
  return listOf(objectOf(await request('/yzjumc/home/v3/detail_CA_gcuidance', { data: {}, warn: false })).steps)
    .map(objectOf)
    .map((step) => ({
      name: textOf(step.name),
      title: textOf(step.title),
      text: textOf(step.text),
      state: step.state === 'done' || step.state === 'waiting' ? step.state : 'todo',
      path: textOf(step.path),
    }));
}

/** Packs that can be used now, and the use of the last thirty days (specification, section 7: flow allowance). */
export async function fetchUsage(): Promise<Usage> {
  const data = objectOf(
    await request('/gateway/scc/flow/getAllowanceInfoweb', {
      data: {},
      encoding: 'form',
      envelope: false,
      warn: false,
    }),
  );
  return {
    packs: [...listOf(data.subscribeProductList), ...listOf(data.consumeProductList)].map(objectOf).map((pack) => ({
      allowanceNo: textOf(pack.allowanceNo),
      productNo: textOf(pack.productNo),
      productName: textOf(pack.productName),
      unit: textOf(pack.unit),
      total: numberOf(pack.total),
      remaining: numberOf(pack.remaining),
      expireDate: textOf(pack.expireDate),
    })),
    days: listOf(data.usage)
      .map(objectOf)
      .map((row) => ({ day: textOf(row.day), productNo: textOf(row.productNo), amount: numberOf(row.amount) })),
  };
}
