import type { RecordData } from '@yunpu/engine-core/document';
import { formatMoney } from '@yunpu/engine-core/format';
import { RefreshCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { AmountSummary, creditOf, promotionsOf } from '../../../ui/orders/AmountSummary.tsx';
import { clockText, useCountdown } from '../../../ui/useCountdown.ts';
import type { Contact, Draft } from '../api/checkout.ts';
import { ContractDialog } from './ContractDialog.tsx';
import { QuoteFile } from './QuoteFile.tsx';
import type { Submission } from './useSubmission.ts';

interface SummaryPanelProps {
  draft: Draft | undefined;
  stale: boolean;
  error: unknown;
  contact: Contact;
  submission: Submission;
  onRenew: () => void;
}

/** What it comes to, for how long the quote holds, the contract, and the button that says the amount. */
export function SummaryPanel({ draft, stale, error, contact, submission, onRenew }: SummaryPanelProps) {
  const [reading, setReading] = useState<RecordData>();
  const { busy, agreed, setAgreed, problem, moved } = submission;
  return (
    <aside className="checkout-side confirm-side" aria-label="费用">
      <div className="confirm-sums">
        <div className="confirm-sums-head">
          <h2>费用</h2>
          <QuoteFile draft={draft} stale={stale} />
        </div>
        {draft ? (
          <AmountSummary
            {...draft}
            credit={creditOf(draft.lines)}
            promotion={promotionsOf(draft.lines)}
            stale={stale}
          />
        ) : (
          <div className="ui-skeleton" style={{ height: 168 }} />
        )}
        {draft && <QuoteLife draft={draft} stale={stale} onRenew={onRenew} />}
        <Notice moved={moved} problem={problem ?? (draft && error !== undefined ? messageOf(error) : undefined)} />
        <p className="confirm-agree">
          <label>
            <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
            我已阅读并同意
          </label>
          <button
            type="button"
            className="confirm-read"
            disabled={!draft}
            onClick={() =>
              draft &&
              setReading({
                template: 'subscription',
                title: '云服务订购合同',
                orderNo: draft.orderNo,
                partyAContact: contact.name,
                partyAPhone: contact.phone,
              })
            }
          >
            《云服务订购合同》
          </button>
          与
          <a href="/agreement" target="_blank" rel="noreferrer">
            《用户协议》
          </a>
        </p>
      </div>
      <div className="confirm-bar">
        <Button type="submit" look="main" large className="checkout-submit" disabled={!draft || busy} aria-busy={busy}>
          {busy ? '正在提交…' : `提交订单 ${draft ? formatMoney(draft.payable) : ''}`}
        </Button>
      </div>
      {reading !== undefined && <ContractDialog record={reading} onClose={() => setReading(undefined)} />}
    </aside>
  );
}

/** How long the quote holds; one that has run out is asked for anew while the page is looked at. */
function QuoteLife({
  draft: { expiresAt, quote },
  stale,
  onRenew,
}: {
  draft: Draft;
  stale: boolean;
  onRenew: () => void;
}) {
  const left = useCountdown(expiresAt);
  const over = left === 0;
  const renew = useEffectEvent(onRenew);
  useEffect(() => {
    if (over && document.visibilityState === 'visible') renew();
  }, [over]);
  // The price is the saved quote's, however long this page is open.
  if (quote?.held) return <p className="confirm-life">价格按报价单，至 {quote.validUntil}</p>;
  return (
    <p className="confirm-life">
      <span>
        {over ? (
          '报价已过期'
        ) : (
          <>
            报价有效期还剩 <b role="timer">{clockText(left ?? 0)}</b>
          </>
        )}
      </span>
      <button type="button" className="confirm-renew" disabled={stale} onClick={onRenew}>
        <RefreshCcw size={14} aria-hidden />
        重新报价
      </button>
    </p>
  );
}

/** What stands between the person and the order, in sight when it is said. */
function Notice({ moved, problem }: Pick<Submission, 'moved' | 'problem'>) {
  const element = useRef<HTMLDivElement>(null);
  const notice = moved ? `${moved.from} ${moved.to}` : problem;
  useEffect(() => {
    if (notice !== undefined) element.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  return (
    <div role="alert" className="confirm-said" ref={element}>
      {moved && (
        <p className="confirm-moved">
          价格有变动：<s>{formatMoney(moved.from)}</s> → <b>{formatMoney(moved.to)}</b>
          。订单尚未创建，请核对后重新提交。
        </p>
      )}
      {!moved && problem !== undefined && <p className="confirm-problem">{problem}</p>}
    </div>
  );
}
