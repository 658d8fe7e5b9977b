import { capitalAmount, formatDateTime, formatMoney } from '@yunpu/engine-core/format';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { useOrderNews } from '../../../platform/gateway/useOrderNews.ts';
import { storePaymentFlow } from '../../../platform/session/paymentFlow.ts';
import { OrderNotShown } from '../../../ui/checkout/OrderNotShown.tsx';
import { usePolling } from '../../../ui/checkout/polling.ts';
import { Steps } from '../../../ui/checkout/Steps.tsx';
import { KeptNote } from '../../../ui/orders/KeptNote.tsx';
import { clockText, useCountdown } from '../../../ui/useCountdown.ts';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { type PaymentStatus, queryPayment } from '../api/payments.ts';
import { isOpen } from '../parts/attempts.ts';
import { CashierPanel } from '../parts/CashierPanel.tsx';
import { ChannelChoice } from '../parts/ChannelChoice.tsx';
import { TransferPanel } from '../parts/TransferPanel.tsx';
import '../../../ui/checkout/checkout.css';
import '../parts/pay.css';

const resultPath = (orderNo: string): string => `/result?orderNo=${encodeURIComponent(orderNo)}`;

/** `/pay?orderNo=`: how an order that waits for its payment is paid (specification, section 2). */
export function PayPage() {
  usePageTitle('付款');
  const [params] = useSearchParams();
  const orderNo = params.get('orderNo') ?? '';
  const {
    data: status,
    error,
    mutate,
  } = useSWR(['payment', orderNo], () => queryPayment(orderNo), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  /** Rejects where nobody answers: what is shown is what was known before. */
  const look = async (): Promise<PaymentStatus> => {
    const now = await queryPayment(orderNo);
    await mutate(now, { revalidate: false });
    return now;
  };
  if (status) {
    if (status.orderState === 'WAIT_PAY') return <Paying key={orderNo} status={status} look={look} />;
    return <Navigate to={resultPath(orderNo)} replace />;
  }
  return (
    <OrderNotShown
      title="没有找到可以付款的订单"
      why={error === undefined ? undefined : messageOf(error)}
      waiting="正在加载订单"
      height={420}
      onRetry={() => void mutate()}
    />
  );
}

function Paying({ status, look }: { status: PaymentStatus; look: () => Promise<PaymentStatus> }) {
  const { orderNo, payable, payBefore, extended, kept, attempt } = status;
  const [choosing, setChoosing] = useState(false);
  const left = useCountdown(payBefore ?? undefined);
  const over = left === 0;
  const onReturn = useEffectEvent(look);
  useEffect(() => {
    // Back from the cashier by the browser's own button: the page is as it was left, the payment may not be.
    const returned = (event: PageTransitionEvent) => event.persisted && void onReturn().catch(() => undefined);
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, []);
  // A look that was under way shares its answer, which may be older than the news: hence the second.
  useOrderNews(orderNo, () => look().then(look));
  // An overdue order is closed by a job a moment later: the page polls until it is.
  usePolling(over, look);
  useEffect(() => {
    storePaymentFlow({ amount: String(payable), result: '', fromPage: true });
  }, [payable]);
  /** What was begun without an answer is begun all the same: the page goes on with it. */
  const goOn = async () => {
    const now = await look();
    if (now.attempt && now.attempt.attemptNo !== attempt?.attemptNo) setChoosing(false);
  };
  const begun = async () => {
    // It polls from here on.
    await look().catch(() => undefined);
    setChoosing(false);
  };
  const open = attempt && isOpen(attempt) ? attempt : undefined;

  return (
    <div className="checkout checkout-narrow">
      <header className="checkout-head">
        <h1>付款</h1>
        <Steps current={1} />
      </header>
      <section className="checkout-panel pay-due" aria-label="应付金额">
        <div>
          <p className="checkout-quiet">
            订单 <Link to={`/workstation/order-detail?orderNo=${encodeURIComponent(orderNo)}`}>{orderNo}</Link>
          </p>
          <p className="pay-amount">{formatMoney(payable)}</p>
          <p className="checkout-quiet">人民币{capitalAmount(payable)}</p>
        </div>
        <p className="pay-deadline">
          <span>
            {over ? (
              '付款时间已过'
            ) : extended ? (
              <>
                凭证核验中，订单保留至 <b>{formatDateTime(payBefore ?? '')}</b>
              </>
            ) : (
              <>
                请在 <b>{formatDateTime(payBefore ?? '')}</b> 前付款
              </>
            )}
          </span>
          {!over && (
            <span>
              还剩 <b role="timer">{clockText(left ?? 0)}</b>
            </span>
          )}
          <span className="checkout-quiet">逾期未付的订单会自动关闭，已用的优惠券退回。</span>
        </p>
      </section>
      {kept && <KeptNote {...kept} />}
      {open?.channel === 'bank' && (
        <TransferPanel
          orderNo={orderNo}
          attempt={open}
          look={look}
          onOther={() => setChoosing(true)}
          hidden={choosing}
        />
      )}
      {open?.channel === 'cashier' && !choosing && (
        <CashierPanel attempt={open} look={look} onOther={() => setChoosing(true)} />
      )}
      {(!open || choosing) && (
        <ChannelChoice
          orderNo={orderNo}
          payable={payable}
          last={attempt}
          onBegun={begun}
          onRefused={goOn}
          onBack={choosing ? () => setChoosing(false) : undefined}
        />
      )}
    </div>
  );
}
