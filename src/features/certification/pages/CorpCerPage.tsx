import {
  type Application,
  type Certificate,
  changeTeam,
  refreshCertificate,
  stepTeam,
} from '../../../platform/gateway/certification.ts';
import { useSite } from '../../../platform/gateway/useSite.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { confirm, toast } from '../../../ui/notices.ts';
import { usuallyWithin } from '../../../ui/reviewTime.ts';
import { CertificateCard } from '../parts/CertificateCard.tsx';
import { Milestones } from '../parts/Milestones.tsx';
import { Reasons } from '../parts/Reasons.tsx';
import { TeamForm } from '../parts/TeamForm.tsx';
import { TransferCheck } from '../parts/TransferCheck.tsx';
import { TITLES } from '../parts/titles.ts';
import { UnderWay } from '../parts/UnderWay.tsx';
import { useCertification } from '../parts/useCertification.ts';
import { Waiting } from '../parts/Waiting.tsx';
import '../parts/certification.css';
import { Button } from '../../../ui/Button.tsx';
import { keepFocus } from '../../../ui/keepFocus.ts';

const KINDS: Readonly<Record<string, string>> = { change: '信息变更', refresh: '年度更新' };

const isBeingFilled = ({ status }: Application): boolean => status === 'draft' || status === 'rejected';

/** `/workstation/corp-cer`: the team's certification, from the first step to the certificate. */
export function CorpCerPage() {
  const { user } = useFrame().session;
  const reviewDays = useSite()?.reviewDays;
  const { data, error, reload, then } = useCertification('team');

  if (!data) return <Waiting error={error} onRetry={() => void reload()} />;
  const { certificate, application, certified, canManage, history } = data;
  const billNo = application?.billNo ?? '';

  const change = async () => {
    if (
      await confirm({
        content: '变更须重新提交材料并经过审核，审核期间现有认证继续有效。确认申请变更？',
        okText: '申请变更',
      })
    )
      await then(changeTeam());
  };
  const giveUp = async () => {
    if (await confirm({ content: '已填写的内容会丢失，确认放弃？', okText: '放弃', danger: true }))
      await then(stepTeam(billNo, 'cancel'));
  };
  const withdraw = async () => {
    if (await confirm({ content: '撤回后可以修改并重新提交。确认撤回？', okText: '撤回' }))
      await then(stepTeam(billNo, 'withdraw'));
  };

  return (
    <div ref={keepFocus} className="ce-page">
      <header className="ce-head">
        <h1>客户认证</h1>
        <p className="ce-quiet">
          {user.companyName} · {certified ? '已认证' : '未认证'}
        </p>
      </header>
      {certificate && (
        <CertificateCard certificate={certificate} title="企业认证" codeTitle="统一社会信用代码">
          {canManage && !application && (
            <CertificateActions
              certificate={certificate}
              onChange={() => void change()}
              onRefresh={() => void then(refreshCertificate())}
            />
          )}
        </CertificateCard>
      )}
      {!certificate && (!application || (application.status === 'draft' && !certified)) && (
        <Why canManage={canManage} certified={certified} onChange={() => void change()} />
      )}
      {application?.status === 'rejected' && <Reasons application={application} titles={TITLES} />}
      {canManage &&
        (application
          ? isBeingFilled(application)
          : (!certificate || certificate.state === 'revoked') && !certified) && (
          <>
            {application && certificate && (
              <div className="ce-doing">
                <h2>{KINDS[String(application.record.kind)] ?? '重新认证'}</h2>
                <button type="button" className="ce-link" onClick={() => void giveUp()}>
                  放弃
                </button>
              </div>
            )}
            <TeamForm
              application={application}
              isChange={application?.record.kind === 'change'}
              known={user}
              onSubmitted={reload}
            />
          </>
        )}
      {application?.status === 'submitted' && (
        <UnderWay title="审核中" text={`工作人员正在核对材料${usuallyWithin(reviewDays)}。结果会显示在这里。`}>
          <WithdrawButton onClick={() => void withdraw()} />
        </UnderWay>
      )}
      {application?.status === 'paying' && (
        <UnderWay title="等待打款" text="工作人员会向对公账户汇入一笔不超过 ¥1.00 的款项，到账后请在这里填写金额。">
          <WithdrawButton onClick={() => void withdraw()} />
        </UnderWay>
      )}
      {application?.status === 'verifying' && <TransferCheck application={application} onChanged={reload} />}
      <Milestones history={history} />
    </div>
  );
}

function CertificateActions({
  certificate: { refreshable, state },
  onChange,
  onRefresh,
}: {
  certificate: Certificate;
  onChange: () => void;
  onRefresh: () => void;
}) {
  const whyNot = refreshable === true ? undefined : refreshable.why;
  if (state === 'revoked') return <span className="ce-quiet">认证已撤销，请在下方重新申请。</span>;
  return (
    <>
      <span className="ce-quiet">{whyNot ?? '更新须重新核验办理人，通过后有效期顺延一年。'}</span>
      <span className="ce-buttons">
        <Button onClick={onChange}>申请变更</Button>
        <Button
          look="primary"
          aria-disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => (whyNot === undefined ? onRefresh() : toast(whyNot))}
        >
          年度更新
        </Button>
      </span>
    </>
  );
}

const GAINS = ['订购产品与签署合同', '申请增值税专用发票', '使用电子印章'];

function Why({ canManage, certified, onChange }: { canManage: boolean; certified: boolean; onChange: () => void }) {
  return (
    <section className="ce-card ce-why" aria-label="认证说明">
      <div>
        <h2>{certified ? '团队已认证' : canManage ? '认证后可以' : '团队尚未认证'}</h2>
        {certified || !canManage ? (
          <p className="ce-quiet">
            {canManage ? '认证资料尚未登记，可以申请变更来补充。' : '只有团队管理员可以办理认证。'}
          </p>
        ) : (
          <ul>
            {GAINS.map((gain) => (
              <li key={gain}>{gain}</li>
            ))}
          </ul>
        )}
      </div>
      {certified && canManage && <Button onClick={onChange}>申请变更</Button>}
    </section>
  );
}

function WithdrawButton({ onClick }: { onClick: () => void }) {
  return <Button onClick={onClick}>撤回修改</Button>;
}
