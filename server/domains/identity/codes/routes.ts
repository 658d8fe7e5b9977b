import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setSecretCookie } from '../../../platform/http/cookies.ts';
import { ok } from '../../../platform/http/envelope.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import type { SentCode } from './codes.ts';
import { sendCode, spendCode } from './codes.ts';
import { requirePhone } from './phone.ts';

/** Holds the key of the code that this browser asked for last, for calls that send phone and code alone. */
const KEY_COOKIE = 'verifyKey';
const TAGS = ['accounts'];
const SENDS = { rateLimit: { max: 30, timeWindow: '1 minute' } };
const CHECKS = { rateLimit: { max: 60, timeWindow: '1 minute' } };

interface PhoneBody {
  phone?: string;
  mobile?: string;
  code?: string;
  verifyCode?: string;
  verifyKey?: string;
}

const phoneBody = {
  type: 'object',
  properties: {
    phone: { type: 'string', maxLength: 32, title: '手机号' },
    mobile: { type: 'string', maxLength: 32, title: '手机号' },
    code: { type: 'string', maxLength: 16, title: '验证码' },
    verifyCode: { type: 'string', maxLength: 16, title: '验证码' },
    verifyKey: { type: 'string', maxLength: 64 },
  },
};

/** The key that came with the request, or the one this browser was given. */
export function verifyKeyOf(request: FastifyRequest, sent: string | undefined): string | undefined {
  return sent?.trim() || request.cookies[KEY_COOKIE];
}

/** Codes for signing in with a phone number (specification, section 7, "SMS" and "Login-time helpers"). */
export function codeRoutes(app: FastifyInstance, deps: AppDeps): void {
  const send = async (request: FastifyRequest<{ Body: PhoneBody }>, reply: FastifyReply): Promise<SentCode> => {
    const phone = requirePhone(request.body.phone ?? request.body.mobile);
    const sent = await sendCode(deps, { phone, purpose: 'login', address: request.ip });
    setSecretCookie(reply, deps.config, KEY_COOKIE, sent.verifyKey, sent.expiresIn);
    return sent;
  };
  const check = async (request: FastifyRequest<{ Body: PhoneBody }>): Promise<void> => {
    const { phone, mobile, code, verifyCode, verifyKey } = request.body;
    await spendCode(deps.database, {
      phone: requirePhone(phone ?? mobile),
      purpose: 'login',
      code: code ?? verifyCode,
      verifyKey: verifyKeyOf(request, verifyKey),
    });
  };

  app.post<{ Body: PhoneBody }>(
    '/space/c/rest/user/send-phone-code',
    { config: { raw: true, ...SENDS }, schema: { tags: TAGS, summary: '获取登录验证码', body: phoneBody } },
    async (request, reply) => ({ success: true, ...(await send(request, reply)) }),
  );

  app.post<{ Body: PhoneBody }>(
    '/space/c/rest/user/verify-phone-code',
    { config: { raw: true, ...CHECKS }, schema: { tags: TAGS, summary: '核验验证码（一次有效）', body: phoneBody } },
    async (request) => {
      await check(request);
      return { success: true };
    },
  );

  app.post<{ Body: PhoneBody }>(
    '/yzjumc/sms/v1/sentMessageCode',
    { config: SENDS, schema: { tags: TAGS, summary: '获取短信验证码', body: phoneBody } },
    async (request, reply) => ok({ success: true, errormsg: '', ...(await send(request, reply)) }),
  );

  app.post<{ Body: PhoneBody }>(
    '/yzjumc/sms/v1/checkMessageCode',
    { config: CHECKS, schema: { tags: TAGS, summary: '核验短信验证码（一次有效）', body: phoneBody } },
    async (request) => {
      await check(request);
      return ok({ success: true });
    },
  );
}
