import { useNavigate } from 'react-router-dom';
import { currentSession, endSessionBy } from '../../../../platform/session/session.ts';
import { toast } from '../../../../ui/notices.ts';

/**
 * Runs what signs this browser out too, then says why and goes to sign in, or out of a private deployment.
 * Rejects, and stays, when it was refused.
 */
export function useLeave(): (work: () => Promise<unknown>, why: string) => Promise<void> {
  const navigate = useNavigate();
  return async (work, why) => {
    const isPrivate = currentSession()?.user.isPrivate === true;
    await endSessionBy(work);
    toast(why, 'success');
    await navigate(isPrivate ? '/exit' : '/login');
  };
}
