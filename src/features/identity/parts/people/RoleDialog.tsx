import { useState } from 'react';
import { toast } from '../../../../ui/notices.ts';
import { type GivenRole, giveRole, type Person, takeRole } from '../../api/people.ts';
import { AskDialog } from './AskDialog.tsx';
import { SelectField } from './SelectField.tsx';

export interface RoleChange {
  what: 'give' | 'take';
  person: Person;
  /** '': to be chosen. */
  role: string;
  eid: string;
}

interface RoleDialogProps {
  change: RoleChange;
  roles: readonly GivenRole[];
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Gives a person a role, or takes one, and asks why. */
export function RoleDialog({
  change: { what, person, role: given, eid: givenEid },
  roles,
  onDone,
  onClose,
}: RoleDialogProps) {
  const own = person.teams.filter(({ isShop }) => !isShop);
  const [role, setRole] = useState(given);
  const [eid, setEid] = useState(givenEid || (own.length === 1 ? (own[0]?.eid ?? '') : ''));
  const [reason, setReason] = useState('');
  const gives = what === 'give';
  const title = roles.find(({ name }) => name === role)?.title ?? role;
  const ofShop = roles.find(({ name }) => name === role)?.ofShop ?? false;
  const problem = () => {
    if (role === '') return '请选择角色';
    if (gives && !ofShop && eid === '')
      return own.length === 0 ? `${person.name} 不在任何客户团队，不能给出这个角色` : '请选择团队';
    return reason.trim().length < 2 ? '请填写原因（至少 2 个字）' : undefined;
  };
  return (
    <AskDialog
      title={gives ? `给 ${person.name} 角色` : `收回 ${person.name} 的${title}`}
      note={gives ? '变更立即生效，并通知本人。' : `收回后，${person.name} 立即不能再以“${title}”办理业务。`}
      submitText={gives ? '给出角色' : '确认收回'}
      danger={!gives}
      problem={problem}
      onSubmit={async () => {
        await (gives ? giveRole : takeRole)({
          userId: person.userId,
          role,
          reason: reason.trim(),
          ...((!ofShop || !gives) && { eid }),
        });
        toast(gives ? `${person.name} 已是${title}` : `已收回 ${person.name} 的${title}`, 'success');
        await onDone();
      }}
      onClose={onClose}
    >
      {gives && (
        <SelectField
          label="角色"
          value={role}
          onChange={setRole}
          options={[
            ['', '请选择'],
            ...roles.map(
              ({ name, title: text, ofShop: shop }) => [name, `${text}${shop ? '（运营方）' : ''}`] as const,
            ),
          ]}
        />
      )}
      {gives && role !== '' && !ofShop && own.length > 0 && (
        <SelectField
          label="团队"
          value={eid}
          onChange={setEid}
          options={[['', '请选择'], ...own.map((team) => [team.eid, team.name] as const)]}
        />
      )}
      {gives && ofShop && (
        <p className="pp-quiet">
          {person.name} 将{person.teams.some(({ isShop }) => isShop) ? '在' : '加入'}运营团队办理业务。
        </p>
      )}
      <label>
        原因
        <textarea rows={2} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </label>
    </AskDialog>
  );
}
