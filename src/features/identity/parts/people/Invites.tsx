import { formatDateTime } from '@yunpu/engine-core/format';
import useSWR from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Loaded } from '../../../../platform/workstation/Loaded.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { confirm, toast } from '../../../../ui/notices.ts';
import { fetchInvites, type Invite, revokeInvite } from '../../api/teams.ts';

const STATES: Readonly<Record<Invite['state'], string>> = {
  open: '有效',
  used: '已用完',
  expired: '已过期',
  revoked: '已撤销',
};

/** The invitations that the team has given out. */
export function Invites({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const answer = useSWR(['team', 'invites'], () => fetchInvites());
  const revoke = async (id: string) => {
    if (
      !(await confirm({
        content: '撤销后，这份邀请不能再使用，已加入的成员不受影响。是否撤销？',
        okText: '撤销',
        danger: true,
      }))
    )
      return;
    try {
      await revokeInvite({ id });
      toast('邀请已撤销', 'success');
    } catch (error) {
      toast(messageOf(error));
    }
    await onChanged();
  };
  return (
    <Loaded answer={answer} what="邀请">
      {(rows) =>
        rows.length === 0 ? (
          <p className="pp-empty">还没有发出邀请</p>
        ) : (
          <ul className="pp-rows" aria-label="邀请">
            {rows.map(({ id, phone, admin, uses, mostUses, createdAt, createdByName, expiresAt, state }) => (
              <li key={id}>
                <div className="pp-tell">
                  <p>
                    <b>{phone ?? '链接邀请'}</b>
                    <span className={`pp-mark ${state === 'open' ? 'pp-mark-main' : ''}`}>{STATES[state]}</span>
                    {admin && <span className="pp-mark">作为管理员</span>}
                  </p>
                  <small>
                    {createdByName} 发出于 {formatDateTime(createdAt)} · 已用 {uses} / {mostUses} 次 · 至{' '}
                    {formatDateTime(expiresAt)}
                  </small>
                </div>
                {state === 'open' && (
                  <Button aria-label={`撤销 ${phone ?? '链接'} 的邀请`} onClick={() => void revoke(id)}>
                    撤销
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
