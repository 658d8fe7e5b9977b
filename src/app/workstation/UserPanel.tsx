import { ArrowLeftRight, Handshake, LogOut, Moon, Sun } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DocumentIndex } from '../../platform/gateway/documents.ts';
import { SELLER_PATH } from '../../platform/session/partner.ts';
import type { Session } from '../../platform/session/session.ts';
import { useSignOut } from '../../platform/session/useSignOut.ts';
import { currentRoot } from '../../platform/workstation/root.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { setAppearance, useAppearance } from '../../ui/appearance.ts';

interface UserPanelProps {
  session: Session;
  index: DocumentIndex | undefined;
  onSwitch(): void;
  onClose(): void;
}

/** Who one is here, the ways to other places and teams, and out. */
export function UserPanel({ session, index, onSwitch, onClose }: UserPanelProps) {
  const { user, teams, certified } = session;
  const signOut = useSignOut();
  const dark = useAppearance().scheme === 'dark';
  const SchemeIcon = dark ? Sun : Moon;
  const roleTitles = (index?.roles ?? []).filter(({ name }) => user.roles.includes(name)).map(({ title }) => title);
  const leave = () => {
    onClose();
    return signOut();
  };
  return (
    <div className="ws-user-panel">
      <div className="ws-user-card">
        <Avatar name={user.name} photoUrl={user.photoUrl} size={44} />
        <div>
          <p className="ws-user-name">{user.name}</p>
          <p className="ws-quiet">{user.phone}</p>
        </div>
      </div>
      <dl className="ws-user-facts">
        <dt>团队</dt>
        <dd>{user.companyName}</dd>
        <dt>认证</dt>
        <dd>{certified ? '已认证' : '未认证'}</dd>
        <dt>角色</dt>
        <dd>{roleTitles.join('、') || '--'}</dd>
      </dl>
      {session.isPartner && currentRoot() !== SELLER_PATH && (
        <Link className="ws-user-action" to={SELLER_PATH} onClick={onClose}>
          <Handshake size={16} aria-hidden />
          切换到伙伴卖家中心
        </Link>
      )}
      {teams.length > 1 && (
        <button type="button" className="ws-user-action" onClick={onSwitch}>
          <ArrowLeftRight size={16} aria-hidden />
          切换团队
        </button>
      )}
      <button
        type="button"
        className="ws-user-action ws-user-scheme"
        onClick={() => setAppearance({ choice: dark ? 'light' : 'dark' })}
      >
        <SchemeIcon size={16} aria-hidden />
        {dark ? '切换为浅色' : '切换为深色'}
      </button>
      <button type="button" className="ws-user-action" onClick={() => void leave()}>
        <LogOut size={16} aria-hidden />
        退出登录
      </button>
    </div>
  );
}
