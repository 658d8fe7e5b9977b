import { useState } from 'react';
import { endSessionBy } from '../../../../platform/session/session.ts';
import { useFrame } from '../../../../platform/workstation/context.ts';
import { toast } from '../../../../ui/notices.ts';
import { leaveTeam, type Member, removeMember } from '../../api/teams.ts';
import { AskDialog } from './AskDialog.tsx';
import { SelectField } from './SelectField.tsx';

interface SuccessorProps {
  others: readonly Member[];
  value: string;
  onChange: (userId: string) => void;
}

function Successor({ others, value, onChange }: SuccessorProps) {
  return (
    <SelectField
      label="接手的成员"
      value={value}
      onChange={onChange}
      options={[['', '请选择'], ...others.map(({ userId, name, phone }) => [userId, `${name}（${phone}）`] as const)]}
    />
  );
}

/** With only one candidate, that one is selected to begin with. */
const first = (others: readonly Member[]): string => (others.length === 1 ? (others[0]?.userId ?? '') : '');

/** Takes somebody out of the team; who goes on with their work is asked. */
export function RemoveDialog({
  member,
  others,
  onDone,
  onClose,
}: {
  member: Member;
  others: readonly Member[];
  onDone: () => Promise<unknown>;
  onClose: () => void;
}) {
  const {
    session: { user },
  } = useFrame();
  const [successor, setSuccessor] = useState(others.some(({ userId }) => userId === user.id) ? user.id : first(others));
  const [reason, setReason] = useState('');
  return (
    <AskDialog
      title={`移除 ${member.name}`}
      note={`${member.name} 将立即退出本团队的登录。未提交的草稿、待办的审批、印章授权与负责的单据移交给您选择的成员，已办结的业务不受影响。`}
      submitText="确认移除"
      danger
      problem={() =>
        successor === '' ? '请选择接手的成员' : reason.trim().length < 2 ? '请填写原因（至少 2 个字）' : undefined
      }
      onSubmit={async () => {
        const { drafts, approvals, grants, records } = await removeMember({
          userId: member.userId,
          successorId: successor,
          reason: reason.trim(),
        });
        toast(
          `${member.name} 已移除；移交草稿 ${drafts} 份、审批 ${approvals} 项、印章授权 ${grants} 项、单据 ${records} 份`,
          'success',
        );
        await onDone();
      }}
      onClose={onClose}
    >
      <Successor others={others} value={successor} onChange={setSuccessor} />
      <label>
        原因
        <textarea rows={2} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </label>
    </AskDialog>
  );
}

/** Leaves the team oneself. */
export function LeaveDialog({ others, onClose }: { others: readonly Member[]; onClose: () => void }) {
  const {
    session: { user },
  } = useFrame();
  const [successor, setSuccessor] = useState(first(others));
  return (
    <AskDialog
      title="退出团队"
      note={`退出后您不能再查看“${user.companyName}”的业务。未提交的草稿、待办的审批、印章授权与负责的单据移交给您选择的成员。`}
      submitText="确认退出"
      danger
      problem={() => (successor === '' ? '请选择接手的成员' : undefined)}
      onSubmit={async () => {
        // The session ends with it: that is no timeout.
        await endSessionBy(() => leaveTeam({ successorId: successor }));
        location.replace('/joinTeam');
      }}
      onClose={onClose}
    >
      <Successor others={others} value={successor} onChange={setSuccessor} />
    </AskDialog>
  );
}
