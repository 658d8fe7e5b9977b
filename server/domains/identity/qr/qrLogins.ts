import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { newToken, tokenHash } from '../../../platform/http/tokens.ts';

/** Specification, section 9: "QR refresh 90000 ms". */
export const QR_SECONDS = 90;
/** Time for the asking browser to notice a confirmation of the last moment. */
const REDEEM_SECONDS = 15;

export interface QrRequester {
  userAgent: string;
  address: string;
}

export interface QrView extends QrRequester {
  createdAt: string;
  expiresIn: number;
}

export type QrState =
  | { status: 'waiting' | 'cancelled' | 'expired'; expiresIn: number }
  | { status: 'scanned'; expiresIn: number; userName: string }
  | { status: 'confirmed'; userId: string };

const alive = (): RawBuilder<SqlBool> => sql<boolean>`expires_at > now()`;
const left = (): RawBuilder<number> => sql<number>`greatest(0, ceil(extract(epoch from expires_at - now())))`;

/** A new code. `qrId` goes into the picture; `nonce` stays with the browser that asks, which alone can redeem it. */
export async function createQr(
  executor: Executor,
  { userAgent, address }: QrRequester,
): Promise<{ qrId: string; nonce: string }> {
  const [qrId, nonce] = [newToken(), newToken()];
  await executor
    .insertInto('qr_logins')
    .values({
      id_hash: tokenHash(qrId),
      nonce_hash: tokenHash(nonce),
      user_agent: userAgent.slice(0, 300),
      address,
      user_id: null,
      expires_at: sql`now() + make_interval(secs => ${QR_SECONDS})`,
    })
    .execute();
  return { qrId, nonce };
}

/**
 * A signed-in person looks at the code: from now on nobody else can confirm it.
 * @throws AppError qr.expired, qr.taken
 */
export async function scanQr(executor: Executor, qrId: string, userId: string): Promise<QrView> {
  const row = await executor
    .updateTable('qr_logins')
    .set({ status: 'scanned', user_id: userId })
    .where('id_hash', '=', tokenHash(qrId))
    .where(alive())
    .where((or) =>
      or.or([or('status', '=', 'waiting'), or.and([or('status', '=', 'scanned'), or('user_id', '=', userId)])]),
    )
    .returning(['user_agent as userAgent', 'address', 'created_at as createdAt', left().as('expiresIn')])
    .executeTakeFirst();
  if (row) return row;
  const taken = await executor
    .selectFrom('qr_logins')
    .where('id_hash', '=', tokenHash(qrId))
    .where(alive())
    .where('status', 'in', ['scanned', 'confirmed'])
    .where('user_id', '<>', userId)
    .select('status')
    .executeTakeFirst();
  throw new AppError(taken ? 'qr.taken' : 'qr.expired');
}

/** What the person who scanned the code decides. @throws AppError qr.expired */
export async function decideQr(
  executor: Executor,
  qrId: string,
  userId: string,
  decision: 'confirmed' | 'cancelled',
): Promise<void> {
  const row = await executor
    .updateTable('qr_logins')
    .set({ status: decision, expires_at: sql`greatest(expires_at, now() + make_interval(secs => ${REDEEM_SECONDS}))` })
    .where('id_hash', '=', tokenHash(qrId))
    .where('user_id', '=', userId)
    .where('status', '=', 'scanned')
    .where(alive())
    .returning('id_hash')
    .executeTakeFirst();
  if (!row) throw new AppError('qr.expired');
}

/** How the code of this browser stands. A confirmed one is used up by asking: one answer alone says so. */
export async function pollQr(executor: Executor, qrId: string, nonce: string): Promise<QrState> {
  const mine = [tokenHash(qrId), tokenHash(nonce)] as const;
  const row = await executor
    .selectFrom('qr_logins as q')
    .leftJoin('users as u', 'u.id', 'q.user_id')
    .where('q.id_hash', '=', mine[0])
    .where('q.nonce_hash', '=', mine[1])
    .where(alive())
    .select(['q.status', 'u.name', left().as('expiresIn')])
    .executeTakeFirst();
  if (!row) return { status: 'expired', expiresIn: 0 };
  if (row.status === 'scanned') return { status: 'scanned', expiresIn: row.expiresIn, userName: row.name ?? '' };
  if (row.status !== 'confirmed') return { status: row.status, expiresIn: row.expiresIn };
  const used = await executor
    .deleteFrom('qr_logins')
    .where('id_hash', '=', mine[0])
    .where('nonce_hash', '=', mine[1])
    .where('status', '=', 'confirmed')
    .where(alive())
    .returning('user_id')
    .executeTakeFirst();
  return used?.user_id ? { status: 'confirmed', userId: used.user_id } : { status: 'expired', expiresIn: 0 };
}
