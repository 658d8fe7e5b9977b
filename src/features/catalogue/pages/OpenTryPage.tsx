import { Attempts } from '@yunpu/engine-core/endpoint';
import { equalJson } from '@yunpu/engine-core/json';
import { CircleCheck, Ticket } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import type { CodeOffer, OpenedTrial } from '../../../../contract/subscriptions.ts';
import { messageOf, messageOfChange } from '../../../platform/gateway/errors.ts';
import { sendOnce } from '../../../platform/gateway/sendOnce.ts';
import type { UserInfo } from '../../../platform/session/calls.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { toast } from '../../../ui/notices.ts';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { type AskedOpening, lookUpCode, openTrial } from '../api/trials.ts';
import { contactRules, TrialContactFields } from '../parts/trial/TrialContactFields.tsx';
import { TrialPath } from '../parts/trial/TrialPath.tsx';
import '../parts/storefront.css';
import '../parts/trial/trial.css';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

const STEPS = [
  { title: '输入试用码', text: '由商城或您的服务伙伴发放。' },
  { title: '确认并开通', text: '试用码就是批准，不用再等审核。' },
  { title: '开始使用', text: '产品出现在“我的产品与服务”。' },
] as const;

/** `/openTry?code=`: opening a trial with a code (specification, section 2). */
export function OpenTryPage() {
  usePageTitle('凭试用码开通');
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const [offer, setOffer] = useState<CodeOffer>();
  const [opened, setOpened] = useState<OpenedTrial>();
  if (!session) return null;
  const code = params.get('code') ?? '';
  return (
    <div className="store-section trial">
      <header>
        <h1>凭试用码开通</h1>
        <p className="store-lead">{session.user.companyName}</p>
      </header>
      <div className="trial-main">
        {opened && <Opened trial={opened} />}
        {!opened && offer && (
          <OfferForm
            code={code}
            offer={offer}
            user={session.user}
            onOpened={setOpened}
            onBack={() => setOffer(undefined)}
          />
        )}
        {!opened && !offer && (
          <CodeForm
            first={code}
            onFound={(typed, found) => {
              setParams({ code: typed }, { replace: true, preventScrollReset: true });
              setOffer(found);
            }}
          />
        )}
      </div>
      <aside className="trial-side">
        <h2>三步开通</h2>
        <TrialPath steps={STEPS} done={opened ? 3 : offer ? 1 : 0} />
        {!opened && (
          <p className="trial-quiet">
            没有试用码？<Link to="/applyTry">申请试用</Link>
          </p>
        )}
      </aside>
    </div>
  );
}

function CodeForm({ first, onFound }: { first: string; onFound(code: string, offer: CodeOffer): void }) {
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ defaultValues: { code: first } });
  const submit = handleSubmit(async ({ code }) => {
    try {
      onFound(code.trim(), await lookUpCode({ code }));
    } catch (error) {
      setError('code', { message: messageOf(error) }, { shouldFocus: true });
    }
  });
  useEffect(() => {
    // A link brings its code along: nothing is opened by following it, it is only looked up.
    if (first !== '') void submit();
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- once, for the address the page was opened with
  return (
    <form className="trial-panel" onSubmit={(event) => void submit(event)} noValidate aria-label="输入试用码">
      <Field
        id="trial-code"
        label="试用码"
        icon={Ticket}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder="例如 K7PM-3XQA-9TWD"
        error={errors.code?.message}
        {...register('code', { validate: (value) => value.trim() !== '' || '请输入试用码' })}
      />
      <Button type="submit" look="primary" large className="trial-submit" busy={isSubmitting}>
        {isSubmitting ? '正在核对…' : '下一步'}
      </Button>
    </form>
  );
}

interface OfferFormProps {
  code: string;
  offer: CodeOffer;
  user: UserInfo;
  onOpened(trial: OpenedTrial): void;
  onBack(): void;
}

function OfferForm({ code, offer, user, onOpened, onBack }: OfferFormProps) {
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm({ defaultValues: { contactName: user.name, contactPhone: user.phone } });
  const [refusal, setRefusal] = useState<string>();
  const [attempts] = useState(() => new Attempts<AskedOpening, OpenedTrial>());
  const submit = handleSubmit(async ({ contactName, contactPhone }) => {
    setRefusal(undefined);
    try {
      const asked = { code, contactName: contactName.trim(), contactPhone: contactPhone.trim() };
      const { answer, earlier = asked } = await sendOnce(attempts, asked, openTrial);
      if (!equalJson(earlier, asked)) toast('上一次其实已经开通，后来改的联系方式没有写入');
      onOpened(answer);
    } catch (error) {
      setRefusal(messageOfChange(error, '开通试用'));
    }
  });
  return (
    <form className="trial-panel" onSubmit={(event) => void submit(event)} noValidate aria-label="确认并开通">
      <h2>{offer.productName}</h2>
      <dl className="trial-facts">
        <div>
          <dt>试用人数</dt>
          <dd>{offer.seats} 人</dd>
        </div>
        <div>
          <dt>试用天数</dt>
          <dd>{offer.days} 天，从今天起</dd>
        </div>
        {offer.modules.length > 0 && (
          <div>
            <dt>包含模块</dt>
            <dd>{offer.modules.join('、')}</dd>
          </div>
        )}
        <div>
          <dt>发放方</dt>
          <dd>{offer.issuerName || '--'}</dd>
        </div>
        <div>
          <dt>有效期至</dt>
          <dd>{offer.validUntil}</dd>
        </div>
      </dl>
      <TrialContactFields
        name={register('contactName', contactRules.contactName)}
        phone={register('contactPhone', contactRules.contactPhone)}
        nameError={errors.contactName?.message}
        phoneError={errors.contactPhone?.message}
      />
      {refusal !== undefined && (
        <p className="trial-refusal" role="alert">
          {refusal}
        </p>
      )}
      <p className="trial-actions">
        <Button type="submit" look="primary" large busy={isSubmitting}>
          {isSubmitting ? '正在开通…' : `为${user.companyName}开通`}
        </Button>
        <Button look="outline" large onClick={onBack}>
          换一个试用码
        </Button>
      </p>
    </form>
  );
}

function Opened({ trial }: { trial: OpenedTrial }) {
  return (
    <section className="trial-panel trial-result" aria-live="polite">
      <CircleCheck size={48} aria-hidden />
      <h2>{trial.productName}已开通</h2>
      <p>
        {trial.seats} 人，{trial.startDate} 至 {trial.endDate}。试用单 <b>{trial.billNo}</b>，产品资产{' '}
        <b>{trial.assetNo}</b>。
      </p>
      <p className="trial-actions">
        <ButtonLink look="primary" large to={`/workstation/e/asset/${encodeURIComponent(trial.assetNo)}`}>
          查看产品
        </ButtonLink>
        <ButtonLink look="outline" large to={`/workstation/e/trial-order/${encodeURIComponent(trial.billNo)}`}>
          查看试用单
        </ButtonLink>
      </p>
    </section>
  );
}
