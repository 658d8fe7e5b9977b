import { useState } from 'react';
import { toast } from '../../../../ui/notices.ts';
import {
  type Department,
  MAX_DEPARTMENT_NAME,
  MAX_POSITION,
  type Member,
  placeMember,
  saveDepartment,
} from '../../api/teams.ts';
import { AskDialog } from './AskDialog.tsx';
import { SelectField } from './SelectField.tsx';

const optionOf = ({ id, path }: Department) => [id, path] as const;

/** A department with all below it. */
function withBelow(departments: readonly Department[], id: string): ReadonlySet<string> {
  const ids = new Set([id]);
  // Parents stand before their children.
  for (const department of departments)
    if (department.parentId !== null && ids.has(department.parentId)) ids.add(department.id);
  return ids;
}

interface DepartmentDialogProps {
  departments: readonly Department[];
  members: readonly Member[];
  /** Undefined: a new one. */
  department?: Department;
  /** Where a new one is to stand. */
  parentId?: string;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Makes a department or changes one. Of the team itself only the leader is asked. */
export function DepartmentDialog({
  departments,
  members,
  department,
  parentId: givenParent,
  onDone,
  onClose,
}: DepartmentDialogProps) {
  const [name, setName] = useState(department?.name ?? '');
  const [parentId, setParentId] = useState(department?.parentId ?? givenParent ?? departments[0]?.id ?? '');
  const [leaderId, setLeaderId] = useState(department?.leaderId ?? '');
  const isTeam = department?.parentId === null;
  const own = department ? withBelow(departments, department.id) : new Set<string>();
  return (
    <AskDialog
      title={department ? `修改“${department.name}”` : '新建部门'}
      note="上级审批沿部门逐级找负责人；各处选人、选部门的地方立即可用。"
      submitText={department ? '保存' : '新建'}
      problem={() => (!isTeam && name.trim() === '' ? '请填写部门名称' : undefined)}
      onSubmit={async () => {
        await saveDepartment({
          name: name.trim(),
          leaderId: leaderId === '' ? null : leaderId,
          ...(department && { id: department.id }),
          // A team that was never divided gets its departments with the first one.
          ...(!isTeam && departments.length > 1 && { parentId }),
        });
        toast(department ? '已保存' : `已新建“${name.trim()}”`, 'success');
        await onDone();
      }}
      onClose={onClose}
    >
      {!isTeam && (
        <label>
          名称
          <input value={name} maxLength={MAX_DEPARTMENT_NAME} onChange={(event) => setName(event.target.value)} />
        </label>
      )}
      {!isTeam && departments.length > 1 && (
        <SelectField
          label="上级"
          value={parentId}
          onChange={setParentId}
          options={departments.filter(({ id }) => !own.has(id)).map(optionOf)}
        />
      )}
      <SelectField
        label="负责人"
        value={leaderId}
        onChange={setLeaderId}
        options={[
          ['', '没有'],
          ...members
            .filter(({ inactive, userId }) => !inactive || userId === department?.leaderId)
            .map(({ userId, name: person, phone }) => [userId, `${person}（${phone}）`] as const),
        ]}
      />
    </AskDialog>
  );
}

interface PlaceDialogProps {
  member: Member;
  departments: readonly Department[];
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Puts a member into a department. */
export function PlaceDialog({ member, departments, onDone, onClose }: PlaceDialogProps) {
  const [orgId, setOrgId] = useState(member.orgId);
  const [position, setPosition] = useState(member.position);
  return (
    <AskDialog
      title={`${member.name} 的部门与职务`}
      note="部门决定其上级是谁，以及“本部门”能看到的单据，变更立即生效。"
      submitText="保存"
      onSubmit={async () => {
        await placeMember({ userId: member.userId, orgId, position: position.trim() });
        toast(`已调整 ${member.name} 的部门与职务`, 'success');
        await onDone();
      }}
      onClose={onClose}
    >
      <SelectField label="部门" value={orgId} onChange={setOrgId} options={departments.map(optionOf)} />
      <label>
        职务
        <input
          value={position}
          maxLength={MAX_POSITION}
          placeholder="例如：财务主管"
          onChange={(event) => setPosition(event.target.value)}
        />
      </label>
    </AskDialog>
  );
}
