import { randomInt } from 'node:crypto';
import { isMobile } from '@yunpu/engine-core/format';
import type { Executor, Tx } from '../../../platform/database/port.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { tokenHash } from '../../../platform/http/tokens.ts';
import { type Actor, actorOf } from '../../../runtime/access/actor.ts';

const PREFIX = 'visitor:';
/** Without the characters that are taken for one another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 10;

export const visitorEid = (phone: string): string => `${PREFIX}${phone}`;
export const isVisitorEid = (eid: string): boolean => eid.startsWith(PREFIX);

/**
 * Someone without an account, known by a phone number. Records of each number are a team of their own, so that the
 * document's row rules keep one visitor from another's as they keep teams apart.
 * @throws AppError request.invalid
 */
export function visitorActor(phone: unknown, name = ''): Actor {
  if (typeof phone !== 'string' || !isMobile(phone))
    throw new AppError('request.invalid', {
      message: '请填写 11 位手机号',
      issues: [{ path: '/phone', code: 'format', message: '请填写 11 位手机号' }],
    });
  return actorOf({ ...callerOf(visitorEid(phone), phone), userName: name });
}

/** A visitor who has not said anything yet: may ask what the form looks like, and has no records. */
export function anonymousActor(): Actor {
  return actorOf(callerOf(PREFIX, ''));
}

/** A visitor as the owner of records and files. */
export function callerOf(id: string, phone: string): Caller {
  return {
    sessionId: '',
    userId: id,
    userName: '',
    phone,
    roles: ['customer'],
    team: { eid: id, name: '', certified: false, isAdmin: true },
    private: false,
    channel: '',
  };
}

/** Gives an application its look-up code. It is told once; only a hash of it is kept. */
export async function issueCode(tx: Tx, billNo: string, phone: string): Promise<string> {
  const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  await tx
    .insertInto('partner_join_codes')
    .values({ bill_no: billNo, phone, code_hash: tokenHash(code) })
    .execute();
  return code;
}

/**
 * The applications that this phone number and code open. The same refusal for a wrong number, a wrong code and no
 * application: nobody learns who applied.
 * @throws AppError join.lookup
 */
export async function openedBy(executor: Executor, phone: unknown, code: unknown): Promise<string[]> {
  if (typeof phone === 'string' && typeof code === 'string' && code.length <= 40) {
    const hash = tokenHash(code.trim().toUpperCase());
    const rows = await executor
      .selectFrom('partner_join_codes')
      .where('phone', '=', phone)
      .where('code_hash', '=', hash)
      .select('bill_no')
      .execute();
    if (rows.length > 0) return rows.map((row) => row.bill_no);
  }
  throw new AppError('join.lookup');
}
