import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../../contract/identity/passwords.ts';
import { CLOUD_COOKIE, clearCookies, STATUS_COOKIE, TICKET_COOKIE } from '../../../platform/http/cookies.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { sendCode, spendCode } from '../codes/codes.ts';
import { requirePhone } from '../codes/phone.ts';
import { verifyKeyOf } from '../codes/routes.ts';
import { notActivated } from '../login/admission.ts';
import { hashPassword } from '../login/password.ts';
import { clearAccountFailures } from '../login/throttle.ts';
import { REQUESTED_TEAM_COOKIE } from '../sessions/entering.ts';
import { endSessionsOf, findCloudLogin } from '../sessions/sessions.ts';
import { DONE } from '../sessions/spaceAnswer.ts';
import { requireGoodPassword } from './rules.ts';

/** Setting a password by a code on the phone: forgotten, or changed while signed in (specification, section 7). */
export function passwordRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { config, database } = deps;

  /** The phone that was typed; while signed in, one's own unless told otherwise. */
  async function phoneOf(request: FastifyRequest, sent: string | undefined): Promise<string> {
    const typed = sent?.trim();
    if (typed) return requirePhone(typed);
    const login = await findCloudLogin(database, request);
    if (!login) return requirePhone(typed);
    const { phone } = await database.kysely
      .selectFrom('users')
      .where('id', '=', login.userId)
      .select('phone')
      .executeTakeFirstOrThrow();
    return phone;
  }

  serve(app, calls.sendPasswordCode, async ({ sent, request }) => ({
    ...DONE,
    ...(await sendCode(deps, {
      phone: await phoneOf(request, sent.phone),
      purpose: 'password',
      address: request.ip,
    })),
  }));

  serve(app, calls.renewPassword, async ({ sent, request, reply }) => {
    const { verifyCode, verifyKey, password = '' } = sent;
    const phone = await phoneOf(request, sent.phone);
    requireGoodPassword(password, phone);
    await spendCode(database, {
      phone,
      purpose: 'password',
      code: verifyCode,
      verifyKey: verifyKeyOf(request, verifyKey),
    });
    const user = await database.kysely
      .selectFrom('users')
      .where('phone', '=', phone)
      .select(['id', 'account', 'status'])
      .executeTakeFirst();
    if (!user) throw new AppError('password.noAccount');
    if (user.status !== 'active') return notActivated();
    const password_hash = await hashPassword(password);
    await database.transaction(async (tx) => {
      await tx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
      await endSessionsOf(tx, user.id);
      await clearAccountFailures(tx, user.account);
    });
    clearCookies(reply, config, [CLOUD_COOKIE, TICKET_COOKIE, STATUS_COOKIE, REQUESTED_TEAM_COOKIE]);
    return DONE;
  });
}
