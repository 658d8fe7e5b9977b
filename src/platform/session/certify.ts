import { useNavigate } from 'react-router-dom';
import type { Standing } from '../../../contract/certification.ts';
import { MESSAGES } from '../../ui/messages.ts';
import { confirm } from '../../ui/notices.ts';
import { fetchStanding } from './calls.ts';
import { currentSession, refreshSession } from './session.ts';

const CERTIFY_PATH = '/workstation/corp-cer';

interface StandingWords {
  /** Where the certification stands. */
  state: string;
  question: string;
  /** What is done about it. */
  next: string;
}

const NOT_CERTIFIED: StandingWords = { state: '未认证', question: MESSAGES['auth.notCertified'], next: '前往认证' };
const UNDER_REVIEW: StandingWords = {
  state: '认证审核中',
  question: '当前团队的认证正在审核，通过后即可继续。是否查看进度？',
  next: '查看进度',
};
const WORDS: Partial<Record<Standing, StandingWords>> = {
  submitted: UNDER_REVIEW,
  paying: UNDER_REVIEW,
  verifying: {
    state: '认证待核验打款',
    question: '当前团队的认证还差核验打款金额，是否前往核验？',
    next: '去核验',
  },
  rejected: { state: '认证未通过', question: '当前团队的认证未通过，是否前往查看原因并修改？', next: '去修改' },
};

/** What is said to a team that is not certified: one that applied is not asked to apply. */
export const wordsOf = (standing: Standing | undefined): StandingWords =>
  (standing === undefined ? undefined : WORDS[standing]) ?? NOT_CERTIFIED;

/**
 * Whether the team is certified; one that is not is asked to certify, and `go` leads there when the person agrees
 * (specification, section 4, "Auth check"). What this page knows may be older than the certificate: the server is asked first.
 */
export async function askToCertify(go: (path: string) => unknown): Promise<boolean> {
  if (currentSession()?.certified) return true;
  const now = await fetchStanding().catch(() => undefined);
  if (now?.status === 1) {
    void refreshSession().catch(() => undefined);
    return true;
  }
  const { question, next } = wordsOf(now?.standing);
  if (await confirm({ content: question, okText: next })) await go(CERTIFY_PATH);
  return false;
}

/** The same for a page: false means that the person was asked, and may be on the way to certify. */
export function useAskToCertify(): () => Promise<boolean> {
  const navigate = useNavigate();
  return () => askToCertify(navigate);
}
