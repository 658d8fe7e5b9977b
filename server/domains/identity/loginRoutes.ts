import type { FastifyInstance } from 'fastify';
import { tokenHash } from '../../platform/http/tokens.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { verifyKeyOf } from './codes/routes.ts';
import { beginLogin } from './entering.ts';
import { findCloudLogin } from './sessions.ts';
import { codeSignIn, passwordSignIn } from './signIn.ts';

const TAGS = ['accounts'];

interface LoginBody {
  email?: string;
  password?: string;
  phone?: string;
  verifyCode?: string;
  verifyKey?: string;
  remember?: boolean | string;
}

/** A longer password is refused before any work is spent on it. */
const LONGEST_PASSWORD = 256;

const loginBody = {
  type: ['object', 'null'],
  properties: {
    email: { type: 'string', maxLength: 64, title: '账号' },
    password: { type: 'string', maxLength: LONGEST_PASSWORD, title: '密码' },
    phone: { type: 'string', maxLength: 32, title: '手机号' },
    verifyCode: { type: 'string', maxLength: 16, title: '验证码' },
    verifyKey: { type: 'string', maxLength: 64 },
    remember: { type: ['boolean', 'string'] },
    forceToNetwork: { type: ['string', 'boolean', 'null'] },
    redirectUrl: { type: ['string', 'null'], maxLength: 2048 },
    accountType: { type: ['string', 'number', 'null'] },
    clientId: { type: ['string', 'null'], maxLength: 128 },
  },
};

const seqBody = {
  type: 'object',
  required: ['email'],
  properties: { email: { type: 'string', maxLength: 64, title: '账号' } },
};

/** Proving who one is, by password or by code (specification, sections 4 and 8). */
export function loginRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { database } = deps;

  app.post<{ Body: LoginBody | null }>(
    '/space/c/rest/user/checkLogin',
    {
      config: { raw: true, rateLimit: { max: 120, timeWindow: 60_000 } },
      schema: { tags: TAGS, summary: '登录：账号与密码，或手机号与验证码；都不带时查询是否已登录', body: loginBody },
    },
    async (request, reply) => {
      const { email, password, phone, verifyCode, verifyKey, remember } = request.body ?? {};
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
      return { success: true, code: 0, data: { userId: result.user.id, name: result.user.name } };
    },
  );

  // Asked after "no such account": it tells that a number belongs to an account, never which one.
  app.post<{ Body: { email: string } }>(
    '/space/c/rest/user/get-user-seq',
    {
      config: { raw: true, rateLimit: { max: 30, timeWindow: 60_000 } },
      schema: {
        tags: TAGS,
        summary: '该号码是否绑定了其他账号',
        consumes: ['application/x-www-form-urlencoded', 'application/json'],
        body: seqBody,
      },
    },
    async (request) => {
      const number = request.body.email.trim();
      const bound = await database.kysely
        .selectFrom('users')
        .where('phone', '=', number)
        .where('account', '<>', number)
        .select('id')
        .executeTakeFirst();
      return { success: true, data: { userSeq: bound ? tokenHash(`user-seq ${bound.id}`).slice(0, 16) : null } };
    },
  );
}
