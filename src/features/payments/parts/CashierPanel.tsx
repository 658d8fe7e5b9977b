import { ExternalLink, RefreshCcw } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { usePolling } from '../../../ui/checkout/polling.ts';
import type { PaymentAttempt, PaymentStatus } from '../api/payments.ts';
import { leaveForCashier } from './leave.ts';

interface CashierPanelProps {
  attempt: PaymentAttempt;
  look: () => Promise<PaymentStatus>;
  onOther: () => void;
}

/** Back from the cashier, or not there yet: the shop is asked until it knows. */
export function CashierPanel({ attempt, look, onOther }: CashierPanelProps) {
  const [state, setState] = useState<{ busy: boolean; message?: string }>({ busy: false });
  const { payUrl } = attempt;
  usePolling(true, look);
  const paid = async () => {
    setState({ busy: true });
    try {
      const now = await look();
      setState({
        busy: false,
        ...(now.orderState === 'WAIT_PAY' && { message: '还没有收到付款结果，收到后本页会自动更新。' }),
      });
    } catch (error) {
      setState({ busy: false, message: messageOf(error) });
    }
  };
  return (
    <section className="checkout-panel pay-cashier" aria-labelledby="cashier-title">
      <h2 id="cashier-title">等待在线支付</h2>
      <p>
        <span className="ui-spinner" aria-hidden />
        {attempt.state === 'UNKNOWN'
          ? '正在向收银台核实付款结果，请不要重复付款。'
          : '请在收银台完成付款。付款成功后本页会自动更新，无需刷新。'}
      </p>
      {state.message !== undefined && (
        <p className="pay-said" role="status">
          {state.message}
        </p>
      )}
      <div className="pay-actions">
        {payUrl !== undefined && (
          <Button look="main" large className="checkout-submit" onClick={() => leaveForCashier(payUrl)}>
            <ExternalLink size={18} aria-hidden />
            继续去收银台付款
          </Button>
        )}
        <Button busy={state.busy} onClick={() => void paid()}>
          <RefreshCcw size={16} aria-hidden />
          我已付款
        </Button>
        {attempt.state !== 'UNKNOWN' && <Button onClick={onOther}>换一种方式</Button>}
      </div>
    </section>
  );
}
