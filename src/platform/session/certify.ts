import { useNavigate } from 'react-router-dom';
import { MESSAGES } from '../../ui/messages.ts';
import { confirm } from '../../ui/notices.ts';
import { fetchCertified } from './calls.ts';
import { currentSession, refreshSession } from './session.ts';

const CERTIFY_PATH = '/workstation/corp-cer';

/**
 * Whether the team is certified; one that is not is asked to certify, and `go` leads there when the person agrees
 * (specification, section 4, "Auth check"). What this page knows may be older than the certificate: the server is asked first.
 */
export async function askToCertify(go: (path: string) => unknown): Promise<boolean> {
  if (currentSession()?.certified) return true;
  if (await fetchCertified().catch(() => false)) {
    void refreshSession().catch(() => undefined);
    return true;
  }
  if (await confirm({ content: MESSAGES['auth.notCertified'], okText: '前往认证' })) await go(CERTIFY_PATH);
  return false;
}

/** The same for a page: false means that the person was asked, and may be on the way to certify. */
export function useAskToCertify(): () => Promise<boolean> {
  const navigate = useNavigate();
  return () => askToCertify(navigate);
}
