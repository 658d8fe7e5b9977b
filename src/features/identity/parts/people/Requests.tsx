import { formatDateTime } from '@yunpu/engine-core/format';
import { useState } from 'react';
import useSWR from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Loaded } from '../../../../platform/workstation/Loaded.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { confirm, toast } from '../../../../ui/notices.ts';
import { decideRequest, fetchRequests, type JoinRequest } from '../../api/teams.ts';
import { AskDialog } from './AskDialog.tsx';

const STATES: Readonly<Record<JoinRequest['status'], string>> = {
  waiting: '待处理',
  approved: '已同意',
  refused: '已拒绝',
  withdrawn: '已撤回',
};

/** People who ask to be let into the team. */
export function Requests({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const answer = useSWR(['team', 'requests'], () => fetchRequests());
  const [refusing, setRefusing] = useState<JoinRequest>();
  const [reason, setReason] = useState('');
  const approve = async ({ id, userName, phone }: JoinRequest) => {
    if (
      !(await confirm({
        content: `${userName}（${phone}）将成为团队成员，可以查看团队的业务。是否同意？`,
        okText: '同意加入',
      }))
    )
      return;
    try {
      await decideRequest({ requestId: id, agree: true, reason: '' });
      toast(`${userName} 已加入团队`, 'success');
    } catch (error) {
      toast(messageOf(error));
    }
    await onChanged();
  };
  return (
    <>
      <Loaded answer={answer} what="加入申请">
        {(rows) =>
          rows.length === 0 ? (
            <p className="pp-empty">没有加入申请</p>
          ) : (
            <ul className="pp-rows" aria-label="加入申请">
              {rows.map((row) => (
                <li key={row.id}>
                  <div className="pp-tell">
                    <p>
                      <b>{row.userName}</b> {row.phone}
                      <span className={`pp-mark ${row.status === 'waiting' ? 'pp-mark-main' : ''}`}>
                        {STATES[row.status]}
                      </span>
                    </p>
                    <small>
                      {formatDateTime(row.createdAt)}
                      {row.message !== '' && ` · ${row.message}`}
                    </small>
                    {row.status !== 'waiting' && ((row.decidedByName ?? '') !== '' || row.reason !== '') && (
                      <small>
                        {row.decidedByName}
                        {row.reason !== '' && `：${row.reason}`}
                      </small>
                    )}
                  </div>
                  {row.status === 'waiting' && (
                    <div className="pp-actions">
                      <Button
                        aria-label={`拒绝 ${row.userName}`}
                        onClick={() => {
                          setReason('');
                          setRefusing(row);
                        }}
                      >
                        拒绝
                      </Button>
                      <Button look="primary" aria-label={`同意 ${row.userName}`} onClick={() => void approve(row)}>
                        同意
                      </Button>
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {refusing && (
        <AskDialog
          title={`拒绝 ${refusing.userName} 的申请`}
          note="原因会告诉申请人。"
          submitText="确认拒绝"
          problem={() => (reason.trim().length < 2 ? '请填写拒绝的原因（至少 2 个字）' : undefined)}
          onSubmit={async () => {
            await decideRequest({ requestId: refusing.id, agree: false, reason: reason.trim() });
            toast('申请已拒绝', 'success');
            await onChanged();
          }}
          onClose={() => setRefusing(undefined)}
        >
          <label>
            拒绝的原因
            <textarea rows={2} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
          </label>
        </AskDialog>
      )}
    </>
  );
}
