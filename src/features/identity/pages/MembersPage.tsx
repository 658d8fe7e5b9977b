import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import useSWR, { useSWRConfig } from 'swr';
import { subscribeToNotices, subscribeToTeam } from '../../../platform/gateway/events.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { Loaded } from '../../../platform/workstation/Loaded.tsx';
import { fetchMembers, fetchTeamHistory, type Members } from '../api/teams.ts';
import { Departments } from '../parts/people/Departments.tsx';
import { History } from '../parts/people/History.tsx';
import { InviteDialog } from '../parts/people/InviteDialog.tsx';
import { Invites } from '../parts/people/Invites.tsx';
import { LeaveDialog } from '../parts/people/MemberDialogs.tsx';
import { MemberList } from '../parts/people/MemberList.tsx';
import { Requests } from '../parts/people/Requests.tsx';
import '../../../ui/tabs.css';
import '../parts/people/people.css';
import { Button } from '../../../ui/Button.tsx';
import { PageFrame } from '../../../ui/PageFrame.tsx';

const TABS = [
  ['members', '成员'],
  ['departments', '部门'],
  ['requests', '加入申请'],
  ['invites', '邀请'],
  ['history', '变更记录'],
] as const;

/** `/workstation/members`: who works in the team; its administrators bring people in and take them out. */
export function MembersPage() {
  const {
    session: { user },
  } = useFrame();
  const { mutate } = useSWRConfig();
  const members = useSWR(['team', 'members', user.eid], () => fetchMembers());
  const refresh = () => mutate((key) => Array.isArray(key) && key[0] === 'team');

  useEffect(() => {
    const again = () => void mutate((key) => Array.isArray(key) && key[0] === 'team');
    const stops = [subscribeToTeam(again), subscribeToNotices(again)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [mutate]);

  return (
    <Loaded answer={members} what="团队成员">
      {(data) => <Page data={data} onChanged={refresh} />}
    </Loaded>
  );
}

function Page({ data, onChanged }: { data: Members; onChanged: () => Promise<unknown> }) {
  const {
    session: { user },
  } = useFrame();
  const [search, setSearch] = useSearchParams();
  const [dialog, setDialog] = useState<'invite' | 'leave'>();
  const asked = search.get('tab');
  const tab = data.canManage ? (TABS.find(([name]) => name === asked)?.[0] ?? 'members') : 'members';
  return (
    <PageFrame
      title="团队成员"
      note={`${user.companyName}，共 ${data.rows.length} 人`}
      width="regular"
      actions={
        <>
          {data.rows.length > 1 && <Button onClick={() => setDialog('leave')}>退出团队</Button>}
          {data.canManage && (
            <Button look="primary" onClick={() => setDialog('invite')}>
              邀请成员
            </Button>
          )}
        </>
      }
    >
      {data.canManage && (
        <nav className="ui-tabs" aria-label="团队成员">
          {TABS.map(([name, title]) => (
            <Link key={name} to={`?tab=${name}`} aria-current={name === tab ? 'page' : undefined}>
              {title}
            </Link>
          ))}
        </nav>
      )}
      {tab === 'members' && <MemberList data={data} onChanged={onChanged} />}
      {tab === 'requests' && <Requests onChanged={onChanged} />}
      {tab === 'departments' && <Departments members={data} onChanged={onChanged} />}
      {tab === 'invites' && <Invites onChanged={onChanged} />}
      {tab === 'history' && (
        <TeamHistory
          pageNo={Math.max(1, Math.trunc(Number(search.get('page'))) || 1)}
          onPage={(page) => setSearch({ tab: 'history', page: String(page) })}
        />
      )}
      {dialog === 'invite' && <InviteDialog sms={data.sms} onMade={onChanged} onClose={() => setDialog(undefined)} />}
      {dialog === 'leave' && (
        <LeaveDialog
          others={data.rows.filter(({ userId, inactive }) => userId !== user.id && !inactive)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </PageFrame>
  );
}

function TeamHistory({ pageNo, onPage }: { pageNo: number; onPage: (pageNo: number) => void }) {
  const answer = useSWR(['team', 'history', pageNo], () => fetchTeamHistory({ pageNo }), { keepPreviousData: true });
  return <History answer={answer} pageNo={pageNo} onPage={onPage} />;
}
