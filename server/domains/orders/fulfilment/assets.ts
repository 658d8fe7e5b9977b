import { formatMoney, truncate } from '@yunpu/engine-core/format';
import type { OrderLine } from '../../../../contract/orders.ts';
import { ASSET, type Asset } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import type { Row, WritesTo } from '../../../../contract/records/write.ts';
import type { Tx } from '../../../platform/database/port.ts';
import type { Actor } from '../../../runtime/access/actor.ts';
import type { EntityAccess } from '../../../runtime/access/entityAccess.ts';
import { giftMonths } from '../../promotions/index.ts';
import type { OrderRow } from '../model/rows.ts';
import { LINE_TITLES } from '../model/states.ts';

const MONTHS = 12;
/** How many of its latest events an asset keeps. */
const EVENTS = 500;

/** One line of a paid order on its way to the asset. */
export interface Fulfilment {
  tx: Tx;
  access: EntityAccess;
  actor: Actor;
  order: OrderRow;
  line: OrderLine;
  /** YYYY-MM-DD */
  today: string;
}

/** The events of an asset with one more that names the order. */
export function withEvent(
  { order, today }: Pick<Fulfilment, 'order' | 'today'>,
  events: Asset['events'],
  kind: string,
  text: string,
): Row<'asset', 'events'>[] {
  return [...events, { date: today, kind, billNo: order.orderNo, text: truncate(text, 200) }].slice(-EVENTS);
}

/** An asset that a line is about: what it says, and its number and team. */
export interface Target {
  key: string;
  eid: string;
  record: Asset;
}

/** The asset that a line is about, locked. The order has taken it, so that nothing else has ended it meanwhile. */
export async function lockTarget({ tx, access, actor, order, line }: Fulfilment): Promise<Target> {
  const asset = line.targetNo === null ? undefined : await access.lock(tx, actor, 'asset', line.targetNo);
  if (asset?.state !== 'active' || asset.record.pendingNo !== order.orderNo)
    throw new Error(`order ${order.orderNo} cannot be fulfilled: it no longer has asset ${String(line.targetNo)}`);
  return { key: asset.key, eid: asset.eid, record: readRecord(ASSET, asset.record) };
}

/** Changes the asset and says on it which order did so. */
export async function changeTarget(
  work: Fulfilment,
  asset: Target,
  values: WritesTo<'asset'>,
  text: string,
): Promise<void> {
  await work.access.change(
    work.tx,
    work.actor,
    'asset',
    asset.key,
    {
      ...values,
      events: withEvent(work, asset.record.events, LINE_TITLES[work.line.does], text),
    },
    LINE_TITLES[work.line.does],
  );
}

/** Remembers on the line what it did: for whom, for which days, and how the asset was before. */
export async function remember(
  { tx, order, line }: Pick<Fulfilment, 'tx' | 'order' | 'line'>,
  assetNo: string,
  term: { from: string; until: string },
  before?: WritesTo<'asset'>,
): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({
      asset_no: assetNo,
      from_date: term.from,
      until_date: term.until,
      before: before ? JSON.stringify(before) : null,
    })
    .where('order_no', '=', order.orderNo)
    .where('line_no', '=', line.lineNo)
    .execute();
}

/** Modules of a line as an asset keeps them; a fee is none. */
export const modulesOf = ({ modules }: OrderLine): Row<'asset', 'modules'>[] =>
  modules.flatMap(({ productNo, name, quantity, unitPrice }) =>
    productNo === '' ? [] : [{ product: productNo, name, quantity, unitPrice }],
  );

/** Months that an order's line is for: those of the years that were paid, and those that were promised with them. */
export const monthsOf = ({ years, gifts }: Pick<OrderLine, 'years' | 'gifts'>): number =>
  years * MONTHS + giftMonths(gifts);

/** What was given with a line, in words; '' for nothing. */
export const giftWords = ({ gifts }: Pick<OrderLine, 'gifts'>): string =>
  gifts.map(({ title, discount }) => `${title}${discount > 0 ? ` −${formatMoney(discount)}` : ''}`).join('、');
