import { formatDateTime } from '@yunpu/engine-core/format';
import { useSite } from '../../../platform/gateway/useSite.ts';
import { AmountSummary, creditOf, promotionsOf } from '../../../ui/orders/AmountSummary.tsx';
import { OrderLines } from '../../../ui/orders/OrderLines.tsx';
import type { Contact, Draft } from '../api/checkout.ts';

/** What is to be paid, as a sheet of A4: on paper it stands alone, on the screen it is not there. */
export function QuoteSheet({
  draft,
  buyerName,
  contact,
  remark,
}: {
  draft: Draft;
  buyerName: string;
  contact: Contact;
  remark: string;
}) {
  const site = useSite();
  return (
    <article className="quote-sheet" aria-hidden>
      <header>
        <h2>费用明细</h2>
        <p>
          订单编号 {draft.orderNo}
          <br />
          有效期至 {formatDateTime(draft.expiresAt)}
        </p>
      </header>
      <dl>
        <div>
          <dt>购买方</dt>
          <dd>{buyerName}</dd>
        </div>
        <div>
          <dt>联系人</dt>
          <dd>
            {contact.name || '--'}　{contact.phone}
          </dd>
        </div>
        <div>
          <dt>销售方</dt>
          <dd>
            {site?.company}　{site?.phone}
          </dd>
        </div>
        <div>
          <dt>打印时间</dt>
          <dd>{formatDateTime(new Date().toISOString())}</dd>
        </div>
      </dl>
      <OrderLines lines={draft.lines} />
      <AmountSummary {...draft} credit={creditOf(draft.lines)} promotion={promotionsOf(draft.lines)} />
      {remark !== '' && <p>备注：{remark}</p>}
      <p className="quote-note">价格为含税价。过期或产品价格变动时，以提交订单时系统核算的金额为准。</p>
    </article>
  );
}
