import { useLocation } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { useSession } from './session.ts';
import { openInTeam } from './switchTeam.ts';

/** For a page that found nothing: the team that its link names, where the person may switch to it. */
export function OpenInTeam() {
  const session = useSession();
  const { search } = useLocation();
  const eid = new URLSearchParams(search).get('team');
  const team = session?.teams.find((one) => one.eid === eid && one.isAdmin);
  if (!team || team.eid === session?.user.eid) return null;
  return (
    <Button look="primary" onClick={() => void openInTeam(team.eid).catch(() => undefined)}>
      切换到“{team.name}”查看
    </Button>
  );
}
