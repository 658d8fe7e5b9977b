import { formatMoney } from '@yunpu/engine-core/format';
import { Landmark, QrCode } from 'lucide-react';
import { useState } from 'react';
import useSWR from 'swr';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { useSite } from '../../../platform/gateway/useSite.ts';
import { Button } from '../../../ui/Button.tsx';
import { usuallyWithin } from '../../../ui/reviewTime.ts';
import { type Channel, fetchBanks, fetchPaySwitch, type PaymentAttempt, startPayment } from '../api/payments.ts';
import { leaveForCashier } from './leave.ts';

interface ChannelChoiceProps {
  orderNo: string;
  payable: number;
  /** The attempt before, if any. */
  last: PaymentAttempt | undefined;
  onBegun: () => Promise<void>;
  /** It was refused: the order may have been paid or closed elsewhere, which the page then shows. */
  onRefused: () => Promise<unknown>;
  /** Back to an attempt that is under way. */
  onBack: (() => void) | undefined;
}

const WAYS = [
  { channel: 'cashier', title: '在线支付', text: '扫码或网银，付款后立即开通', icon: QrCode },
  { channel: 'bank', title: '对公转账', text: '从企业账户转账，到账核验后开通', icon: Landmark },
] as const;

/** The ways to pay that the shop has open now; the button begins one. */
export function ChannelChoice({ orderNo, payable, last, onBegun, onRefused, onBack }: ChannelChoiceProps) {
  const {
    data: open,
    error: closed,
    mutate,
  } = useSWR('pay-switch', () => fetchPaySwitch(), { revalidateOnFocus: false });
  const reviewDays = useSite()?.reviewDays;
  const [picked, setPicked] = useState<Channel>();
  const [bank, setBank] = useState('');
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const ways = WAYS.filter(({ channel }) => open?.[channel]);
  const chosen = ways.find(({ channel }) => channel === picked)?.channel ?? ways[0]?.channel;
  const begin = async () => {
    if (chosen === undefined) return;
    setState({ busy: true });
    try {
      const attempt = await startPayment(orderNo, chosen, chosen === 'cashier' && bank !== '' ? bank : undefined);
      if (attempt.channel === 'cashier' && attempt.payUrl !== undefined) leaveForCashier(attempt.payUrl);
      else await onBegun();
      setState({ busy: false });
    } catch (error) {
      setState({ busy: false, problem: messageOf(error) });
      // What cannot be read now is said already.
      await onRefused().catch(() => undefined);
    }
  };
  return (
    <section className="checkout-panel" aria-labelledby="way-title">
      <h2 id="way-title">付款方式</h2>
      {last?.state === 'PAID_AFTER_CLOSE' && (
        <p className="pay-problem" role="status">
          {last.note}。请重新付款。
        </p>
      )}
      {last?.state === 'FAILED' && (
        <p className="pay-problem" role="status">
          上一次付款没有成功，可以重新付款或换一种方式。
        </p>
      )}
      {!open && closed === undefined && (
        <div className="ui-skeleton" style={{ height: 88 }} role="status" aria-label="正在加载付款方式" />
      )}
      {!open && closed !== undefined && (
        <p className="pay-problem" role="alert">
          {messageOf(closed)}　<Button onClick={() => void mutate()}>重试</Button>
        </p>
      )}
      {open && ways.length === 0 && (
        <p className="pay-problem" role="alert">
          暂时没有可用的付款方式，请稍后再试或联系客服。
        </p>
      )}
      <div className="pay-ways" role="radiogroup" aria-labelledby="way-title">
        {ways.map(({ channel, title, text, icon: Icon }) => (
          <label key={channel} className="pay-way">
            <input type="radio" name="channel" checked={chosen === channel} onChange={() => setPicked(channel)} />
            <Icon size={24} aria-hidden />
            <span>
              <strong>{title}</strong>
              <span>
                {text}
                {channel === 'bank' && usuallyWithin(reviewDays)}
              </span>
            </span>
          </label>
        ))}
      </div>
      {chosen === 'cashier' && <BankChoice bank={bank} onChange={setBank} />}
      {state.problem !== undefined && (
        <p className="pay-problem" role="alert">
          {state.problem}
        </p>
      )}
      <div className="pay-actions">
        <Button
          look="main"
          large
          className="checkout-submit"
          disabled={chosen === undefined || state.busy}
          aria-busy={state.busy}
          onClick={() => void begin()}
        >
          {chosen === 'bank' ? `使用对公转账支付 ${formatMoney(payable)}` : `去支付 ${formatMoney(payable)}`}
        </Button>
        {onBack && <Button onClick={onBack}>返回当前付款</Button>}
      </div>
    </section>
  );
}

/** The bank whose page the cashier opens with; any way of the cashier's without one. */
function BankChoice({ bank, onChange }: { bank: string; onChange: (code: string) => void }) {
  const { data: banks = [], error, mutate } = useSWR('pay-banks', () => fetchBanks(), { revalidateOnFocus: false });
  if (banks.length === 0 && error !== undefined)
    return (
      <p className="pay-bank">
        付款银行没有加载出来，可以到收银台再选。<Button onClick={() => void mutate()}>重试</Button>
      </p>
    );
  if (banks.length === 0) return null;
  return (
    <label className="pay-bank">
      付款银行
      <select value={bank} onChange={(event) => onChange(event.target.value)}>
        <option value="">到收银台再选（扫码、网银）</option>
        {banks.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
