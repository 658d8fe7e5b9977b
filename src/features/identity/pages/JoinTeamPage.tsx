import { formatDateTime } from '@yunpu/engine-core/format';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { messageOf, RequestError } from '../../../platform/gateway/errors.ts';
import { confirm, toast } from '../../../ui/notices.ts';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { acceptInvite, fetchOverview, type JoinOverview, withdrawRequest } from '../api/joining.ts';
import { enterJoined } from '../parts/joinTeam/enterJoined.ts';
import { FindTeam } from '../parts/joinTeam/FindTeam.tsx';
import { EntranceFrame } from '../parts/login/EntranceFrame.tsx';
import '../parts/joinTeam/joinTeam.css';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

const STATES = { waiting: '等待管理员处理', approved: '已同意', refused: '未同意', withdrawn: '已撤回' } as const;

/** `/joinTeam`: people who are in no team yet, or want to be in another: invitations, requests, and a team of one's own (specification, section 8, noJoinNetwork). */
export function JoinTeamPage() {
  usePageTitle('加入团队');
  const { data, error, mutate } = useSWR('join-overview', () => fetchOverview(), { shouldRetryOnError: false });
  const [problem, setProblem] = useState('');
  const signedOut = error instanceof RequestError && error.detail.status === 401;

  const run = async (work: () => Promise<unknown>, done?: string) => {
    setProblem('');
    try {
      await work();
      if (done !== undefined) toast(done, 'success');
      await mutate();
    } catch (failure) {
      setProblem(messageOf(failure));
    }
  };
  const withdraw = async (id: string) => {
    if (await confirm({ content: '撤回后，管理员不再看到这份申请。是否继续？', okText: '撤回' }))
      await run(() => withdrawRequest({ requestId: id }), '申请已撤回');
  };

  if (!data) {
    return (
      <EntranceFrame heading="加入团队" hint="云铺以团队为单位办理业务">
        {error === undefined && <div className="ui-skeleton lg-confirm-wait" role="status" aria-label="正在加载" />}
        {error !== undefined && (
          <p className="lg-refusal" role="alert">
            {signedOut ? '请先登录，再加入或新建团队' : messageOf(error)}
          </p>
        )}
        {error !== undefined &&
          (signedOut ? (
            <ButtonLink to="/login?redirect=/joinTeam" look="primary" large className="lg-submit">
              前往登录
            </ButtonLink>
          ) : (
            <Button large className="lg-second" onClick={() => void mutate()}>
              重试
            </Button>
          ))}
      </EntranceFrame>
    );
  }
  return (
    <EntranceFrame
      heading={data.teams.length === 0 ? '您尚未加入任何团队' : '加入团队'}
      hint={`${data.name}，${data.phone}`}
      foot={
        data.teams.length === 0 ? <Link to="/login">使用其他账号登录</Link> : <Link to="/workstation">返回工作台</Link>
      }
    >
      {problem !== '' && (
        <p className="lg-refusal" role="alert">
          {problem}
        </p>
      )}
      <Invites
        invites={data.invites}
        onAccept={(inviteId) => run(async () => enterJoined(await acceptInvite({ inviteId })))}
      />
      <Requests
        requests={data.requests}
        onWithdraw={(id) => void withdraw(id)}
        onEnter={data.teams.length === 0 ? undefined : () => void run(() => enterJoined(data.teams[0]?.eid ?? ''))}
      />
      <FindTeam onAsked={() => void mutate()} onFounded={(eid) => enterJoined(eid)} />
    </EntranceFrame>
  );
}

function Invites({ invites, onAccept }: { invites: JoinOverview['invites']; onAccept: (id: string) => Promise<void> }) {
  if (invites.length === 0) return null;
  return (
    <section className="jt-part" aria-label="收到的邀请">
      <h2>收到的邀请</h2>
      <ul>
        {invites.map(({ id, teamName, byName, admin, expiresAt }) => (
          <li key={id}>
            <p>
              <b>{teamName}</b>
              <small>
                {byName} 邀请您作为{admin ? '管理员' : '成员'}加入，{formatDateTime(expiresAt)} 前有效
              </small>
            </p>
            <Button look="primary" onClick={() => void onAccept(id)}>
              加入
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Requests({
  requests,
  onWithdraw,
  onEnter,
}: {
  requests: JoinOverview['requests'];
  onWithdraw: (id: string) => void;
  onEnter: (() => void) | undefined;
}) {
  if (requests.length === 0) return null;
  return (
    <section className="jt-part" aria-label="我的申请">
      <h2>我的申请</h2>
      <ul>
        {requests.map(({ id, teamName, status, reason, createdAt }) => (
          <li key={id}>
            <p>
              <b>{teamName}</b>
              <small>
                {formatDateTime(createdAt)} · {STATES[status]}
                {reason !== '' && `：${reason}`}
              </small>
            </p>
            {status === 'waiting' && <Button onClick={() => onWithdraw(id)}>撤回</Button>}
            {status === 'approved' && onEnter && (
              <Button look="primary" onClick={onEnter}>
                进入
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
