import { ArrowDown, ArrowUp } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import useSWR from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Loaded } from '../../../../platform/workstation/Loaded.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { confirm, toast } from '../../../../ui/notices.ts';
import {
  type Department,
  dissolveDepartment,
  fetchDepartments,
  type Members,
  shiftDepartment,
} from '../../api/teams.ts';
import { DepartmentDialog } from './DepartmentDialogs.tsx';

interface DepartmentsProps {
  members: Members;
  onChanged: () => Promise<unknown>;
}

/** How the team is divided, for its administrators. */
export function Departments({ members, onChanged }: DepartmentsProps) {
  const answer = useSWR(['team', 'departments'], () => fetchDepartments({}));
  return (
    <Loaded answer={answer} what="部门">
      {(departments) => <Tree departments={departments} members={members} onChanged={onChanged} />}
    </Loaded>
  );
}

/** How many departments stand above each, by its id. Parents come before their children. */
function levelsOf(departments: readonly Department[]): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  for (const { id, parentId } of departments) levels.set(id, parentId === null ? 0 : (levels.get(parentId) ?? 0) + 1);
  return levels;
}

type Open = { department: Department } | { parentId: string };

function Tree({ departments, members, onChanged }: DepartmentsProps & { departments: readonly Department[] }) {
  const [open, setOpen] = useState<Open>();
  const levels = levelsOf(departments);
  const work = async (what: () => Promise<unknown>, done?: string) => {
    try {
      await what();
      if (done !== undefined) toast(done, 'success');
    } catch (error) {
      toast(messageOf(error));
    }
    await onChanged();
  };
  const dissolve = async ({ id, name, parentId }: Department) => {
    const parent = departments.find((one) => one.id === parentId)?.name ?? '';
    const content = `“${name}”的人员与下级部门将并入“${parent}”，已有单据上仍显示“${name}”。是否撤销？`;
    if (await confirm({ content, okText: '撤销部门' })) await work(() => dissolveDepartment({ id }), `已撤销“${name}”`);
  };
  return (
    <>
      {departments.length === 1 && (
        <p className="pp-quiet">还没有划分部门。划分之后，上级审批按部门负责人逐级流转，单据可以按部门查看。</p>
      )}
      <ul className="pp-rows pp-tree" aria-label="部门">
        {departments.map((department) => {
          const { id, name, parentId, path, leaderName, memberCount } = department;
          const beside = departments.filter((one) => one.parentId === parentId);
          return (
            <li key={id} style={{ '--level': levels.get(id) } as CSSProperties} title={path}>
              <div className="pp-tell">
                <b>{name}</b>
                <small>
                  {memberCount} 人 · {leaderName === null ? '没有负责人' : `负责人 ${leaderName}`}
                </small>
              </div>
              <div className="pp-actions">
                {parentId !== null && beside.length > 1 && (
                  <>
                    <Button
                      look="icon"
                      aria-label={`上移 ${name}`}
                      aria-disabled={beside[0]?.id === id}
                      onClick={() => void work(() => shiftDepartment({ id, up: true }))}
                    >
                      <ArrowUp size={16} aria-hidden />
                    </Button>
                    <Button
                      look="icon"
                      aria-label={`下移 ${name}`}
                      aria-disabled={beside.at(-1)?.id === id}
                      onClick={() => void work(() => shiftDepartment({ id, up: false }))}
                    >
                      <ArrowDown size={16} aria-hidden />
                    </Button>
                  </>
                )}
                <Button aria-label={`在 ${name} 下新建部门`} onClick={() => setOpen({ parentId: id })}>
                  新建下级
                </Button>
                <Button aria-label={`修改 ${name}`} onClick={() => setOpen({ department })}>
                  {parentId === null ? '设负责人' : '修改'}
                </Button>
                {parentId !== null && (
                  <Button aria-label={`撤销 ${name}`} onClick={() => void dissolve(department)}>
                    撤销
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {open && (
        <DepartmentDialog
          {...open}
          departments={departments}
          members={members.rows}
          onDone={onChanged}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
