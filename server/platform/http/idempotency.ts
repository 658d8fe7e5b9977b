import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database, Tx } from '../database/port.ts';
import { AppError } from './errors.ts';

export interface IdempotentRequest {
  userId: string;
  /** Chosen by the client, new for every intention. */
  key: string;
  /** What was asked ('invoice.save'); a key belongs to one. */
  operation: string;
  requestHash: string;
}

/**
 * Runs `work` once for a key. A repetition gets the stored answer; one that arrives while the first is
 * under way waits for it (the unique row makes it). If the first fails, nothing is stored and the next runs.
 * @throws AppError request.keyReused when the key came with another request before.
 */
export async function withIdempotency<T>(
  tx: Tx,
  { userId, key, operation, requestHash }: IdempotentRequest,
  work: () => Promise<T>,
): Promise<T> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, operation, request_hash: requestHash, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const stored = await tx
      .selectFrom('idempotency_keys')
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .select(['operation', 'request_hash', 'answer'])
      .executeTakeFirstOrThrow();
    if (stored.operation !== operation || stored.request_hash !== requestHash) throw new AppError('request.keyReused');
    return stored.answer as T;
  }
  const answer = await work();
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  return answer;
}

/** The header Idempotency-Key; undefined when there is none. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,128}$/.test(key)) return key;
  throw new AppError('request.invalid', { message: '请求头 Idempotency-Key 应为 1 到 128 个可见字符' });
}

/** The same for two requests that say the same, whatever the order of their keys. */
export function requestHash(request: unknown): string {
  return createHash('sha256').update(canonicalJson(request)).digest('hex');
}

function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? 'null'
  );
}

/** Forgets answers that no client will ask for again; a job calls it now and then. */
export async function removeOldKeys(database: Database): Promise<void> {
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3600 * 1000).toISOString();
  await database.kysely.deleteFrom('idempotency_keys').where('created_at', '<', twoDaysAgo).execute();
}
