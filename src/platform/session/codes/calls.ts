import { RequestError } from '../../gateway/errors.ts';
import { objectOf, textOf } from '../../gateway/json.ts';
import { type RequestOptions, request } from '../../gateway/request.ts';
import { askSpace } from '../../gateway/space.ts';

/** A code is on its way. */
export interface SentCode {
  verifyKey: string;
  /** Until the next one may be asked for. */
  waitSeconds: number;
  expiresIn: number;
}

/** The server refused: says why, and for `sms.wait` how many seconds are left. */
export interface CodeRefusal {
  errorCode: string;
  message: string;
  waitSeconds: number | undefined;
}

export type CodeAnswer = { sent: SentCode } | { refused: CodeRefusal };

/** Answers of /space come raw: what is refused is an answer, whatever its HTTP status. */
async function ask(url: string, options: RequestOptions): Promise<CodeAnswer> {
  let body;
  try {
    body = objectOf(await request(url, { session: false, ...options, atomic: true }));
  } catch (error) {
    if (error instanceof RequestError)
      return { refused: { errorCode: error.detail.errorCode ?? '', message: error.message, waitSeconds: undefined } };
    throw error;
  }
  if (body.success === true)
    return {
      sent: {
        verifyKey: textOf(body.verifyKey),
        waitSeconds: Number(body.waitSeconds ?? 60),
        expiresIn: Number(body.expiresIn ?? 600),
      },
    };
  const wait = Number(objectOf(body.data).waitSeconds);
  return {
    refused: {
      errorCode: textOf(body.errorCode),
      message: textOf(body.message) || textOf(body.errormsg) || '验证码没有发出，请重试',
      waitSeconds: wait > 0 ? wait : undefined,
    },
  };
}

/** For signing in by code. */
export const sendLoginCode = (phone: string): Promise<CodeAnswer> =>
  ask('/space/c/rest/user/send-phone-code', { data: { phone } });

/** For a new password. */
export const sendPasswordCode = (phone: string): Promise<CodeAnswer> =>
  ask('/space/c/rest/mycloudhome/get-verify-code', { data: { phone } });

/** For registering and activating; costs a picture code. */
export const sendSignupCode = (phone: string, picture: { vcode: string; vcodeId: string }): Promise<CodeAnswer> =>
  ask(`/space/c/user/mobile-validate-code/6/${encodeURIComponent(phone)}`, { method: 'GET', data: { ...picture } });

/** For another phone number, to that number; it waits for its code from then on. */
export const sendBindCode = (phone: string): Promise<CodeAnswer> =>
  ask('/space/c/rest/mycloudhome/pre-account-bind', { data: { phone }, session: true });

/** Once more to the number that waits. */
export const resendBindCode = (): Promise<CodeAnswer> =>
  ask('/space/c/rest/mycloudhome/resend-account-bind', { method: 'GET', session: true });

/** Sets a new password; every session of the person ends. @throws RequestError password.weak, code.* */
export async function renewPassword(change: {
  phone: string;
  verifyCode: string;
  verifyKey: string;
  password: string;
}): Promise<void> {
  await askSpace('/space/c/rest/mycloudhome/updatePwdByCode', { data: change, session: false });
}
