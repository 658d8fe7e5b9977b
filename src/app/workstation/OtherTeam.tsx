import { useLocation } from 'react-router-dom';
import { useSession } from '../../platform/session/session.ts';
import { openInTeam } from '../../platform/session/switchTeam.ts';
import { Button } from '../../ui/Button.tsx';

/**
 * Above a page that was opened by a link of another of the person's teams (`team` in its address): most pages are there in
 * every team, and would be taken for that one's.
 */
export function OtherTeam() {
  const session = useSession();
  const { search } = useLocation();
  const eid = new URLSearchParams(search).get('team');
  const team = session?.teams.find((one) => one.eid === eid);
  if (!team || team.eid === session?.user.eid) return null;
  return (
    <div className="ws-notice ws-other-team" role="status">
      <span>
        这个链接是“{team.name}”的，当前团队是“{session?.user.companyName}”。
        {!team.isAdmin && '您不是那个团队的管理员，不能切换过去。'}
      </span>
      {team.isAdmin && (
        <Button look="primary" onClick={() => void openInTeam(team.eid).catch(() => undefined)}>
          切换到“{team.name}”查看
        </Button>
      )}
    </div>
  );
}
