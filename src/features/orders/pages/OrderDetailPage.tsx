import { formatDateTime } from '@yunpu/engine-core/format';
import { Link, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { errorCodeOf, messageOf } from '../../../platform/gateway/errors.ts';
import { fetchOrder, type OrderDetail } from '../../../platform/gateway/orders.ts';
import { useThrottledChanges } from '../../../platform/gateway/useThrottledChanges.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { recordPath } from '../../../platform/workstation/pageOf.ts';
import { MY_ORDER_PATH } from '../../../platform/workstation/places.ts';
import { keepFocus } from '../../../ui/keepFocus.ts';
import { AmountSummary, creditOf, promotionsOf } from '../../../ui/orders/AmountSummary.tsx';
import { LicenceLink } from '../../../ui/orders/LicenceLink.tsx';
import { OrderLines } from '../../../ui/orders/OrderLines.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { OrderActions } from '../parts/OrderActions.tsx';
import { OrderAllowances } from '../parts/OrderAllowances.tsx';
import { OrderProgress } from '../parts/OrderProgress.tsx';
import { Attempts, History, Refunds } from '../parts/OrderRecords.tsx';
import { endedTitle, STATES } from '../parts/words.ts';
import '../parts/orders.css';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

/** `/workstation/order-detail?orderNo=`: everything about one order, and what can be done with it now. */
export function OrderDetailPage() {
  const [params] = useSearchParams();
  const orderNo = params.get('orderNo') ?? '';
  const {
    data: detail,
    error,
    mutate,
  } = useSWR(['order', orderNo], () => fetchOrder(orderNo), { shouldRetryOnError: false });
  useThrottledChanges('order', () => void mutate());
  // An invoice of its payment decides what may be done with it.
  useThrottledChanges('transaction', () => void mutate());
  // What was known of it before it was deleted is not true any more.
  if (detail && errorCodeOf(error) !== 'order.unknown') return <Order detail={detail} onChanged={() => mutate()} />;
  if (error !== undefined) {
    return (
      <StatePage code="!" title="订单没有打开" text={messageOf(error)}>
        <Button look="primary" onClick={() => void mutate()}>
          重试
        </Button>
        <ButtonLink to={MY_ORDER_PATH}>我的订单</ButtonLink>
      </StatePage>
    );
  }
  return (
    <div className="ws-skeleton" role="status" aria-label="正在加载订单">
      <div className="ui-skeleton" style={{ width: 240, height: 28 }} />
      <div className="ui-skeleton" style={{ height: 120 }} />
      <div className="ui-skeleton" style={{ height: 320 }} />
    </div>
  );
}

function Order({ detail, onChanged }: { detail: OrderDetail; onChanged: () => Promise<unknown> }) {
  const { order, lines, attempts, refunds, history, assets, allowances } = detail;
  const {
    session: { user },
  } = useFrame();
  const isStaff = user.roles.some((role) => role === 'staff' || role === 'operator');
  const { title, tone } = STATES[order.state];
  const facts: [string, string | null][] = [
    ['购买方', order.buyerName],
    ['下单人', order.userName],
    ['联系人', [order.contact?.name, order.contact?.phone, order.contact?.email].filter(Boolean).join('　')],
    ['提交时间', order.createdAt && formatDateTime(order.createdAt)],
    ['付款时间', order.paidAt && formatDateTime(order.paidAt)],
    ['备注', order.remark],
  ];
  return (
    <article ref={keepFocus} className="od-page" aria-labelledby="order-title">
      <header className="od-head">
        <div>
          <h1 id="order-title">
            {order.subject || order.orderNo}
            <span className={`od-state od-${tone}`}>{title}</span>
          </h1>
          <p className="od-quiet">订单号 {order.orderNo}</p>
        </div>
        <OrderActions detail={detail} onChanged={onChanged} isBuyer={!isStaff} />
      </header>
      <OrderProgress detail={detail} onOver={onChanged} />
      {assets.length > 0 && (
        <section aria-labelledby="assets-title">
          <h2 id="assets-title">{lines.some(({ service }) => service) ? '已生效的产品' : '已开通的产品'}</h2>
          <ul className="od-assets">
            {assets.map(({ assetNo, productName, licencePage, status }) => (
              <li key={assetNo}>
                <Link to={recordPath('asset', assetNo)}>{productName}</Link>
                <span className="od-quiet">
                  {assetNo}
                  {status !== null && status !== 'active' && `　${endedTitle(status)}`}
                </span>
                <LicenceLink page={licencePage} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {allowances.length > 0 && <OrderAllowances allowances={allowances} />}
      <section aria-labelledby="od-lines">
        <h2 id="od-lines">订购明细</h2>
        <OrderLines lines={lines} />
        <div className="od-amounts">
          <AmountSummary {...order} credit={creditOf(lines)} promotion={promotionsOf(lines)} />
        </div>
      </section>
      <section aria-labelledby="od-facts">
        <h2 id="od-facts">订单信息</h2>
        <dl className="od-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value || '--'}</dd>
            </div>
          ))}
        </dl>
      </section>
      {attempts.length > 0 && <Attempts attempts={attempts} />}
      {refunds.length > 0 && <Refunds refunds={refunds} linked={isStaff} />}
      <History history={history} />
    </article>
  );
}
