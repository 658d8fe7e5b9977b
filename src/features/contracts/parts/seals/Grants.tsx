import { formatDateTime } from '@yunpu/engine-core/format';
import { useState } from 'react';
import useSWR from 'swr';
import type { SealGrant } from '../../../../../contract/seals.ts';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Choices } from '../../../../ui/Choices.tsx';
import { toast } from '../../../../ui/notices.ts';
import { ReasonDialog } from '../../../../ui/ReasonDialog.tsx';
import { endGrant, fetchGrants } from '../../api/sealGrants.ts';
import { LoadedRows } from './LoadedRows.tsx';
import { Paging } from './Paging.tsx';
import { termText } from './terms.ts';
import { GRANT_STATES, purposeText } from './words.ts';

interface GrantsProps {
  /** '': those of every seal. */
  sealNo: string;
  state: 'valid' | 'ended';
  pageNo: number;
  canManage: boolean;
  onState: (state: 'valid' | 'ended') => void;
  onPage: (pageNo: number) => void;
}

const FILTERS = [
  { value: 'valid', title: '有效' },
  { value: 'ended', title: '已失效' },
] as const;

/** Who may use the seal; for people who are no administrators, what they themselves may use. */
export function Grants({ sealNo, state, pageNo, canManage, onState, onPage }: GrantsProps) {
  const answer = useSWR(['seal-grants', sealNo, state, pageNo], () => fetchGrants(sealNo, state, pageNo));
  const [ending, setEnding] = useState<SealGrant>();
  return (
    <>
      <Choices label="授权状态" options={FILTERS} chosen={state} onChoose={onState} />
      <LoadedRows
        answer={answer}
        what="印章授权"
        empty={
          state === 'ended'
            ? '没有已失效的授权'
            : canManage
              ? '还没有授权给任何人，团队管理员不需要授权即可使用'
              : '没有授权给您的印章，需要时请联系团队管理员'
        }
      >
        {({ rows, total }) => (
          <>
            <ul className="sl-rows" aria-label="印章授权">
              {rows.map((grant) => (
                <GrantRow
                  key={grant.grantId}
                  grant={grant}
                  showSeal={sealNo === ''}
                  onEnd={canManage ? () => setEnding(grant) : undefined}
                />
              ))}
            </ul>
            <Paging pageNo={pageNo} total={total} onPage={onPage} />
          </>
        )}
      </LoadedRows>
      {ending && (
        <ReasonDialog
          about={`撤销授权 ${ending.grantId}`}
          messageOf={messageOf}
          title={`撤销${ending.userName}的授权`}
          note={`撤销后 ${ending.userName} 不能再使用“${ending.sealName}”，已经签署的文件不受影响。`}
          label="撤销原因"
          submitText="确认撤销"
          onClose={() => setEnding(undefined)}
          onSubmit={async (reason) => {
            await endGrant(ending.grantId, reason);
            toast(`${ending.userName}的授权已撤销`, 'success');
            await answer.mutate();
          }}
        />
      )}
    </>
  );
}

function GrantRow({
  grant,
  showSeal,
  onEnd,
}: {
  grant: SealGrant;
  showSeal: boolean;
  onEnd: (() => void) | undefined;
}) {
  const {
    userName,
    sealName,
    purposes,
    validFrom,
    validUntil,
    state,
    grantedAt,
    grantedByName,
    endedAt,
    endedByName,
    endReason,
  } = grant;
  return (
    <li className="sl-grant">
      <div>
        <p>
          <b>{showSeal ? `${sealName} · ${userName}` : userName}</b>
          <span
            className={`sl-state sl-state-${state === 'running' ? 'active' : state === 'waiting' ? 'reviewing' : 'over'}`}
          >
            {GRANT_STATES[state]}
          </span>
        </p>
        <p>
          {purposeText(purposes)}　{termText(validFrom, validUntil)}
        </p>
        <p className="sl-quiet">
          {grantedByName} 授权于 {formatDateTime(grantedAt)}
        </p>
        {state === 'ended' && (
          <p className="sl-quiet">
            {endedByName} 撤销于 {formatDateTime(endedAt ?? '')}：{endReason}
          </p>
        )}
      </div>
      {onEnd && (state === 'running' || state === 'waiting') && (
        <Button aria-label={`撤销 ${userName} 的授权`} onClick={onEnd}>
          撤销
        </Button>
      )}
    </li>
  );
}
