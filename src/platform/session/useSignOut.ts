import { useNavigate } from 'react-router-dom';
import { MESSAGES } from '../../ui/messages.ts';
import { confirm } from '../../ui/notices.ts';
import { logout } from './session.ts';

/** Asks, signs out on both systems and goes to sign in (specification, section 4, "Logout"). */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await confirm({ content: MESSAGES['logout.confirm'] }))) return;
    await logout();
    await navigate('/login');
  };
}
