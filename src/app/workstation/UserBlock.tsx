import { ArrowLeftRight, ChevronDown, Handshake, LogOut } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DocumentIndex } from '../../platform/gateway/documents.ts';
import { lazyPart } from '../../platform/gateway/loadPage.ts';
import { SELLER_PATH } from '../../platform/session/partner.ts';
import type { Session } from '../../platform/session/session.ts';
import { useSignOut } from '../../platform/session/useSignOut.ts';
import { currentRoot } from '../../platform/workstation/root.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useDisclosure } from '../../ui/useDisclosure.ts';
import './userBlock.css';

const TeamDialog = lazyPart(async () => (await import('../../platform/session/TeamDialog.tsx')).TeamDialog);

/** Photo or initials, name and team; opens to roles, team switch and logout. A private-deployment user has no menu. */
export function UserBlock({ session, index }: { session: Session; index: DocumentIndex | undefined }) {
  const { user, teams, certified } = session;
  const signOut = useSignOut();
  const { open, setOpen, area: block } = useDisclosure<HTMLDivElement>();
  const [switching, setSwitching] = useState(false);

  const leave = () => {
    setOpen(false);
    return signOut();
  };

  const face = (
    <>
      <Avatar name={user.name} photoUrl={user.photoUrl} size={32} />
      <span className="ws-user-text">
        <span className="ws-user-name">{user.name}</span>
        <span className="ws-user-team">{user.companyName}</span>
      </span>
    </>
  );
  if (user.isPrivate) return <div className="ws-user">{face}</div>;

  const roleTitles = (index?.roles ?? []).filter(({ name }) => user.roles.includes(name)).map(({ title }) => title);
  return (
    <div
      className="ws-user-block"
      ref={block}
      onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        type="button"
        className="ws-user"
        aria-expanded={open}
        aria-label={`${user.name}，${user.companyName}`}
        onClick={() => setOpen(!open)}
      >
        {face}
        <ChevronDown size={16} aria-hidden />
      </button>
      {open && (
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
            <Link className="ws-user-action" to={SELLER_PATH} onClick={() => setOpen(false)}>
              <Handshake size={16} aria-hidden />
              切换到伙伴卖家中心
            </Link>
          )}
          {teams.length > 1 && (
            <button
              type="button"
              className="ws-user-action"
              onClick={() => {
                setOpen(false);
                setSwitching(true);
              }}
            >
              <ArrowLeftRight size={16} aria-hidden />
              切换团队
            </button>
          )}
          <button type="button" className="ws-user-action" onClick={() => void leave()}>
            <LogOut size={16} aria-hidden />
            退出登录
          </button>
        </div>
      )}
      {switching && (
        <Suspense fallback={null}>
          <TeamDialog teams={teams} currentEid={user.eid} onClose={() => setSwitching(false)} />
        </Suspense>
      )}
    </div>
  );
}
