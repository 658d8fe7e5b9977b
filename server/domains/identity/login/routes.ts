import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/identity/login.ts';
import { serve } from '../../../platform/http/serve.ts';
import { tokenHash } from '../../../platform/http/tokens.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { verifyKeyOf } from '../codes/routes.ts';
import { beginLogin } from '../sessions/entering.ts';
import { findCloudLogin } from '../sessions/sessions.ts';
import { DONE } from '../sessions/spaceAnswer.ts';
import { codeSignIn, passwordSignIn } from './signIn.ts';

/** Proving who one is, by password or by code (specification, sections 4 and 8). */
export function loginRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { database } = deps;

  serve(app, calls.checkLogin, async ({ sent, request, reply }) => {
    const { email, password, phone, verifyCode, verifyKey, remember } = sent;
    if (email === undefined && password === undefined && phone === undefined) {
      const login = await findCloudLogin(database, request);
      return { success: login !== undefined, ...(login && { data: { userId: login.userId } }) };
    }
    const result =
      phone === undefined
        ? await passwordSignIn(database, { account: email ?? '', password: password ?? '', address: request.ip })
        : await codeSignIn(database, {
            phone,
            verifyCode,
            verifyKey: verifyKeyOf(request, verifyKey),
            address: request.ip,
          });
    if (!result.success) return result;
    await beginLogin(deps, request, reply, {
      userId: result.user.id,
      passwordHash: result.passwordHash,
      remember: remember === true || remember === 'true' || remember === '1',
    });
    if (result.teamless) return result.teamless;
    return { ...DONE, code: 0, data: { userId: result.user.id, name: result.user.name } };
  });

  serve(app, calls.userSeq, async ({ sent }) => {
    const number = sent.email.trim();
    const bound = await database.kysely
      .selectFrom('users')
      .where('phone', '=', number)
      .where('account', '<>', number)
      .select('id')
      .executeTakeFirst();
    return { ...DONE, data: { userSeq: bound ? tokenHash(`user-seq ${bound.id}`).slice(0, 16) : null } };
  });
}
