import { formatDateTime } from '@yunpu/engine-core/format';
import { CircleCheck, CircleX, MonitorSmartphone } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { cancelQr, confirmQr, type QrRequest, scanQr } from '../api/qr.ts';
import { EntranceFrame } from '../parts/login/EntranceFrame.tsx';

type Step =
  | { name: 'loading' }
  | { name: 'asking'; asked: QrRequest }
  | { name: 'confirmed' | 'cancelled' }
  | { name: 'refused'; message: string };

/** `/qrConfirm?code=`: where the phone that read a code says whether that browser is to be signed in. */
export function QrConfirmPage() {
  usePageTitle('确认登录');
  const [params] = useSearchParams();
  const code = params.get('code') ?? '';
  const [step, setStep] = useState<Step>({ name: 'loading' });
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let gone = false;
    scanQr(code).then(
      (asked) => gone || setStep({ name: 'asking', asked }),
      (error: unknown) => gone || setStep({ name: 'refused', message: messageOf(error) }),
    );
    return () => {
      gone = true;
    };
  }, [code]);

  const answer = async (call: (id: string) => Promise<void>, name: 'confirmed' | 'cancelled') => {
    setBusy(true);
    try {
      await call(code);
      setStep({ name });
    } catch (error) {
      setStep({ name: 'refused', message: messageOf(error) });
    }
  };

  return (
    <EntranceFrame heading="扫码登录" hint="请确认是您本人正在登录">
      {step.name === 'loading' && <div className="ui-skeleton lg-confirm-wait" role="status" aria-label="正在加载" />}
      {step.name === 'asking' && (
        <>
          <Facts asked={step.asked} />
          <p className="lg-caution">如果不是您本人操作，请点击取消。确认后，该设备可以使用您的账号。</p>
          <Button
            look="primary"
            large
            className="lg-submit"
            busy={busy}
            onClick={() => void answer(confirmQr, 'confirmed')}
          >
            确认登录
          </Button>
          <Button large className="lg-second" disabled={busy} onClick={() => void answer(cancelQr, 'cancelled')}>
            取消
          </Button>
        </>
      )}
      {step.name === 'confirmed' && (
        <Outcome icon={<CircleCheck size={40} aria-hidden />} title="已确认登录" text="请回到刚才的设备继续操作。" />
      )}
      {step.name === 'cancelled' && (
        <Outcome icon={<CircleX size={40} aria-hidden />} title="已取消登录" text="该设备没有登录您的账号。" />
      )}
      {step.name === 'refused' && (
        <Outcome icon={<CircleX size={40} aria-hidden />} title="无法确认登录" text={step.message} />
      )}
    </EntranceFrame>
  );
}

function Facts({ asked: { device, address, createdAt, name, account } }: { asked: QrRequest }) {
  return (
    <div className="lg-request">
      <MonitorSmartphone size={40} aria-hidden />
      <dl>
        <dt>登录账号</dt>
        <dd>
          {name}（{account}）
        </dd>
        <dt>登录设备</dt>
        <dd>{device || '--'}</dd>
        <dt>网络地址</dt>
        <dd>{address || '--'}</dd>
        <dt>请求时间</dt>
        <dd>{createdAt ? formatDateTime(createdAt) : '--'}</dd>
      </dl>
    </div>
  );
}

function Outcome({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <div className="lg-outcome" role="status">
      {icon}
      <h2>{title}</h2>
      <p>{text}</p>
      <ButtonLink to="/" large className="lg-second">
        返回首页
      </ButtonLink>
    </div>
  );
}
