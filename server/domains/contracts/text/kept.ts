import { createHash } from 'node:crypto';
import type { Executor, Tx } from '../../../platform/database/port.ts';

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Keeps the text for good. @returns its digest */
export async function keepText(tx: Tx, billNo: string, text: string, at: Date): Promise<string> {
  const digest = digestOf(text);
  await tx
    .insertInto('contract_texts')
    .values({ bill_no: billNo, digest, html: text, created_at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return digest;
}

/** The text that was kept under this digest, or undefined when there is none or it is no longer what it was. */
export async function findText(executor: Executor, billNo: string, digest: unknown): Promise<string | undefined> {
  return (await findStoredText(executor, billNo, digest))?.html;
}

/** As `findText`, with when it was kept (RFC 3339). */
export async function findStoredText(
  executor: Executor,
  billNo: string,
  digest: unknown,
): Promise<{ html: string; created_at: string } | undefined> {
  if (typeof digest !== 'string') return undefined;
  const row = await executor
    .selectFrom('contract_texts')
    .where('bill_no', '=', billNo)
    .where('digest', '=', digest)
    .select(['html', 'created_at'])
    .executeTakeFirst();
  return row !== undefined && digestOf(row.html) === digest ? row : undefined;
}
