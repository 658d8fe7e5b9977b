import { lazyDialog } from '@yunpu/engine-react/late';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { SELLER_PATH } from '../../platform/session/partner.ts';
import { loginPath } from '../../platform/session/redirect.ts';
import type { Session } from '../../platform/session/session.ts';
import { isPaying } from '../../platform/session/team.ts';
import { useSignOut } from '../../platform/session/useSignOut.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { MESSAGES } from '../../ui/messages.ts';
import { toast } from '../../ui/notices.ts';
import { useDisclosure } from '../../ui/useDisclosure.ts';

const TeamDialog = lazyDialog(async () => (await import('../../platform/session/TeamDialog.tsx')).TeamDialog);

/** Sign-in for visitors; name and menu for who is signed in (specification, section 2). A private user has a name only. */
export function UserEntry({ session }: { session: Session | undefined }) {
  const { pathname, search, hash } = useLocation();
  if (!session)
    return (
      <Link className="nav-sign-in" to={loginPath(pathname + search + hash)}>
        登录
      </Link>
    );
  if (session.user.isPrivate)
    return (
      <span className="nav-user">
        <Avatar name={session.user.name} photoUrl={session.user.photoUrl} size={28} />
        {session.user.name}
      </span>
    );
  return <UserMenu session={session} />;
}

function UserMenu({ session }: { session: Session }) {
  const { user, teams } = session;
  const signOut = useSignOut();
  const { pathname } = useLocation();
  const { open, setOpen, area } = useDisclosure<HTMLDivElement>();
  const [switching, setSwitching] = useState(false);

  const leave = () => {
    setOpen(false);
    return signOut();
  };
  const switchTeam = () => {
    setOpen(false);
    if (isPaying(pathname)) toast(MESSAGES['team.paying']);
    else setSwitching(true);
  };

  return (
    <div className="nav-user-area" ref={area}>
      <button
        type="button"
        className="nav-user"
        aria-expanded={open}
        aria-label={`${user.name}，${user.companyName}`}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={user.name} photoUrl={user.photoUrl} size={28} />
        <span className="nav-user-name">{user.name}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {open && (
        <ul className="nav-menu">
          <li className="nav-menu-team">{user.companyName}</li>
          <li>
            <Link to="/workstation/my-product" onClick={() => setOpen(false)}>
              我的账户
            </Link>
          </li>
          <li>
            <a href="/" target="_blank" rel="noreferrer">
              我的平台
            </a>
          </li>
          {session.isPartner && (
            <li>
              <Link to={SELLER_PATH} onClick={() => setOpen(false)}>
                切换到伙伴卖家中心
              </Link>
            </li>
          )}
          {teams.length > 1 && (
            <li>
              <button type="button" onClick={switchTeam}>
                切换团队
              </button>
            </li>
          )}
          <li>
            <button type="button" onClick={() => void leave()}>
              退出登录
            </button>
          </li>
        </ul>
      )}
      {switching && <TeamDialog teams={teams} currentEid={user.eid} onClose={() => setSwitching(false)} />}
    </div>
  );
}
