import { lazyPart } from '@yunpu/engine-react/late';
import { CircleCheck, RefreshCw } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { AgreementLinks } from './Agreement.tsx';
import { type QrView, useQrLogin } from './useQrLogin.ts';
import type { TabProps } from './values.ts';

const QRCodeSVG = lazyPart(async () => (await import('@rc-component/qrcode')).QRCodeSVG);
const SIZE = 200;

/** Over a code that cannot be used any more, or was taken up. */
function coverOf(view: QrView): string | undefined {
  switch (view.step) {
    case 'expired':
      return '二维码已失效';
    case 'cancelled':
      return '已在手机上取消登录';
    case 'failed':
      return view.message;
    default:
      return undefined;
  }
}

/** A code that a phone where one is signed in reads and confirms. */
export function QrTab({ onEnter }: Pick<TabProps, 'onEnter'>) {
  const { view, refresh } = useQrLogin(
    (verdict) => void onEnter(() => Promise.resolve(verdict)).then(() => verdict.kind === 'ok' || refresh()),
  );
  const cover = coverOf(view);
  return (
    <div className="lg-qr">
      <div className="lg-qr-code" aria-busy={view.step === 'loading'}>
        {'code' in view ? (
          <Suspense fallback={<span className="ui-skeleton lg-qr-wait" />}>
            <QRCodeSVG
              value={view.code.address}
              size={SIZE}
              level="M"
              marginSize={0}
              fgColor="#10213F"
              role="img"
              title="登录二维码"
            />
          </Suspense>
        ) : (
          <span className="ui-skeleton lg-qr-wait" />
        )}
        {view.step === 'scanned' && (
          <span className="lg-qr-cover">
            <CircleCheck size={36} aria-hidden />
          </span>
        )}
        {cover !== undefined && (
          <span className="lg-qr-cover">
            <span>{cover}</span>
            <Button look="primary" onClick={refresh}>
              <RefreshCw size={16} aria-hidden />
              刷新二维码
            </Button>
          </span>
        )}
      </div>
      <p className="lg-qr-text" role="status">
        {view.step === 'scanned'
          ? `${view.name} 已扫码，请在手机上确认登录`
          : '请用已登录云铺的手机扫描二维码，并在手机上确认'}
      </p>
      <p className="lg-agreement">
        扫码登录即表示您已阅读并同意
        <AgreementLinks />
      </p>
    </div>
  );
}
