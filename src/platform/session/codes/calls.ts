import { foreignObject } from '../../../../contract/foreignJson.ts';
import type { SentCode } from '../../../../contract/identity/codes.ts';
import { RequestError } from '../../gateway/errors.ts';
import { space } from '../../gateway/space.ts';

/** The server refused: says why, and for `sms.wait` how many seconds are left. */
export interface CodeRefusal {
  errorCode: string;
  message: string;
  waitSeconds: number | undefined;
}

export type CodeAnswer = { sent: SentCode } | { refused: CodeRefusal };

/** Signed in or not; never twice at once. */
const ANYONE = { envelope: false, session: false, atomic: true } as const;
const OWN = { envelope: false, atomic: true } as const;

const send = {
  login: space('POST /space/c/rest/user/send-phone-code', ANYONE),
  password: space('POST /space/c/rest/mycloudhome/get-verify-code', ANYONE),
  signup: space('GET /space/c/user/mobile-validate-code/6/:phone', ANYONE),
  bind: space('POST /space/c/rest/mycloudhome/pre-account-bind', OWN),
  bindAgain: space('GET /space/c/rest/mycloudhome/resend-account-bind', OWN),
};

/** What is refused is an answer here, whatever its HTTP status. */
async function outcome(sending: Promise<SentCode>): Promise<CodeAnswer> {
  try {
    return { sent: await sending };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const wait = Number(foreignObject(error.detail.data).waitSeconds);
    return {
      refused: {
        errorCode: error.detail.errorCode ?? '',
        message: error.message,
        waitSeconds: wait > 0 ? wait : undefined,
      },
    };
  }
}

/** For signing in by code. */
export const sendLoginCode = (phone: string): Promise<CodeAnswer> => outcome(send.login({ phone }));

/** For a new password. */
export const sendPasswordCode = (phone: string): Promise<CodeAnswer> => outcome(send.password({ phone }));

/** For registering and activating; costs a picture code. */
export const sendSignupCode = (phone: string, picture: { vcode: string; vcodeId: string }): Promise<CodeAnswer> =>
  outcome(send.signup(picture, { params: { phone } }));

/** For another phone number, to that number; it waits for its code from then on. */
export const sendBindCode = (phone: string): Promise<CodeAnswer> => outcome(send.bind({ phone }));

/** Once more to the number that waits. */
export const resendBindCode = (): Promise<CodeAnswer> => outcome(send.bindAgain());

/** Sets a new password; every session of the person ends. @throws RequestError password.weak, code.* */
export const renewPassword = space('POST /space/c/rest/mycloudhome/updatePwdByCode', {
  envelope: false,
  session: false,
});
