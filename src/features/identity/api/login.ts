import { api } from '../../../platform/gateway/api.ts';
import { RequestError } from '../../../platform/gateway/errors.ts';
import { readVerdict, type Verdict } from './verdict.ts';

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

const RAW = { envelope: false, session: false } as const;

const check = api('POST /space/c/rest/user/checkLogin', RAW);
const userSeq = api('POST /space/c/rest/user/get-user-seq', { ...RAW, encoding: 'form' });

async function checkLogin(...[sent]: Parameters<typeof check>): Promise<Verdict> {
  try {
    return readVerdict(await check(sent));
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
export const isBoundPhone = async (account: string): Promise<boolean> =>
  (await userSeq({ email: account })).data.userSeq !== null;
