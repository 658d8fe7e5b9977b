import { foreignObject, foreignText } from '../../../../contract/foreignJson.ts';
import { isPlainObject } from '../../../platform/gateway/json.ts';
import { MESSAGES } from '../../../ui/messages.ts';

/** What a sign-in call answered, as the page has to act on it (specification, section 8). */
export type Verdict =
  | { kind: 'ok' }
  | { kind: 'noTeam' }
  /** The account is not known: by password one registers, by code one is asked first. */
  | { kind: 'unknown' | 'unregistered' }
  | { kind: 'inactive'; message: string }
  | { kind: 'refused'; message: string };

/** Reads the answer of checkLogin, by password or by code, and of a confirmed QR code. */
export function readVerdict(answer: unknown): Verdict {
  const top = foreignObject(answer);
  const body = isPlainObject(top.data) ? { ...top, ...top.data } : top;
  if (top.success === true) return { kind: 'ok' };
  const message = foreignText(body.message) || foreignText(body.errormsg) || foreignText(body.error);
  const code = foreignText(body.code);
  const errorCode = foreignText(body.errorCode);
  if (foreignText(body.errorType) === 'noJoinNetwork') return { kind: 'noTeam' };
  if (errorCode === 'ip_security_exception') return { kind: 'refused', message: MESSAGES['login.ipForbidden'] };
  if (errorCode === 'login.phoneUnregistered') return { kind: 'unregistered' };
  if (code === '1') return { kind: 'unknown' };
  if (code === '3') return { kind: 'inactive', message: message || MESSAGES['login.notActivated'] };
  return { kind: 'refused', message: message || MESSAGES['login.wrong'] };
}
