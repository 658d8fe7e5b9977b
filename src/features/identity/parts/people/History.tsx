import { formatDateTime } from '@yunpu/engine-core/format';
import type { SWRResponse } from 'swr';
import { Loaded } from '../../../../platform/workstation/Loaded.tsx';
import type { MembershipChanges, MembershipEvent } from '../../api/teams.ts';
import { Paging } from './Paging.tsx';

const EVENTS: Readonly<Record<MembershipEvent, string>> = {
  joined: '加入团队',
  left: '退出团队',
  removed: '被移出团队',
  adminGiven: '成为团队管理员',
  adminTaken: '不再是团队管理员',
  roleGiven: '获得角色',
  roleTaken: '被收回角色',
  placed: '换了部门或职务',
  leads: '成为部门负责人',
  leadsNoMore: '不再是部门负责人',
  departments: '调整了组织架构',
};

interface HistoryProps {
  answer: SWRResponse<MembershipChanges, unknown>;
  /** Titles of roles by their names. */
  roles?: Readonly<Record<string, string>>;
  pageNo: number;
  onPage: (pageNo: number) => void;
}

/** What became of people, newest first. */
export function History({ answer, roles = {}, pageNo, onPage }: HistoryProps) {
  return (
    <Loaded answer={answer} what="变更记录">
      {({ rows, total }) =>
        rows.length === 0 ? (
          <p className="pp-empty">还没有变更记录</p>
        ) : (
          <>
            <ul className="pp-rows" aria-label="变更记录">
              {rows.map(({ id, at, teamName, userName, what, role, byName, reason }) => (
                <li key={id}>
                  <div className="pp-tell">
                    <p>
                      <b>{userName}</b> {EVENTS[what]}
                      {role !== null && `“${roles[role] ?? role}”`}
                    </p>
                    <small>
                      {role !== null && `${teamName} · `}
                      {byName} · <time dateTime={at}>{formatDateTime(at)}</time>
                      {reason !== '' && ` · ${reason}`}
                    </small>
                  </div>
                </li>
              ))}
            </ul>
            <Paging pageNo={pageNo} total={total} onPage={onPage} />
          </>
        )
      }
    </Loaded>
  );
}
