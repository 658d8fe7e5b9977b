import { MESSAGES } from '../../ui/messages.ts';
import { confirm } from '../../ui/notices.ts';
import { onSessionEnded } from '../gateway/signals.ts';
import { fetchCloudLogin } from './calls.ts';
import { isLoggedIn } from './cookies.ts';
import { clearSession, currentSession, isLeaving } from './session.ts';

const COOKIE_CHECK_MS = 1_000;
const CLOUD_CHECK_MS = 10_000;

let asking = false;

/** Where a person whose login timed out goes: back in, or out of a private deployment. */
type Leave = (way: 'login' | 'exit') => void;

/** Says once that the login has timed out, clears everything, then calls `leave` (specification, sections 4 and 8). */
async function timeOut(leave: Leave): Promise<void> {
  if (asking || isLeaving() || !currentSession()) return;
  asking = true;
  const isPrivate = currentSession()?.user.isPrivate ?? false;
  await confirm({
    content: MESSAGES[isPrivate ? 'session.timeout.private' : 'session.timeout'],
    okText: isPrivate ? '退出' : '重新登录',
    cancelText: false,
  });
  asking = false;
  clearSession();
  leave(isPrivate ? 'exit' : 'login');
}

/**
 * Watches the login while someone is signed in: the cookie every 1 000 ms, the cloud every 10 000 ms on a
 * visible page, and every 401. `leave` goes where they belong. Returns how to stop.
 */
export function watchSession(leave: Leave): () => void {
  const end = () => void timeOut(leave);
  const cookieTimer = setInterval(() => currentSession() && !isLoggedIn() && end(), COOKIE_CHECK_MS);
  const cloudTimer = setInterval(() => {
    if (!currentSession() || document.visibilityState === 'hidden') return;
    // No answer says nothing about the login: only an answer ends it.
    fetchCloudLogin().then(
      (alive) => alive || end(),
      () => undefined,
    );
  }, CLOUD_CHECK_MS);
  const stopListening = onSessionEnded(end);
  return () => {
    clearInterval(cookieTimer);
    clearInterval(cloudTimer);
    stopListening();
  };
}
