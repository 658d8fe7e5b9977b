import { truncate } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import type { PricedLine } from '../../../contract/checkout.ts';
import type { Contact, OrderSource } from '../../../contract/orders.ts';
import { dayOf } from '../../platform/calendar/days.ts';
import type { Database, Tx } from '../../platform/database/port.ts';
import type { Choice } from '../quotes/index.ts';
import { LINE_TITLES } from './model/states.ts';

/** A whole order's price: the sums of its lines. */
export interface PricedOrder {
  lines: PricedLine[];
  listAmount: number;
  discount: number;
  couponDiscount: number;
  payable: number;
}

export interface DraftValues {
  eid: string;
  userId: string;
  userName: string;
  buyerName: string;
  private: boolean;
  source: OrderSource;
  choices: readonly Choice[];
  /** The saved quote at whose price it is. */
  quoteNo: string | null;
  lineIds: readonly string[];
  couponNos: readonly string[];
  contact: Contact | null;
  remark: string | null;
  /** RFC 3339 */
  quoteUntil: string;
  priced: PricedOrder;
}

/** Drafts that nobody came back to are forgotten after a week. */
const DRAFT_DAYS = 7;

/** 'SO' with the day and a number that no other order has. */
async function nextOrderNo(tx: Tx, at: Date): Promise<string> {
  const { rows } = await sql<{ n: number }>`select nextval('order_numbers') as n`.execute(tx);
  return `SO${dayOf(at).replaceAll('-', '')}${String(rows[0]?.n ?? 0).padStart(6, '0')}`;
}

/** What the order is about, in a line: its first product and how many more. */
function subjectOf([first, ...others]: readonly PricedLine[]): string {
  const name = `${first?.name ?? ''}${first?.service ? LINE_TITLES[first.service.does] : ''}`;
  return others.length === 0 ? truncate(name, 80) : `${truncate(name, 70)}等 ${others.length + 1} 项`;
}

function columnsOf({ priced, ...values }: DraftValues) {
  return {
    choices: JSON.stringify(values.choices),
    quote_no: values.quoteNo,
    line_ids: [...values.lineIds],
    coupon_nos: [...values.couponNos],
    contact: values.contact && JSON.stringify(values.contact),
    remark: values.remark,
    subject: subjectOf(priced.lines),
    quote_until: values.quoteUntil,
    list_amount: priced.listAmount,
    discount: priced.discount,
    coupon_discount: priced.couponDiscount,
    payable: priced.payable,
  };
}

/** Keeps a draft at its price. @returns its number, which the order keeps */
export async function createDraft(tx: Tx, values: DraftValues, at: Date): Promise<string> {
  const orderNo = await nextOrderNo(tx, at);
  await tx
    .insertInto('orders')
    .values({
      order_no: orderNo,
      eid: values.eid,
      user_id: values.userId,
      user_name: values.userName,
      buyer_name: values.buyerName,
      state: 'DRAFT',
      source: values.source,
      private: values.private,
      ...columnsOf(values),
      submitted_at: null,
      pay_before: null,
      paid_at: null,
      opened_at: null,
      closed_at: null,
      ended_at: null,
      close_reason: null,
      channel: null,
      trans_no: null,
      hidden_at: null,
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    })
    .execute();
  await writeLines(tx, orderNo, values.priced.lines);
  return orderNo;
}

/** Gives a draft another content or price. The order must be locked and a draft. */
export async function changeDraft(
  tx: Tx,
  orderNo: string,
  values: DraftValues,
  submit?: { payBefore: string },
): Promise<void> {
  await tx.deleteFrom('order_lines').where('order_no', '=', orderNo).execute();
  await tx
    .updateTable('orders')
    .set({
      ...columnsOf(values),
      user_id: values.userId,
      user_name: values.userName,
      source: values.source,
      private: values.private,
      updated_at: sql<string>`now()`,
      ...(submit && { pay_before: submit.payBefore }),
    })
    .where('order_no', '=', orderNo)
    .where('state', '=', 'DRAFT')
    .execute();
  await writeLines(tx, orderNo, values.priced.lines);
}

async function writeLines(tx: Tx, orderNo: string, lines: readonly PricedLine[]): Promise<void> {
  await tx
    .insertInto('order_lines')
    .values(
      lines.map((line, index) => ({
        order_no: orderNo,
        line_no: index + 1,
        product_no: line.productNo,
        name: line.name,
        unit: line.unit,
        zone: line.zone,
        kind: line.kind,
        picture: line.picture,
        quantity: line.quantity,
        years: line.years,
        termed: line.termed,
        list_price: line.listPrice,
        unit_price: line.unitPrice,
        list_amount: line.listAmount,
        amount: line.amount,
        modules: JSON.stringify(line.modules),
        gifts: JSON.stringify(line.gifts),
        promotion_discount: line.promotionDiscount,
        total_list_amount: line.totalListAmount,
        total_amount: line.totalAmount,
        coupon_discount: line.couponDiscount,
        payable: line.payable,
        asset_no: null,
        does: line.service?.does ?? 'new',
        target_no: line.service?.assetNo ?? null,
        path_no: line.service?.pathNo ?? null,
        days: line.days ?? null,
        credit: line.service?.credit ?? 0,
        promise: line.service?.promise ?? '',
        kept_until: line.service?.keptUntil ?? null,
        before: null,
        from_date: null,
        until_date: null,
      })),
    )
    .execute();
}

/** Clears away drafts that nobody came back to. */
export async function removeOldDrafts({ kysely }: Database): Promise<void> {
  await kysely
    .deleteFrom('orders')
    .where('state', '=', 'DRAFT')
    .where('updated_at', '<', sql<string>`now() - make_interval(days => ${DRAFT_DAYS})`)
    .execute();
}

/** Gives the orders that somebody of a team has not submitted yet to another member. @returns how many */
export async function reassignDrafts(
  tx: Tx,
  eid: string,
  from: { id: string },
  to: { id: string; name: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ user_id: to.id, user_name: to.name })
    .where('eid', '=', eid)
    .where('user_id', '=', from.id)
    .where('state', '=', 'DRAFT')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
