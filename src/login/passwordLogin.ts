import { isPlainObject, objectOf, textOf } from '../gateway/json.ts';
import { request } from '../gateway/request.ts';
import { RequestError } from '../gateway/errors.ts';
import { MESSAGES } from '../ui/messages.ts';

export interface Credentials {
  account: string;
  password: string;
  remember: boolean;
}

/** What the sign-in call answered, as the page has to act on it (specification, section 8, password login). */
export type LoginVerdict = { kind: 'ok' } | { kind: 'noTeam' } | { kind: 'refused'; message: string };

export function readVerdict(answer: unknown): LoginVerdict {
  const top = objectOf(answer);
  const body = isPlainObject(top.data) ? { ...top, ...top.data } : top;
  if (top.success === true) return { kind: 'ok' };
  const message = textOf(body.message) || textOf(body.error);
  if (textOf(body.errorType) === 'noJoinNetwork') return { kind: 'noTeam' };
  if (textOf(body.errorCode) === 'ip_security_exception') return { kind: 'refused', message: MESSAGES['login.ipForbidden'] };
  if (textOf(body.code) === '1') return { kind: 'refused', message: MESSAGES['login.userNotFound'] };
  if (textOf(body.code) === '3') return { kind: 'refused', message: message || MESSAGES['login.notActivated'] };
  return { kind: 'refused', message: message || MESSAGES['login.wrong'] };
}

/** Checks account and password; the answer sets the cloud login's cookie. */
export async function checkPassword({ account, password, remember }: Credentials): Promise<LoginVerdict> {
  const data = { email: account, password, remember, forceToNetwork: false, redirectUrl: '', accountType: 'phone', clientId: 'mall' };
  try {
    return readVerdict(await request('/space/c/rest/user/checkLogin', { data, session: false }));
  } catch (error) {
    if (error instanceof RequestError) return { kind: 'refused', message: error.message || MESSAGES['login.wrong'] };
    throw error;
  }
}
