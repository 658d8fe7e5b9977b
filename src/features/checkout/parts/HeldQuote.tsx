import { formatMoney } from '@yunpu/engine-core/format';
import { FileText } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DraftQuote } from '../../../../contract/checkout.ts';

/** At which price a saved quote is ordered, and what it would be at the other one. */
export function HeldQuote({ quote: { quoteNo, validUntil, held, amount, today } }: { quote: DraftQuote }) {
  const name = encodeURIComponent(quoteNo);
  const other = today !== null && today !== amount;
  return (
    <section className="checkout-panel held-quote" aria-label="报价单">
      <FileText size={20} aria-hidden />
      <div>
        <p>
          {held ? '按报价单 ' : '参照报价单 '}
          <Link to={`/workstation/e/quote/${name}`}>{quoteNo}</Link>
          {held ? ` 的价格下单，有效期至 ${validUntil}。` : ' 的内容，按今天的价格下单。'}
        </p>
        {held && today === null && <p>其中有产品今天已不按这样的内容出售，仍按报价单办理。</p>}
        {held && other && (
          <p>
            报价 {formatMoney(amount)}，今天的价格 {formatMoney(today)}。
            {today < amount && <Link to={`/ConfirmOrder?quote=${name}&today=1`}>改按今天的价格</Link>}
          </p>
        )}
        {!held && other && (
          <p>
            报价单是 {formatMoney(amount)}，今天是 {formatMoney(today)}，价格有变动，请核对明细。
          </p>
        )}
        {!held && !other && <p>与报价单的价格相同：{formatMoney(amount)}。</p>}
      </div>
    </section>
  );
}
