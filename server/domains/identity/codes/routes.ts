import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '../../../../contract/identity/codes.ts';
import { setSecretCookie } from '../../../platform/http/cookies.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { DONE } from '../sessions/spaceAnswer.ts';
import { sendCode, spendCode } from './codes.ts';
import { requirePhone } from './phone.ts';

/** Holds the key of the code that this browser asked for last, for calls that send phone and code alone. */
const KEY_COOKIE = 'verifyKey';

interface Asked {
  sent: calls.PhoneCode;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The key that came with the request, or the one this browser was given. */
export function verifyKeyOf(request: FastifyRequest, sent: string | undefined): string | undefined {
  return sent?.trim() || request.cookies[KEY_COOKIE];
}

/** Codes for signing in with a phone number (specification, section 7, "SMS" and "Login-time helpers"). */
export function codeRoutes(app: FastifyInstance, deps: AppDeps): void {
  const send = async ({ sent: { phone, mobile }, request, reply }: Asked): Promise<calls.SentCode> => {
    const code = await sendCode(deps, {
      phone: requirePhone(phone ?? mobile),
      purpose: 'login',
      address: request.ip,
    });
    setSecretCookie(reply, deps.config, KEY_COOKIE, code.verifyKey, code.expiresIn);
    return code;
  };
  const check = async ({ sent: { phone, mobile, code, verifyCode, verifyKey }, request }: Asked) => {
    await spendCode(deps.database, {
      phone: requirePhone(phone ?? mobile),
      purpose: 'login',
      code: code ?? verifyCode,
      verifyKey: verifyKeyOf(request, verifyKey),
    });
    return DONE;
  };

  serve(app, calls.sendPhoneCode, async (asked) => ({ ...DONE, ...(await send(asked)) }));
  serve(app, calls.verifyPhoneCode, check);
  serve(app, calls.sentMessageCode, async (asked) => ({ ...DONE, errormsg: '', ...(await send(asked)) }));
  serve(app, calls.checkMessageCode, check);
}
