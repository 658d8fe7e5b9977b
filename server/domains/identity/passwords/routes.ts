import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CLOUD_COOKIE, clearCookies, STATUS_COOKIE, TICKET_COOKIE } from '../../../platform/http/cookies.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { notActivated } from '../admission.ts';
import { sendCode, spendCode } from '../codes/codes.ts';
import { requirePhone } from '../codes/phone.ts';
import { verifyKeyOf } from '../codes/routes.ts';
import { WISH_COOKIE } from '../entering.ts';
import { forgiveAccount } from '../loginThrottle.ts';
import { hashPassword } from '../password.ts';
import { endSessionsOf, findCloudLogin } from '../sessions.ts';
import { requireGoodPassword } from './rules.ts';

interface PasswordBody {
  phone?: string;
  verifyCode?: string;
  verifyKey?: string;
  password?: string;
}

const body = {
  type: ['object', 'null'],
  properties: {
    phone: { type: 'string', maxLength: 32, title: '手机号' },
    verifyCode: { type: 'string', maxLength: 16, title: '验证码' },
    verifyKey: { type: 'string', maxLength: 64 },
    password: { type: 'string', maxLength: 256, title: '密码' },
  },
};

/** Setting a password by a code on the phone: forgotten, or changed while signed in (specification, section 7). */
export function passwordRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { config, database } = deps;

  /** The phone that was typed; while signed in, one's own unless told otherwise. */
  async function phoneOf(request: FastifyRequest<{ Body: PasswordBody | null }>): Promise<string> {
    const typed = request.body?.phone?.trim();
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

  app.post<{ Body: PasswordBody | null }>(
    '/space/c/rest/mycloudhome/get-verify-code',
    {
      config: { raw: true, rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: { tags: ['accounts'], summary: '获取设置密码的验证码', body },
    },
    async (request) => ({
      success: true,
      ...(await sendCode(deps, { phone: await phoneOf(request), purpose: 'password', address: request.ip })),
    }),
  );

  app.post<{ Body: PasswordBody | null }>(
    '/space/c/rest/mycloudhome/updatePwdByCode',
    {
      config: { raw: true, rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: { tags: ['accounts'], summary: '凭验证码设置密码；所有登录随之结束', body },
    },
    async (request, reply) => {
      const { verifyCode, verifyKey, password = '' } = request.body ?? {};
      const phone = await phoneOf(request);
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
        await forgiveAccount(tx, user.account);
      });
      clearCookies(reply, config, [CLOUD_COOKIE, TICKET_COOKIE, STATUS_COOKIE, WISH_COOKIE]);
      return { success: true };
    },
  );
}
