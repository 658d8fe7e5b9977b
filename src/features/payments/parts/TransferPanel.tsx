import { capitalAmount, formatMoney, yuanText } from '@yunpu/engine-core/format';
import { FileText, TriangleAlert } from 'lucide-react';
import { useSite } from '../../../platform/gateway/useSite.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { usePolling } from '../../../ui/checkout/polling.ts';
import { CopyButton } from '../../../ui/orders/CopyButton.tsx';
import { usuallyWithin } from '../../../ui/reviewTime.ts';
import {
  type PaymentAttempt,
  type PaymentStatus,
  type Tracker,
  type Transfer,
  transferPaperUrl,
} from '../api/payments.ts';
import { VoucherUpload } from './VoucherUpload.tsx';

interface TransferPanelProps {
  orderNo: string;
  attempt: PaymentAttempt;
  look: () => Promise<PaymentStatus | undefined>;
  onOther: () => void;
  /** Another way is being looked at: what was chosen here stays, and an upload goes on. */
  hidden: boolean;
}

/** What a bank asks for, in its order; `copied` where the paper wants another spelling than the eye. */
function fieldsOf(transfer: Transfer): { title: string; shown: string; copied?: string; strong?: boolean }[] {
  return [
    { title: '收款户名', shown: transfer.accountName },
    { title: '收款账号', shown: transfer.accountNo.replace(/(\d{4})(?=\d)/g, '$1 '), copied: transfer.accountNo },
    { title: '开户银行', shown: `${transfer.bankName}${transfer.branch}` },
    { title: '汇款金额', shown: formatMoney(transfer.amount), copied: yuanText(transfer.amount), strong: true },
    { title: '汇款识别码', shown: transfer.remittanceCode, strong: true },
  ];
}

/** The receiver's account with everything to copy, the receipt, and how far the money is (experience: "Bank transfer"). */
export function TransferPanel({ orderNo, attempt, look, onOther, hidden }: TransferPanelProps) {
  usePolling(true, look);
  const reviewDays = useSite()?.reviewDays;
  const { transfer, tracker = 'waiting' } = attempt;
  if (!transfer) return null;
  const fields = fieldsOf(transfer);
  const all = [
    ...fields.map(({ title, shown, copied }) => `${title}：${copied ?? shown}`),
    `付款户名：${transfer.payerName}`,
  ].join('\n');
  return (
    <section className="checkout-panel" aria-labelledby="transfer-title" hidden={hidden}>
      <div className="pay-head">
        <h2 id="transfer-title">对公转账</h2>
        <CopyButton text={all} what="转账信息" title="复制全部" />
      </div>
      <TrackerLine tracker={tracker} note={attempt.note ?? ''} />
      <dl className="transfer">
        {fields.map(({ title, shown, copied, strong }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {strong ? <b>{shown}</b> : shown}
              <CopyButton text={copied ?? shown} what={title} />
            </dd>
          </div>
        ))}
        <div>
          <dt>金额大写</dt>
          <dd>人民币{capitalAmount(transfer.amount)}</dd>
        </div>
        <div>
          <dt>付款户名</dt>
          <dd>{transfer.payerName}</dd>
        </div>
      </dl>
      <ul className="transfer-notes">
        <li>
          付款户名必须是已认证的企业<strong>{transfer.payerName}</strong>，个人或其他企业的汇款不会入账。
        </li>
        <li>
          请在汇款<strong>附言</strong>中填写识别码 <strong>{transfer.remittanceCode}</strong>
          ，金额须与应付金额一致，分毫不差。
        </li>
        <li>请一次汇足，不要分笔。到账核验后开通{usuallyWithin(reviewDays)}。</li>
      </ul>
      {tracker !== 'arrived' && (
        <VoucherUpload
          orderNo={orderNo}
          attemptNo={attempt.attemptNo}
          sent={transfer.vouchers.map(({ name }) => name)}
          onSent={look}
        />
      )}
      <div className="pay-actions">
        <ButtonLink href={transferPaperUrl(orderNo)} download>
          <FileText size={16} aria-hidden />
          下载付款说明（PDF）
        </ButtonLink>
        <Button onClick={onOther}>换一种方式</Button>
      </div>
    </section>
  );
}

const TRACK: readonly { name: Tracker; title: string }[] = [
  { name: 'waiting', title: '待汇款' },
  { name: 'checking', title: '核验中' },
  { name: 'arrived', title: '已到账' },
];

function TrackerLine({ tracker, note }: { tracker: Tracker; note: string }) {
  if (tracker === 'mismatch') {
    return (
      <p className="pay-mismatch" role="alert">
        <TriangleAlert size={18} aria-hidden />
        <span>
          <strong>{note || '金额不符'}</strong>。工作人员会联系您补足或退回，也可以在线咨询。
        </span>
      </p>
    );
  }
  const at = TRACK.findIndex(({ name }) => name === tracker);
  return (
    <ol className="tracker" aria-label="转账进度">
      {TRACK.map(({ name, title }, index) => (
        <li
          key={name}
          aria-current={index === at ? 'step' : undefined}
          className={index <= at ? 'tracker-done' : undefined}
        >
          {title}
        </li>
      ))}
    </ol>
  );
}
