import { RequestError } from '../../../../platform/gateway/errors.ts';
import { type Json, objectOf, textOf } from '../../../../platform/gateway/json.ts';
import { request } from '../../../../platform/gateway/request.ts';
import { readVerdict, type Verdict } from '../verdict.ts';

export interface PasswordLogin {
  account: string;
  password: string;
  remember: boolean;
}

export interface CodeLogin {
  phone: string;
  code: string;
  verifyKey: string;
  remember: boolean;
}

async function checkLogin(data: Json): Promise<Verdict> {
  try {
    return readVerdict(await request('/space/c/rest/user/checkLogin', { data, session: false }));
  } catch (error) {
    if (error instanceof RequestError) return { kind: 'refused', message: error.message };
    throw error;
  }
}

/** Checks account and password; the answer sets the cloud login's cookie. */
export const checkPassword = ({ account, password, remember }: PasswordLogin): Promise<Verdict> =>
  checkLogin({
    email: account,
    password,
    remember,
    forceToNetwork: false,
    redirectUrl: '',
    accountType: 'phone',
    clientId: 'mall',
  });

/** Checks phone and code; the answer sets the cloud login's cookie. */
export const checkCode = ({ phone, code, verifyKey, remember }: CodeLogin): Promise<Verdict> =>
  checkLogin({ phone, verifyCode: code, verifyKey, remember });

/** Whether an account that is not known is the bound phone of one under another name. */
export async function isBoundPhone(account: string): Promise<boolean> {
  const answer = objectOf(
    await request('/space/c/rest/user/get-user-seq', { data: { email: account }, encoding: 'form', session: false }),
  );
  return textOf(objectOf(answer.data).userSeq) !== '';
}
