import { saveDraft, submitDraft } from '../../domains/checkout/index.ts';
import {
  closeRefunded,
  lockOrder,
  moveOrder,
  type OrderRow,
  openOrder,
  recordUse,
  SYSTEM,
} from '../../domains/orders/index.ts';
import { dayOf, isWeekend } from '../../platform/calendar/days.ts';
import type { Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { CAMPAIGNS } from '../coupons/campaigns.ts';
import { demoCaller, demoTeam } from '../identity/accounts.ts';
import { type DemoChannel, payOrder, refundOrder } from '../payments/orderPayments.ts';
import { createCalendar } from '../world/calendar.ts';

/** An order of the demo data: what was bought, how long ago, and what became of it. */
interface DemoOrder {
  team: string;
  /** Product, quantity and years. */
  lines: readonly (readonly [name: string, quantity: number, years?: number])[];
  /** Days ago and minutes after opening hour, or minutes before now. */
  when: { daysAgo: number; minute: number } | { minutesAgo: number };
  paid?: DemoChannel;
  then?: 'cancelled' | 'expired' | 'refunded' | 'opening';
  remark?: string;
  /** Coupons of the team that it takes: their campaign's title, and how many. */
  coupons?: readonly [title: string, count: number];
}

const BUYER = '蓝海制造有限公司';
const LOGISTICS = '青松物流有限公司';
const PRIVATE = '北辰集团';

const ORDERS: readonly DemoOrder[] = [
  { team: BUYER, lines: [['智能审批专业包', 220]], when: { daysAgo: 151, minute: 85 }, paid: 'bank' },
  {
    team: BUYER,
    lines: [
      ['云视频会议 50 方', 3, 2],
      ['会议室管理', 6, 2],
    ],
    when: { daysAgo: 63, minute: 240 },
    paid: 'bank',
  },
  {
    team: BUYER,
    lines: [
      ['短信包 1 万条', 3],
      ['电子签 1000 份', 2],
    ],
    when: { daysAgo: 41, minute: 30 },
    paid: 'bank',
  },
  {
    team: BUYER,
    lines: [['存储扩容 1 TB', 2]],
    when: { daysAgo: 33, minute: 410 },
    paid: 'bank',
    remark: '请开在总部名下',
  },
  { team: BUYER, lines: [['电子工资条', 200]], when: { daysAgo: 26, minute: 150 }, then: 'cancelled' },
  { team: BUYER, lines: [['消息集成网关', 1]], when: { daysAgo: 19, minute: 320 }, then: 'expired' },
  {
    team: BUYER,
    lines: [['云视频会议 200 方', 1]],
    when: { daysAgo: 12, minute: 60 },
    paid: 'cashier',
    then: 'refunded',
  },
  { team: BUYER, lines: [['智能考勤排班', 240, 2]], when: { minutesAgo: 260 } },
  {
    team: BUYER,
    lines: [
      ['轻应用包 20 个', 1],
      ['人脸核验 2000 次', 1],
    ],
    when: { minutesAgo: 35 },
    coupons: [CAMPAIGNS.thanks, 1],
  },
  {
    team: BUYER,
    lines: [['直播流量 500 GB', 1]],
    when: { minutesAgo: 6 },
    paid: 'bank',
    then: 'opening',
    coupons: [CAMPAIGNS.flow, 1],
  },
  { team: LOGISTICS, lines: [['绩效与目标管理', 80]], when: { daysAgo: 75, minute: 200 }, paid: 'bank' },
  {
    team: LOGISTICS,
    lines: [
      ['智能考勤排班', 60],
      ['电子工资条', 60],
    ],
    when: { daysAgo: 9, minute: 330 },
    paid: 'bank',
    coupons: [CAMPAIGNS.thanks, 2],
  },
  { team: LOGISTICS, lines: [['云视频会议 50 方', 1]], when: { minutesAgo: 90 } },
  { team: PRIVATE, lines: [['短信包 1 万条', 10]], when: { daysAgo: 48, minute: 120 }, paid: 'bank' },
  { team: PRIVATE, lines: [['视频会议 5000 分钟', 2]], when: { daysAgo: 2, minute: 260 } },
];

const MINUTE_MS = 60_000;
const PAY_HOURS = 72;
/** Use of the buyer's packs is told for this many days back. */
const USE_DAYS = 28;

/** Orders of the demo teams in every state, made by the shop's own code as of when they were made. */
export async function seedOrders(tx: Tx, access: EntityAccess): Promise<void> {
  const products = new Map(
    (await tx.selectFrom('records').select(['key', 'data']).where('entity', '=', 'product').execute()).map(
      ({ key, data }) => [String((data as Record<string, unknown>).name), key],
    ),
  );
  for (const order of ORDERS) await place(tx, access, order, (name) => products.get(name) ?? name);
  await sendTexts(tx, products.get('短信包 1 万条') ?? '');
}

async function place(tx: Tx, access: EntityAccess, wanted: DemoOrder, no: (name: string) => string): Promise<void> {
  const caller = demoCaller(wanted.team);
  const at = whenOf(wanted);
  const later = (minutes: number) => new Date(Math.min(at.getTime() + minutes * MINUTE_MS, Date.now()));
  const lines = wanted.lines.map(([name, quantity, years]) => ({
    productNo: no(name),
    quantity,
    ...(years !== undefined && { years }),
  }));
  const contact = { name: caller.userName, phone: caller.phone };
  const draft = await saveDraft(
    tx,
    access,
    caller,
    { submit: false, source: 'buy', lines, contact, couponNos: await couponsFor(tx, caller, wanted) },
    at,
  );
  await submitDraft(
    tx,
    access,
    caller,
    {
      submit: true,
      orderNo: draft.orderNo,
      expectedAmount: draft.payable,
      contact,
      agreed: true,
      ...(wanted.remark && { remark: wanted.remark }),
    },
    { at: later(2), payHours: PAY_HOURS },
  );
  const current = async (): Promise<OrderRow> => {
    const order = await lockOrder(tx, access, draft.orderNo);
    if (!order) throw new Error(`demo data: order ${draft.orderNo} is gone`);
    return order;
  };
  if (wanted.paid)
    await payOrder(tx, access, await current(), {
      channel: wanted.paid,
      begun: later(5),
      paid: later(wanted.paid === 'bank' ? 26 * 60 : 6),
    });
  if (wanted.paid && wanted.then !== 'opening')
    await openOrder(tx, access, draft.orderNo, later(wanted.paid === 'bank' ? 26 * 60 + 1 : 7));
  if (wanted.then === 'cancelled')
    await moveOrder(tx, access, await current(), 'CANCELLED', {
      by: caller,
      why: '采购计划调整',
      values: { closeReason: '采购计划调整' },
      at: later(90),
    });
  if (wanted.then === 'expired')
    await moveOrder(tx, access, await current(), 'CLOSED_TIMEOUT', {
      by: SYSTEM,
      why: '逾期未付款，订单自动关闭',
      values: { closeReason: '逾期未付款，订单自动关闭' },
      at: later(PAY_HOURS * 60 + 3),
    });
  if (wanted.then === 'refunded') {
    await refundOrder(tx, access, await current(), {
      by: caller,
      why: '会议规模变化，改用其他方案',
      asked: later(25 * 60),
      done: later(30 * 60),
    });
    await closeRefunded(tx, access, draft.orderNo, later(30 * 60 + 1));
  }
}

async function couponsFor(
  tx: Tx,
  { team }: Caller,
  { coupons: [title, count] = ['', 0] }: DemoOrder,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('coupons')
    .where('eid', '=', team.eid)
    .where('title', '=', title)
    .where('state', '=', 'available')
    .orderBy('coupon_no')
    .limit(count)
    .select('coupon_no')
    .execute();
  return rows.map((row) => row.coupon_no);
}

function whenOf({ when }: DemoOrder): Date {
  if ('minutesAgo' in when) return new Date(Date.now() - when.minutesAgo * MINUTE_MS);
  const calendar = createCalendar(dayOf(Date.now()));
  return new Date(calendar.at(calendar.daysAgo(when.daysAgo), when.minute));
}

/** A month of text messages, more on working days. */
async function sendTexts(tx: Tx, productNo: string): Promise<void> {
  const { eid } = demoTeam(BUYER);
  const calendar = createCalendar(dayOf(Date.now()));
  for (let days = USE_DAYS; days > 0; days -= 1) {
    const day = calendar.daysAgo(days);
    const weekend = isWeekend(day);
    await recordUse(
      tx,
      { eid, productNo, amount: weekend ? 40 + days : 320 + days * 7, useKey: `demo-${day}`, note: '短信发送' },
      new Date(calendar.at(day, 500)),
    );
  }
}
