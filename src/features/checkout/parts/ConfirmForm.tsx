import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { foreignList, foreignText } from '../../../../contract/foreignJson.ts';
import { keepForm, keptForm } from '../../../platform/gateway/heldDrafts.ts';
import type { Session } from '../../../platform/session/session.ts';
import { Steps } from '../../../ui/checkout/Steps.tsx';
import { OrderLines } from '../../../ui/orders/OrderLines.tsx';
import { BuyerPanel } from './BuyerPanel.tsx';
import { ContactFields, type ContactValues } from './ContactFields.tsx';
import { CouponPicker } from './CouponPicker.tsx';
import { HeldQuote } from './HeldQuote.tsx';
import { NotOrderable } from './NotOrderable.tsx';
import { QuoteSheet } from './QuoteSheet.tsx';
import { SummaryPanel } from './SummaryPanel.tsx';
import { useDraft } from './useDraft.ts';
import { useSubmission } from './useSubmission.ts';
import type { Wanted } from './wanted.ts';
import './heldQuote.css';

interface ConfirmFormProps {
  session: Session;
  wanted: Wanted;
  /** Under which name this tab keeps what is typed. */
  form: string;
  /** What is chosen for something that the team has, above the lines. */
  service?: ReactNode;
  /** Where the choice is changed. */
  change?: string;
  /** Where the person came from; left out: the cart or the products. */
  back?: string;
}

function initialValues(form: string, { user }: Session): ContactValues & { couponNos: string[] | undefined } {
  const kept = keptForm(form);
  const text = (name: string, otherwise = '') => (typeof kept[name] === 'string' ? foreignText(kept[name]) : otherwise);
  return {
    name: text('name', user.name),
    phone: text('phone', user.phone),
    email: text('email'),
    remark: text('remark'),
    couponNos: kept.couponNos === undefined ? undefined : foreignList(kept.couponNos).map(foreignText),
  };
}

export function ConfirmForm({ session, wanted, form, service, change, back }: ConfirmFormProps) {
  const [initial] = useState(() => initialValues(form, session));
  const fields = useForm<ContactValues>({ mode: 'onTouched', defaultValues: initial });
  const contactOf = ({ name, phone, email }: ContactValues) => ({
    name: name.trim(),
    phone: phone.trim(),
    ...(email.trim() !== '' && { email: email.trim() }),
  });
  // What the finance department was shown is what is ordered: a coupon is put on top of a quote by who wants it.
  const begins = initial.couponNos ?? (wanted.source === 'buy' && wanted.quoteNo !== undefined ? [] : undefined);
  const quoting = useDraft(wanted, () => contactOf(fields.getValues()), begins);
  const { draft, couponNos, error, stale, quote } = quoting;
  const buyerName = session.user.companyName;
  const submission = useSubmission({ wanted, quoting, onDone: () => keepForm(form, null) });

  // Nothing that was typed is lost by a reload or a login that times out.
  useEffect(() => {
    return fields.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepForm(form, { ...values, couponNos }),
    });
  }, [fields, form, couponNos]);
  const choose = (next: string[]) => {
    keepForm(form, { ...fields.getValues(), couponNos: next });
    submission.forget();
    void quote(next);
  };

  if (!draft && error !== undefined) {
    return <NotOrderable wanted={wanted} error={error} back={back} onRetry={() => void quote([])} />;
  }
  const values = fields.watch();
  return (
    <>
      <form
        className="checkout confirm"
        noValidate
        aria-busy={stale}
        onSubmit={(event) =>
          void fields.handleSubmit((sent) => submission.submit(contactOf(sent), sent.remark.trim()))(event)
        }
      >
        <header className="checkout-head">
          <h1>确认订单</h1>
          <Steps current={0} />
        </header>
        <div className="checkout-main">
          {service}
          {draft?.quote && <HeldQuote quote={draft.quote} />}
          <BuyerPanel session={session} certified={draft?.certified ?? session.certified} buyerName={buyerName} />
          <section className="checkout-panel" aria-labelledby="lines-title">
            <div className="confirm-lines-head">
              <h2 id="lines-title">商品明细</h2>
              {change !== undefined && <Link to={change}>修改选配</Link>}
            </div>
            {draft ? (
              <OrderLines lines={draft.lines} />
            ) : (
              <div className="ui-skeleton" style={{ height: 168 }} role="status" aria-label="正在报价" />
            )}
            {draft?.exclusions.map(({ message }) => (
              <p key={message} className="confirm-problem" role="alert">
                {message}
              </p>
            ))}
          </section>
          <section className="checkout-panel" aria-labelledby="coupons-title">
            <h2 id="coupons-title">优惠</h2>
            {draft ? (
              <CouponPicker coupons={draft.coupons} chosen={couponNos} onChange={choose} />
            ) : (
              <div className="ui-skeleton" style={{ height: 64 }} />
            )}
          </section>
          <ContactFields fields={fields} />
        </div>
        <SummaryPanel
          draft={draft}
          stale={stale}
          error={error}
          contact={contactOf(values)}
          submission={submission}
          onRenew={() => void submission.renew()}
        />
      </form>
      {draft && (
        <QuoteSheet draft={draft} buyerName={buyerName} contact={contactOf(values)} remark={values.remark.trim()} />
      )}
    </>
  );
}
