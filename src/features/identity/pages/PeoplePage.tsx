import { X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import useSWR, { useSWRConfig } from 'swr';
import { useFrame } from '../../../platform/workstation/context.ts';
import { Loaded } from '../../../platform/workstation/Loaded.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { useAddress } from '../../../ui/useAddress.ts';
import { useSearchWord } from '../../../ui/useSearchWord.ts';
import { fetchPeople, fetchRoleHistory, type GivenRole, type Person } from '../api/people.ts';
import { History } from '../parts/people/History.tsx';
import { type RoleChange, RoleDialog } from '../parts/people/RoleDialog.tsx';
import '../../../ui/tabs.css';
import '../parts/people/people.css';
import { Button } from '../../../ui/Button.tsx';
import { PageFrame } from '../../../ui/PageFrame.tsx';

const MAX = 50;

/** `/workstation/people`: who has which role; administrators of the site give and take them. */
export function PeoplePage() {
  const { search: address, setSearch } = useAddress();
  const search = new URLSearchParams(address);
  const { mutate } = useSWRConfig();
  const [keyword, setKeyword] = useSearchWord('q');
  const role = search.get('role') ?? '';
  const asked = useDeferredValue(keyword.trim());
  const people = useSWR(['people', asked, role], () => fetchPeople({ keyword: asked, role }), {
    keepPreviousData: true,
  });
  const [change, setChange] = useState<RoleChange>();
  const titles = Object.fromEntries((people.data?.roles ?? []).map(({ name, title }) => [name, title]));
  const tab = search.get('tab') === 'history' ? 'history' : 'people';
  const ofRole = (name: string) =>
    setSearch(
      new URLSearchParams(
        Object.entries({ q: keyword.trim(), role: name }).filter(([, value]) => value !== ''),
      ).toString(),
      { replace: true },
    );

  return (
    <PageFrame
      title="人员与角色"
      note="角色决定一个人能看到和办理什么，变更立即生效。运营方的角色在运营团队里给出；客户与伙伴的角色在其所在的团队里给出。"
      width="regular"
    >
      <nav className="ui-tabs" aria-label="人员与角色">
        <Link to="?" aria-current={tab === 'people' ? 'page' : undefined}>
          人员
        </Link>
        <Link to="?tab=history" aria-current={tab === 'history' ? 'page' : undefined}>
          变更记录
        </Link>
      </nav>
      {tab === 'people' && (
        <>
          <div className="pp-search" role="search">
            <input
              type="search"
              aria-label="查找人员"
              placeholder="姓名、手机号或账号"
              maxLength={40}
              value={keyword}
              onChange={(event) => setKeyword(event.target.value)}
            />
            <select aria-label="按角色筛选" value={role} onChange={(event) => ofRole(event.target.value)}>
              <option value="">全部角色</option>
              {people.data?.roles.map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          </div>
          <Loaded answer={people} what="人员">
            {({ rows, roles }) => (
              <>
                {rows.length === 0 ? (
                  <p className="pp-empty">没有找到这个人</p>
                ) : (
                  <ul className="pp-rows" aria-label="人员">
                    {rows.map((person) => (
                      <PersonRow key={person.userId} person={person} roles={roles} onChange={setChange} />
                    ))}
                  </ul>
                )}
                {rows.length === MAX && <p className="pp-quiet">只列出前 {MAX} 人，请用姓名或手机号查找</p>}
              </>
            )}
          </Loaded>
        </>
      )}
      {tab === 'history' && (
        <RoleHistory
          titles={titles}
          pageNo={Math.max(1, Math.trunc(Number(search.get('page'))) || 1)}
          onPage={(page) =>
            setSearch(new URLSearchParams({ tab: 'history', page: String(page) }).toString(), { replace: false })
          }
        />
      )}
      {change && (
        <RoleDialog
          change={change}
          roles={people.data?.roles ?? []}
          onDone={() => mutate((key) => Array.isArray(key) && String(key[0]).startsWith('people'))}
          onClose={() => setChange(undefined)}
        />
      )}
    </PageFrame>
  );
}

function RoleHistory({
  titles,
  pageNo,
  onPage,
}: {
  titles: Readonly<Record<string, string>>;
  pageNo: number;
  onPage: (pageNo: number) => void;
}) {
  const answer = useSWR(['people-history', pageNo], () => fetchRoleHistory({ pageNo }), { keepPreviousData: true });
  return <History answer={answer} roles={titles} pageNo={pageNo} onPage={onPage} />;
}

function PersonRow({
  person,
  roles,
  onChange,
}: {
  person: Person;
  roles: readonly GivenRole[];
  onChange: (change: RoleChange) => void;
}) {
  const {
    session: { user },
  } = useFrame();
  const { name, phone, active, teams } = person;
  const titleOf = (role: string) => roles.find((one) => one.name === role)?.title ?? role;
  return (
    <li>
      <div className="pp-who">
        <Avatar name={name} photoUrl="" size={40} />
        <p>
          <b>{name}</b>
          {person.userId === user.id && <span className="pp-mark">本人</span>}
          {!active && <span className="pp-mark">未激活</span>}
          <small>{phone}</small>
        </p>
      </div>
      <ul className="pp-roles" aria-label={`${name}的角色`}>
        {teams.map((team) => (
          <li key={team.eid}>
            <span className="pp-quiet">
              {team.name}
              {team.isAdmin ? '（管理员）' : ''}
            </span>
            {team.roles.map((role) => (
              <span key={role} className="pp-role">
                {titleOf(role)}
                <Button
                  look="icon"
                  aria-label={`收回 ${name} 的${titleOf(role)}`}
                  onClick={() => onChange({ what: 'take', person, role, eid: team.eid })}
                >
                  <X size={14} aria-hidden />
                </Button>
              </span>
            ))}
          </li>
        ))}
        {teams.length === 0 && <li className="pp-quiet">不在任何团队</li>}
      </ul>
      <Button
        disabled={!active}
        aria-label={`给 ${name} 角色`}
        onClick={() => onChange({ what: 'give', person, role: '', eid: '' })}
      >
        给出角色
      </Button>
    </li>
  );
}
