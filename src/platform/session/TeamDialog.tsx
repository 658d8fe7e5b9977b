import { useId, useState } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { MESSAGES } from '../../ui/messages.ts';
import { toast } from '../../ui/notices.ts';
import { switchTeam } from './switchTeam.ts';
import { adminsFirst, type Team } from './team.ts';
import './teamDialog.css';
import { Button } from '../../ui/Button.tsx';

interface TeamDialogProps {
  teams: readonly Team[];
  currentEid: string;
  onClose: () => void;
}

/** The 800 px dialog that lists a person's teams, those they administer first. */
export function TeamDialog({ teams, currentEid, onClose }: TeamDialogProps) {
  const [picked, setPicked] = useState(currentEid);
  const group = useId();

  const pick = (team: Team) => {
    if (!team.isAdmin) return toast(MESSAGES['team.notAdmin']);
    setPicked(team.eid);
  };

  return (
    <Dialog
      title="切换团队"
      width={800}
      onClose={onClose}
      footer={
        <>
          <a className="team-join" href="/joinTeam">
            加入其他企业
          </a>
          <Button onClick={onClose}>取消</Button>
          <Button
            look="primary"
            disabled={picked === currentEid}
            onClick={() => void switchTeam(picked).catch(() => undefined)}
          >
            确定切换
          </Button>
        </>
      }
    >
      <div className="team-list" role="radiogroup" aria-label="我的团队">
        {adminsFirst(teams).map((team) => (
          <label key={team.eid} className={`team-card ${team.isAdmin ? '' : 'team-card-locked'}`}>
            <input
              type="radio"
              name={group}
              checked={picked === team.eid}
              aria-disabled={!team.isAdmin}
              onChange={() => pick(team)}
            />
            <Avatar name={team.name} photoUrl={team.photoUrl} size={40} square />
            <span className="team-text">
              <span className="team-name">
                {team.name}
                {team.eid === currentEid && <span className="team-mark">当前</span>}
                {!team.isAdmin && <span className="team-mark team-mark-quiet">非管理员</span>}
              </span>
              <span className="team-facts">企业号 {team.eid}</span>
              <span className="team-facts">管理员 {team.managers.join('、') || '--'}</span>
            </span>
          </label>
        ))}
      </div>
    </Dialog>
  );
}
