import { useNavigate } from 'react-router-dom';
import { clearSession } from '../../session/session.ts';
import { toast } from '../../ui/notices.ts';

/** The server has just signed this browser out too: says why, and goes to sign in. */
export function useLeave(): (why: string) => void {
  const navigate = useNavigate();
  return (why) => {
    clearSession();
    toast(why, 'success');
    void navigate('/login');
  };
}
