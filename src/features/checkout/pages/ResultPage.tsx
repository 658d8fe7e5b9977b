import { formatMoney } from '@yunpu/engine-core/format';
import { CircleAlert, CircleCheck, CircleX, Clock3, RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { errorCodeOf, messageOf } from '../../../platform/gateway/errors.ts';
import { fetchOrder, type OrderDetail } from '../../../platform/gateway/orders.ts';
import { useOrderNews } from '../../../platform/gateway/useOrderNews.ts';
import { storePaymentFlow } from '../../../platform/session/paymentFlow.ts';
import { OrderNotShown } from '../../../ui/checkout/OrderNotShown.tsx';
import { usePolling } from '../../../ui/checkout/polling.ts';
import { Steps } from '../../../ui/checkout/Steps.tsx';
import { LicenceLink } from '../../../ui/orders/LicenceLink.tsx';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { assetPath, type Outcome, openedPath, orderPath, outcomeOf } from '../parts/outcome.ts';
import '../../../ui/checkout/checkout.css';
import '../parts/result.css';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

/** `/result?orderNo=`: how it came out, by the order itself whatever this tab remembers (issue: "/result re-reading the order"). */
export function ResultPage() {
  usePageTitle('付款结果');
  const [params] = useSearchParams();
  const orderNo = params.get('orderNo') ?? '';
  const {
    data: detail,
    error,
    mutate,
  } = useSWR(['order', orderNo], () => fetchOrder(orderNo), { shouldRetryOnError: false });
  const outcome = detail && outcomeOf(detail);
  const again = usePolling(outcome?.moving ?? false, () => mutate());
  useOrderNews(orderNo, () => mutate());
  const kind = outcome?.kind;
  const payable = detail?.order.payable;
  useEffect(() => {
    if (kind !== undefined) storePaymentFlow({ result: kind, amount: String(payable ?? 0), fromPage: false });
  }, [kind, payable]);

  if (detail && outcome && errorCodeOf(error) !== 'order.unknown')
    return <Result detail={detail} outcome={outcome} onLook={again} />;
  return (
    <OrderNotShown
      title="没有找到这个订单"
      why={error === undefined ? undefined : messageOf(error)}
      waiting="正在查询付款结果"
      height={360}
      onRetry={() => void mutate()}
    />
  );
}

const ICONS = { good: CircleCheck, bad: CircleX, wait: Clock3, back: RotateCcw, warn: CircleAlert } as const;

function Result({ detail, outcome, onLook }: { detail: OrderDetail; outcome: Outcome; onLook: () => void }) {
  const Icon = ICONS[outcome.tone];
  const { order, assets } = detail;
  return (
    <div className="checkout checkout-narrow">
      <header className="checkout-head">
        <p className="checkout-quiet">付款结果</p>
        <Steps current={outcome.tone === 'good' ? 2 : 1} />
      </header>
      <section className="checkout-panel result" aria-live="polite">
        <Icon className={`result-${outcome.tone}`} size={56} aria-hidden />
        <h1>{outcome.title}</h1>
        <p className="result-text">{outcome.text}</p>
        <dl className="checkout-facts">
          <div>
            <dt>订单号</dt>
            <dd>{order.orderNo}</dd>
          </div>
          <div>
            <dt>内容</dt>
            <dd>{order.subject}</dd>
          </div>
          <div>
            <dt>金额</dt>
            <dd>
              <b>{formatMoney(order.payable)}</b>
            </dd>
          </div>
        </dl>
        {order.state === 'OPENED' && assets.length > 0 && (
          <ul className="result-assets" aria-label="已开通的产品">
            {assets.map(({ assetNo, productName, licencePage }) => (
              <li key={assetNo}>
                <CircleCheck size={16} aria-hidden />
                <Link to={assetPath(assetNo)}>{productName}</Link>
                <LicenceLink page={licencePage} />
              </li>
            ))}
          </ul>
        )}
        <div className="result-actions">
          {outcome.pay !== undefined && (
            <ButtonLink
              look="main"
              large
              className="checkout-submit"
              to={`/pay?orderNo=${encodeURIComponent(order.orderNo)}`}
            >
              {outcome.pay}
            </ButtonLink>
          )}
          {outcome.kind === 'opened' && (
            <ButtonLink look="main" large className="checkout-submit" to={openedPath(detail)}>
              去使用
            </ButtonLink>
          )}
          <ButtonLink to={orderPath(order.orderNo)}>查看订单</ButtonLink>
          {outcome.moving && <Button onClick={onLook}>刷新结果</Button>}
          <ButtonLink to="/product">继续选购</ButtonLink>
        </div>
      </section>
    </div>
  );
}
