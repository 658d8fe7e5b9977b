import { formatDateTime } from '@yunpu/engine-core/format';
import { MailOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { acceptInvite, fetchOverview, type InviteView, type JoinOverview, lookAtInvite } from '../api/joining.ts';
import { enterJoined } from '../parts/joinTeam/enterJoined.ts';
import { EntranceFrame } from '../parts/login/EntranceFrame.tsx';
import { forgetInvite, keepInvite, keptToken } from '../parts/signup/invited.ts';

type Step =
  | { name: 'loading' }
  | { name: 'over'; message: string }
  | { name: 'asking'; invite: InviteView; me: JoinOverview | undefined };

function takeToken(): string {
  const token = location.hash.slice(1);
  if (token === '') return keptToken();
  keepInvite(token);
  return token;
}

/** `/invite#…`: where an invited person comes into the team, with an account or without. */
export function InvitePage() {
  usePageTitle('加入团队');
  const [token] = useState(takeToken);
  const [step, setStep] = useState<Step>({ name: 'loading' });
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let gone = false;
    // Whether anybody is signed in is no matter for looking at it.
    Promise.all([lookAtInvite({ token }), fetchOverview().catch(() => undefined)]).then(
      ([invite, me]) => gone || setStep({ name: 'asking', invite, me }),
      (error: unknown) => gone || setStep({ name: 'over', message: messageOf(error) }),
    );
    return () => {
      gone = true;
    };
  }, [token]);

  const accept = async () => {
    setBusy(true);
    setProblem('');
    try {
      const eid = await acceptInvite({ token });
      forgetInvite();
      await enterJoined(eid);
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };

  return (
    <EntranceFrame heading="加入团队" hint="请确认邀请来自您的同事">
      {step.name === 'loading' && <div className="ui-skeleton lg-confirm-wait" role="status" aria-label="正在加载" />}
      {step.name === 'over' && (
        <>
          <p className="lg-refusal" role="alert">
            {step.message}
          </p>
          <ButtonLink to="/" large className="lg-second">
            返回首页
          </ButtonLink>
        </>
      )}
      {step.name === 'asking' && (
        <>
          <Facts invite={step.invite} />
          {problem !== '' && (
            <p className="lg-refusal" role="alert">
              {problem}
            </p>
          )}
          {step.me ? (
            <>
              {!step.invite.admin && step.me.teams.some(({ isAdmin }) => isAdmin) && (
                <p className="lg-caution">
                  您已是其他团队的管理员：以普通成员加入后，需由对方设为管理员才能切换到该团队。
                </p>
              )}
              <Button look="primary" large className="lg-submit" busy={busy} onClick={() => void accept()}>
                以 {step.me.name}（{step.me.phone}）加入
              </Button>
              <ButtonLink to="/login?redirect=/invite" large className="lg-second">
                使用其他账号
              </ButtonLink>
            </>
          ) : (
            <>
              <ButtonLink to="/register?invite=1" look="primary" large className="lg-submit">
                注册并加入
              </ButtonLink>
              <ButtonLink to="/login?redirect=/invite" large className="lg-second">
                已有账号，登录后加入
              </ButtonLink>
            </>
          )}
        </>
      )}
    </EntranceFrame>
  );
}

function Facts({ invite: { teamName, certified, byName, admin, phone, expiresAt } }: { invite: InviteView }) {
  return (
    <div className="lg-request">
      <MailOpen size={40} aria-hidden />
      <dl>
        <dt>团队</dt>
        <dd>
          {teamName}
          {certified ? '（已认证）' : ''}
        </dd>
        <dt>邀请人</dt>
        <dd>{byName}</dd>
        <dt>身份</dt>
        <dd>{admin ? '团队管理员' : '成员'}</dd>
        {phone !== null && (
          <>
            <dt>受邀手机</dt>
            <dd>{phone}</dd>
          </>
        )}
        <dt>有效期至</dt>
        <dd>{formatDateTime(expiresAt)}</dd>
      </dl>
    </div>
  );
}
