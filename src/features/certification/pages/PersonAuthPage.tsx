import { Link } from 'react-router-dom';
import { changePerson, stepPerson } from '../../../platform/gateway/certification.ts';
import { useSite } from '../../../platform/gateway/useSite.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { confirm } from '../../../ui/notices.ts';
import { usuallyWithin } from '../../../ui/reviewTime.ts';
import { CertificateCard } from '../parts/CertificateCard.tsx';
import { Milestones } from '../parts/Milestones.tsx';
import { PersonForm } from '../parts/PersonForm.tsx';
import { Reasons } from '../parts/Reasons.tsx';
import { TITLES } from '../parts/titles.ts';
import { UnderWay } from '../parts/UnderWay.tsx';
import { useCertification } from '../parts/useCertification.ts';
import { Waiting } from '../parts/Waiting.tsx';
import '../parts/certification.css';
import { Button } from '../../../ui/Button.tsx';
import { keepFocus } from '../../../ui/keepFocus.ts';

/** `/workstation/person-auth`: that a person is who the account says. */
export function PersonAuthPage() {
  const { user } = useFrame().session;
  const reviewDays = useSite()?.reviewDays;
  const { data, error, reload, then } = useCertification('person');
  if (!data) return <Waiting error={error} onRetry={() => void reload()} />;
  const { certificate, application, history } = data;
  const isFilled = application
    ? application.status === 'draft' || application.status === 'rejected'
    : !certificate || certificate.state === 'revoked';
  const change = async () => {
    if (
      await confirm({
        content: '变更须重新提交证件并经过审核，审核期间现有认证继续有效。确认申请变更？',
        okText: '申请变更',
      })
    )
      await then(changePerson());
  };
  const giveUp = async () => {
    if (application && (await confirm({ content: '已填写的内容会丢失，确认放弃？', okText: '放弃', danger: true })))
      await then(stepPerson(application.billNo, 'cancel'));
  };

  return (
    <div ref={keepFocus} className="ce-page">
      <header className="ce-head">
        <h1>个人认证</h1>
        <p className="ce-quiet">
          {user.name} · {data.certified ? '已认证' : '未认证'}
        </p>
        <p className="ce-quiet">
          证明您是本人。订购、签合同与开票以团队为准，须由团队完成客户认证，个体工商户也可以办理。
        </p>
        <Link to="/workstation/corp-cer">前往客户认证</Link>
      </header>
      {certificate && (
        <CertificateCard certificate={certificate} title="个人实名认证" codeTitle="身份证号码">
          {!application && certificate.state !== 'revoked' && (
            <>
              <span className="ce-quiet">已认证的信息不能直接修改，变更须重新审核。</span>
              <Button onClick={() => void change()}>申请变更</Button>
            </>
          )}
        </CertificateCard>
      )}
      {application?.status === 'rejected' && <Reasons application={application} titles={TITLES} />}
      {isFilled && (
        <>
          {application && certificate && (
            <div className="ce-doing">
              <h2>信息变更</h2>
              <button type="button" className="ce-link" onClick={() => void giveUp()}>
                放弃
              </button>
            </div>
          )}
          <PersonForm application={application} name={user.name} onSubmitted={reload} />
        </>
      )}
      {application?.status === 'submitted' && (
        <UnderWay title="审核中" text={`工作人员正在核对证件${usuallyWithin(reviewDays)}。结果会显示在这里。`}>
          <Button onClick={() => void then(stepPerson(application.billNo, 'withdraw'))}>撤回修改</Button>
        </UnderWay>
      )}
      <Milestones history={history} />
    </div>
  );
}
