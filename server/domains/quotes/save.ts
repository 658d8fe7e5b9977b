import type { Quote, SavedQuote, SaveQuote } from '../../../contract/quotes.ts';
import { addDays, dayOf } from '../../platform/calendar/days.ts';
import type { Executor, Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { readSeller } from '../catalogue/index.ts';
import { runningPromotions } from '../promotions/index.ts';
import { pricesOf } from './savedRecord.ts';
import { priceChoices, refuseChoices } from './service.ts';

/**
 * The last day of a quote. A promotion that it counts on is promised no longer than it runs; `why` says so.
 * @returns YYYY-MM-DD, included
 */
async function endOf(
  executor: Executor,
  access: EntityAccess,
  { lines }: Quote,
  validDays: number,
  at: Date,
): Promise<{ until: string; why?: string }> {
  const wanted = addDays(dayOf(at), validDays);
  const used = new Set(lines.flatMap(({ gifts }) => gifts.map(({ promotionNo }) => promotionNo)));
  if (used.size === 0) return { until: wanted };
  const [first] = (await runningPromotions(executor, access, at))
    .filter(({ promotionNo, until }) => used.has(promotionNo) && until < wanted)
    .sort((a, b) => a.until.localeCompare(b.until));
  return first
    ? { until: first.until, why: `报价用到的活动“${first.title}”到 ${first.until} 为止，有效期随之到这一天` }
    : { until: wanted };
}

/**
 * Keeps what choices cost now as a quote of the caller's team, under a number of its own: until it ends they are sold at
 * that price. Amounts in fen.
 * @throws AppError quote.refused, quote.moved with the price of today, record.invalid
 */
export async function saveQuote(
  tx: Tx,
  access: EntityAccess,
  caller: Caller,
  { lines: choices, expectedAmount, validDays, contactName, contactPhone, remark }: SaveQuote,
  at: Date,
): Promise<SavedQuote> {
  const { team, userId, userName } = caller;
  const { quote, problems } = await priceChoices(tx, access, choices, { private: caller.private });
  if (!quote) throw refuseChoices(problems);
  if (quote.amount !== expectedAmount)
    throw new AppError('quote.moved', { data: { expectedAmount, amount: quote.amount } });
  const { until, why } = await endOf(tx, access, quote, validDays, at);
  const shop = systemActor(team.eid, at);
  const made = await access.create(tx, { ...shop, caller: { ...shop.caller, userId, userName } }, 'quote', {
    ...pricesOf(quote, await readSeller(tx, access)),
    validDays,
    quotedDate: dayOf(at),
    validUntil: until,
    ...(why !== undefined && { limitedBy: why }),
    buyerName: team.name,
    contactName: contactName.trim(),
    contactPhone: contactPhone.trim(),
    userName,
    ...(remark?.trim() && { remark: remark.trim() }),
  });
  await tx
    .insertInto('saved_quotes')
    .values({
      quote_no: made.key,
      eid: team.eid,
      valid_until: until,
      choices: JSON.stringify(choices),
      lines: JSON.stringify(quote.lines),
      amount: quote.amount,
    })
    .execute();
  return { quoteNo: made.key, validUntil: until, amount: quote.amount, ...(why !== undefined && { why }) };
}
