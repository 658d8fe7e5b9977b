import { sql } from 'kysely';
import type { Database } from '../../platform/database/port.ts';
import { describeFile, type FileService, keepFiles } from '../../platform/files/service.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { extendOrder } from '../orders/index.ts';
import { findAttempt, lockAttempt } from './attempts.ts';
import type { AttemptRow } from './channel.ts';
import { lockPayable } from './pay.ts';
import { isOpen } from './states.ts';

export interface VoucherDeps {
  database: Database;
  access: EntityAccess;
  files: FileService;
  /** How long an order waits at least from its first receipt on, so that it does not end while its money is on its way. */
  checkHours: number;
}

/**
 * Takes in the bank's receipts for a transfer, in place of those from before; staff check the transfer from then on,
 * and the order's deadline gives them the time.
 * @throws AppError file.notFound for a file that is not the team's, record.notFound, payment.state
 */
export async function takeVoucher(
  { database, access, files, checkHours }: VoucherDeps,
  caller: Caller,
  attemptNo: string,
  fileIds: readonly string[],
): Promise<AttemptRow> {
  const found = await Promise.all([...new Set(fileIds)].map((id) => files.find(caller, id)));
  if (found.some(({ eid }) => eid !== caller.team.eid)) throw new AppError('file.notFound');
  return database.transaction(async (tx) => {
    const known = await findAttempt(tx, attemptNo);
    if (known?.eid !== caller.team.eid || known.channel !== 'bank')
      throw new AppError('record.notFound', { message: '没有这笔汇款' });
    const order = await lockPayable(tx, access, caller.team.eid, known.order_no);
    const attempt = await lockAttempt(tx, attemptNo);
    if (!attempt || !isOpen(attempt.state)) throw new AppError('payment.state', { message: '这笔汇款已结束' });
    await extendOrder(tx, access, order, new Date(Date.now() + checkHours * 3_600_000), {
      userId: caller.userId,
      userName: caller.userName,
    });
    await keepFiles(
      tx,
      found.map(({ id }) => id),
    );
    return tx
      .updateTable('payment_attempts')
      .set({
        voucher: JSON.stringify(found.map(describeFile)),
        updated_at: sql<string>`now()`,
        ...(attempt.tracker === 'waiting' && { tracker: 'checking' as const }),
      })
      .where('attempt_no', '=', attemptNo)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
