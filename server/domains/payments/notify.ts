import type { Answered } from '../../../contract/define.ts';
import { notify } from '../../../contract/payments.ts';
import type { Database } from '../../platform/database/port.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { findAttempt, receivedBy } from './attempts.ts';
import { paidOf } from './cashierChannel.ts';
import type { AttemptRow, Found } from './channel.ts';
import { applyFound, lockBoth, verifyWithChannel } from './settle.ts';
import { isOpen, isPaid } from './states.ts';

export const NOTIFY_PATH = notify.path;

/** What the cashier tells by itself. Amount in fen. */
export interface Notification {
  /** New for every event, the same at every repetition. */
  eventId: string;
  kind: 'trade.paid' | 'trade.closed' | 'trade.failed';
  trade: Readonly<Record<string, unknown>>;
}

/** What became of a notification; only `unknown` is refused, so that the cashier tells it again. */
export type Outcome = Answered<typeof notify>['outcome'] | 'unknown';

/** Takes a notification whose signature was proved. Told again, or out of turn, it changes nothing that stands. */
export async function takeNotification(
  { database, access }: { database: Database; access: EntityAccess },
  notification: Notification,
): Promise<Outcome> {
  const { eventId, kind, trade } = notification;
  const known = typeof trade.outTradeNo === 'string' ? await findAttempt(database.kysely, trade.outTradeNo) : undefined;
  // The attempt may not be known yet: a notification can arrive before the answer to the call that created the trade.
  if (known?.channel !== 'cashier') return 'unknown';
  return database.transaction(async (tx) => {
    const locked = await lockBoth(tx, access, known);
    const fresh = await tx
      .insertInto('payment_events')
      .values({
        event_id: eventId,
        attempt_no: known.attempt_no,
        kind,
        body: JSON.stringify(trade),
        outcome: 'applied',
      })
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .returning('event_id')
      .executeTakeFirst();
    if (!fresh) return 'repeated';
    const found = foundIn(locked.attempt, notification);
    const outcome: Outcome =
      found === undefined
        ? 'ignored'
        : found.is === 'paid' && found.amount !== receivedBy(locked.attempt)
          ? 'mismatch'
          : 'applied';
    // Money that is not what was asked for is believed when the cashier says so again, asked by the shop itself.
    if (outcome === 'mismatch' && found?.is === 'paid' && !isPaid(locked.attempt.state))
      await verifyWithChannel(tx, locked.attempt, found);
    else if (found) await applyFound(tx, access, locked, found);
    if (outcome !== 'applied')
      await tx.updateTable('payment_events').set({ outcome }).where('event_id', '=', eventId).execute();
    return outcome;
  });
}

/** What it says about the attempt; undefined where it says nothing that could still change it. */
function foundIn(attempt: AttemptRow, { kind, trade }: Notification): Found | undefined {
  if (kind === 'trade.paid') return paidOf(attempt, trade);
  if (!isOpen(attempt.state)) return undefined;
  return kind === 'trade.closed'
    ? { is: 'closed' }
    : { is: 'failed', why: typeof trade.reason === 'string' ? trade.reason : '支付失败' };
}
