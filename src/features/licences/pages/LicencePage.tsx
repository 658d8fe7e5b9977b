import { download } from '@yunpu/engine-react';
import { lazyPart } from '@yunpu/engine-react/late';
import { BadgeCheck, FileDown, ShieldX } from 'lucide-react';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import useSWR from 'swr';
import type { Licence } from '../../../../contract/licences.ts';
import { messageOf, RequestError } from '../../../platform/gateway/errors.ts';
import { fetchCertificate } from '../../../platform/gateway/licences.ts';
import { useSite } from '../../../platform/gateway/useSite.ts';
import { Logo } from '../../../ui/Logo.tsx';
import { MESSAGES } from '../../../ui/messages.ts';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { fetchLicence } from '../api/licence.ts';
import { statusWords } from '../parts/statusWords.ts';
import '../parts/licence.css';
import { Button } from '../../../ui/Button.tsx';

const QRCodeSVG = lazyPart(async () => (await import('@rc-component/qrcode')).QRCodeSVG);
const QR_SIDE = 112;

/** `/license/{id}`: what a product licence covers, open to whoever was given its address (specification, section 2). */
export function LicencePage() {
  usePageTitle('产品授权查询');
  const { id = '' } = useParams();
  const phone = useSite()?.phone;
  const { data, error, mutate } = useSWR(['licence', id], ([, token]) => fetchLicence({ token }), {
    revalidateOnFocus: false,
  });
  return (
    <div className="licence-page">
      <header className="licence-brand">
        <Logo size={32} />
        云铺
      </header>
      <main className="licence-sheet" aria-busy={data === undefined && error === undefined}>
        <h1>产品授权证书</h1>
        {data && <Certificate licence={data} token={id} />}
        {!data && error === undefined && (
          <div className="ui-skeleton licence-wait" role="status" aria-label="正在查询授权" />
        )}
        {!data && error !== undefined && (
          <div className="licence-none" role="alert">
            <ShieldX size={40} aria-hidden />
            <p>{messageOf(error)}</p>
            <Button onClick={() => void mutate()}>重新查询</Button>
          </div>
        )}
      </main>
      <footer className="licence-foot">
        {phone && (
          <>
            如有疑问，请致电 <a href={`tel:${phone}`}>{phone}</a>
          </>
        )}
      </footer>
    </div>
  );
}

function Certificate({ licence, token }: { licence: Licence; token: string }) {
  const status = statusWords(licence.status);
  const Icon = status.tone === 'good' ? BadgeCheck : ShieldX;
  const facts = [
    ['授权企业', licence.authName],
    ['被授权企业', licence.customerName],
    ['产品', licence.productName],
    ['产品编号', licence.productNo],
    ['授权期限', licence.authDateLimit],
    ['授权日期', licence.date],
  ];
  return (
    <>
      <p className={`licence-status licence-${status.tone}`}>
        <Icon size={16} aria-hidden />
        {status.text}
      </p>
      <dl className="licence-facts">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value || '--'}</dd>
          </div>
        ))}
      </dl>
      <p className="licence-genuine">{MESSAGES['licence.genuine']}</p>
      <figure className="licence-code">
        <Suspense fallback={<div className="ui-skeleton" style={{ width: QR_SIDE, height: QR_SIDE }} />}>
          {/* Dark on white in both themes: cameras want it so. */}
          <QRCodeSVG
            value={`${location.origin}/license/${token}`}
            size={QR_SIDE}
            level="M"
            marginSize={2}
            bgColor="#ffffff"
            fgColor="#10213f"
            title="授权查询二维码"
          />
        </Suspense>
        <figcaption>扫码查询本授权</figcaption>
      </figure>
      {licence.own && (
        <Button onClick={() => void save(token)}>
          <FileDown size={16} aria-hidden />
          下载授权证书（PDF）
        </Button>
      )}
    </>
  );
}

async function save(token: string): Promise<void> {
  try {
    download(await fetchCertificate({ token }));
  } catch (error) {
    // A refusal has been shown with its reason.
    if (!(error instanceof RequestError)) throw error;
  }
}
