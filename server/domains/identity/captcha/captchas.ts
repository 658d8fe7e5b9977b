import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Picture } from '../../../../contract/identity/registration.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { newToken, tokenHash } from '../../../platform/http/tokens.ts';
import { drawSigns } from './draw.ts';
import { SIGNS } from './glyphs.ts';

const LENGTH = 4;
const LIFETIME_SECONDS = 300;

/** A new picture. `image` is a data address. */
export async function newPicture(executor: Executor): Promise<Picture> {
  const vcodeId = newToken();
  const answer = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  await executor
    .insertInto('picture_codes')
    .values({
      id_hash: tokenHash(vcodeId),
      answer_hash: answerHash(vcodeId, answer),
      expires_at: sql`now() + make_interval(secs => ${LIFETIME_SECONDS})`,
    })
    .execute();
  return {
    vcodeId,
    image: `data:image/png;base64,${drawSigns(answer).toString('base64')}`,
    expiresIn: LIFETIME_SECONDS,
  };
}

/**
 * Uses a picture up, whether the answer is right or not: there is one try for each.
 * @throws AppError vcode.wrong, vcode.expired
 */
export async function spendPicture(executor: Executor, vcodeId: string, typed: string): Promise<void> {
  const row = await executor
    .deleteFrom('picture_codes')
    .where('id_hash', '=', tokenHash(vcodeId))
    .returning(['answer_hash', sql<boolean>`expires_at > now()`.as('fresh')])
    .executeTakeFirst();
  if (!row?.fresh) throw new AppError('vcode.expired');
  if (row.answer_hash !== answerHash(vcodeId, typed.trim().toUpperCase())) throw new AppError('vcode.wrong');
}

function answerHash(vcodeId: string, answer: string): string {
  return tokenHash(`${vcodeId}:${answer}`);
}
