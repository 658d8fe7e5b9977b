import { lazyDialog, lazyPart } from '@yunpu/engine-react/late';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { DocumentIndex } from '../../platform/gateway/documents.ts';
import type { Session } from '../../platform/session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useDisclosure } from '../../ui/useDisclosure.ts';
import './userBlock.css';

const TeamDialog = lazyDialog(async () => (await import('../../platform/session/TeamDialog.tsx')).TeamDialog);
const UserPanel = lazyPart(async () => (await import('./UserPanel.tsx')).UserPanel);

/** Photo or initials, name and team; opens to roles, team switch and logout. A private-deployment user has no menu. */
export function UserBlock({ session, index }: { session: Session; index: DocumentIndex | undefined }) {
  const { user, teams } = session;
  const { open, setOpen, area: block } = useDisclosure<HTMLDivElement>();
  const [switching, setSwitching] = useState(false);

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
        <Suspense>
          <UserPanel
            session={session}
            index={index}
            onSwitch={() => {
              setOpen(false);
              setSwitching(true);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
      {switching && <TeamDialog teams={teams} currentEid={user.eid} onClose={() => setSwitching(false)} />}
    </div>
  );
}
