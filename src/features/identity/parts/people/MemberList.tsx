import { shanghaiDay } from '@yunpu/engine-core/format';
import { useState } from 'react';
import useSWR from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { useFrame } from '../../../../platform/workstation/context.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { confirm, toast } from '../../../../ui/notices.ts';
import { fetchDepartments, handOverTeam, type Member, type Members, setAdmin } from '../../api/teams.ts';
import { PlaceDialog } from './DepartmentDialogs.tsx';
import { RemoveDialog } from './MemberDialogs.tsx';

/** Everyone in the team, with what an administrator may do about each. */
export function MemberList({
  data: { rows, canManage },
  onChanged,
}: {
  data: Members;
  onChanged: () => Promise<unknown>;
}) {
  const {
    session: { user },
  } = useFrame();
  const [removing, setRemoving] = useState<Member>();
  const [placing, setPlacing] = useState<Member>();
  const departments = useSWR(canManage && ['team', 'departments'], () => fetchDepartments({}));

  const ask = async (content: string, okText: string, work: () => Promise<unknown>, done: string) => {
    if (!(await confirm({ content, okText }))) return;
    try {
      await work();
      toast(done, 'success');
    } catch (error) {
      toast(messageOf(error));
    }
    await onChanged();
  };
  const toggle = ({ userId, name, isAdmin }: Member) =>
    ask(
      isAdmin
        ? `${name} 将不再管理团队的成员、认证与印章。是否继续？`
        : `${name} 将可以管理团队的成员、认证与印章。是否继续？`,
      isAdmin ? '取消管理员' : '设为管理员',
      () => setAdmin({ userId, admin: !isAdmin }),
      isAdmin ? `${name} 不再是管理员` : `${name} 已是管理员`,
    );
  const handOver = ({ userId, name }: Member) =>
    ask(
      `${name} 将成为管理员，您将不再是管理员。是否移交？`,
      '移交',
      () => handOverTeam({ userId }),
      `已移交给 ${name}`,
    );

  return (
    <>
      <ul className="pp-rows" aria-label="成员">
        {rows.map((member) => {
          const { userId, name, phone, isAdmin, inactive, joinedAt, orgName, position } = member;
          const self = userId === user.id;
          return (
            <li key={userId}>
              <div className="pp-who">
                <Avatar name={name} photoUrl="" size={40} />
                <p>
                  <b>{name}</b>
                  {isAdmin && <span className="pp-mark pp-mark-main">管理员</span>}
                  {self && <span className="pp-mark">本人</span>}
                  {inactive && <span className="pp-mark">未激活</span>}
                  <small>
                    {[orgName === user.companyName ? '' : orgName, position, phone].filter(Boolean).join(' · ')} ·{' '}
                    {shanghaiDay(Date.parse(joinedAt))} 加入
                  </small>
                </p>
              </div>
              {canManage && (
                <div className="pp-actions">
                  {departments.data && (
                    <Button aria-label={`调整 ${name} 的部门`} onClick={() => setPlacing(member)}>
                      调整部门
                    </Button>
                  )}
                  {!self && !inactive && (
                    <Button
                      aria-label={`${isAdmin ? '取消' : '设'} ${name} ${isAdmin ? '的管理员' : '为管理员'}`}
                      onClick={() => void toggle(member)}
                    >
                      {isAdmin ? '取消管理员' : '设为管理员'}
                    </Button>
                  )}
                  {!self && !inactive && (
                    <Button aria-label={`把管理移交给 ${name}`} onClick={() => void handOver(member)}>
                      移交管理
                    </Button>
                  )}
                  {!self && (
                    <Button aria-label={`移除 ${name}`} onClick={() => setRemoving(member)}>
                      移除
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {placing && departments.data && (
        <PlaceDialog
          member={placing}
          departments={departments.data}
          onDone={onChanged}
          onClose={() => setPlacing(undefined)}
        />
      )}
      {removing && (
        <RemoveDialog
          member={removing}
          others={rows.filter(({ userId, inactive }) => userId !== removing.userId && !inactive)}
          onDone={onChanged}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}
