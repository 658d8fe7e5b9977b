import type { QuotedLine } from '../../../contract/quotes.ts';
import { QUOTE } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { dayOf } from '../../platform/calendar/days.ts';
import type { Executor, Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../runtime/access/entityAccess.ts';
import { readSold } from '../catalogue/index.ts';
import type { Choice } from './quote.ts';

/** What a quote promises. Amounts in fen. */
export interface PromisedQuote {
  quoteNo: string;
  /** YYYY-MM-DD, included. */
  validUntil: string;
  choices: Choice[];
  lines: QuotedLine[];
  amount: number;
}

/** The team's own quote, whatever became of it. @throws AppError quote.unknown for another's and none at all alike */
export async function readQuote(executor: Executor, eid: string, quoteNo: string): Promise<PromisedQuote> {
  const row = await executor
    .selectFrom('saved_quotes')
    .selectAll()
    .where('quote_no', '=', quoteNo)
    .where('eid', '=', eid)
    .executeTakeFirst();
  if (!row) throw new AppError('quote.unknown');
  return {
    quoteNo: row.quote_no,
    validUntil: row.valid_until,
    choices: row.choices as Choice[],
    lines: row.lines as QuotedLine[],
    amount: row.amount,
  };
}

function whyNotUsable({ state, record }: StoredRecord, { validUntil }: PromisedQuote, at: Date): string | undefined {
  const { quoteNo, orderNo } = readRecord(QUOTE, record);
  if (state === 'ordered') return `报价单 ${quoteNo} 已下单，订单号 ${orderNo}`;
  if (state === 'withdrawn') return `报价单 ${quoteNo} 已作废`;
  if (state === 'expired' || validUntil < dayOf(at))
    return `报价单 ${quoteNo} 已于 ${validUntil} 到期，请按今天的价格重新选购`;
  return undefined;
}

/** Why what a quote promises cannot be delivered any more. */
async function whyNotSold(
  executor: Executor,
  access: EntityAccess,
  lines: readonly QuotedLine[],
): Promise<string | undefined> {
  const items = lines.flatMap((line) => [line, ...line.modules]);
  const sold = await readSold(
    executor,
    access,
    items.map(({ productNo }) => productNo),
  );
  const gone = items.find(({ productNo }) => sold.get(productNo)?.offlineBuy !== false);
  return gone && `${gone.name}已停售，这份报价单不能再下单，请联系客户经理`;
}

/**
 * What the team's quote promises, for an order that is made from it now. With `lock` nobody else uses, withdraws or ends
 * it until the transaction does; whoever has locked an order or the cart locks the quote after it.
 * @throws AppError quote.unknown, quote.over with its state
 */
export async function usableQuote(
  tx: Tx,
  access: EntityAccess,
  eid: string,
  quoteNo: string,
  { at, lock }: { at: Date; lock: boolean },
): Promise<PromisedQuote> {
  const actor = systemActor(eid, at);
  const found = await (lock ? access.lock(tx, actor, 'quote', quoteNo) : access.get(tx, actor, 'quote', quoteNo));
  const quote = await readQuote(tx, eid, quoteNo);
  if (!found) throw new AppError('quote.unknown');
  const why = whyNotUsable(found, quote, at) ?? (await whyNotSold(tx, access, quote.lines));
  if (why !== undefined)
    throw new AppError('quote.over', {
      message: why,
      data: { quoteNo, state: found.state, validUntil: quote.validUntil },
    });
  return quote;
}

/** What becomes of a quote with the order that was made from it: given up, it can be used again as long as it lasts. */
export async function followQuote(
  tx: Tx,
  access: EntityAccess,
  order: { orderNo: string; eid: string; quoteNo: string | null; state: string },
  at: Date,
): Promise<void> {
  if (order.quoteNo === null) return;
  const actor = systemActor(order.eid, at);
  if (order.state === 'SUBMITTED')
    await access.act(tx, actor, 'quote', order.quoteNo, 'order', { orderNo: order.orderNo });
  if (order.state !== 'CANCELLED' && order.state !== 'CLOSED_TIMEOUT') return;
  const { validUntil } = await readQuote(tx, order.eid, order.quoteNo);
  await access.act(tx, actor, 'quote', order.quoteNo, validUntil < dayOf(at) ? 'lapse' : 'release');
}
