import { formatSize } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import type { Executor, Tx } from '../database/port.ts';
import { AppError } from '../http/errors.ts';

/** What an owner's files take, and those that are still on their way, in bytes. */
async function spaceUsed(executor: Executor, eid: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ bytes: number }>`
    select (select coalesce(sum(size), 0) from files where eid = ${eid}) + (select coalesce(sum(size), 0) from file_uploads where eid = ${eid} and file_id is null) as bytes`.execute(
    executor,
  );
  return Number(row?.bytes ?? 0);
}

/**
 * Whether so many bytes more fit what an owner may have, asked without a lock: spares the work for what cannot be.
 * @throws AppError file.space, saying how much is used of how much
 */
export async function requireSpace(executor: Executor, eid: string, size: number, quota: number): Promise<void> {
  const used = await spaceUsed(executor, eid);
  if (used + size <= quota) return;
  throw new AppError('file.space', {
    message: `团队的文件空间不足：已用 ${formatSize(used)}，共 ${formatSize(quota)}，这个文件需要 ${formatSize(size)}`,
    data: { used, quota, size },
  });
}

/** For the rest of a transaction uploads of one owner count one after the other. */
export async function lockSpace(tx: Tx, eid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files:${eid}`}, 0))`.execute(tx);
}
