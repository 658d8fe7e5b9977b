import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { foreignList, foreignText } from '../../../../contract/foreignJson.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { keepForm, keptForm } from '../../../platform/gateway/heldDrafts.ts';
import type { Session } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Steps } from '../../../ui/checkout/Steps.tsx';
import { OrderLines } from '../../../ui/orders/OrderLines.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { BuyerPanel } from './BuyerPanel.tsx';
import { ContactFields, type ContactValues } from './ContactFields.tsx';
import { CouponPicker } from './CouponPicker.tsx';
import { QuoteSheet } from './QuoteSheet.tsx';
import { SummaryPanel } from './SummaryPanel.tsx';
import { useDraft } from './useDraft.ts';
import { useSubmission } from './useSubmission.ts';
import type { Wanted } from './wanted.ts';

interface ConfirmFormProps {
  session: Session;
  wanted: Wanted;
  /** Under which name this tab keeps what is typed. */
  form: string;
  /** What is chosen for something that the team has, above the lines. */
  service?: ReactNode;
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

export function ConfirmForm({ session, wanted, form, service, back }: ConfirmFormProps) {
  const [initial] = useState(() => initialValues(form, session));
  const fields = useForm<ContactValues>({ mode: 'onTouched', defaultValues: initial });
  const contactOf = ({ name, phone, email }: ContactValues) => ({
    name: name.trim(),
    phone: phone.trim(),
    ...(email.trim() !== '' && { email: email.trim() }),
  });
  const quoting = useDraft(wanted, () => contactOf(fields.getValues()), initial.couponNos);
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
    return (
      <StatePage code="!" title="这些商品现在不能下单" text={messageOf(error)}>
        <Button look="primary" onClick={() => void quote([])}>
          重试
        </Button>
        <ButtonLink to={back ?? (wanted.source === 'cart' ? '/cart' : '/product')}>
          {back !== undefined ? '我的产品与服务' : wanted.source === 'cart' ? '返回购物车' : '返回产品'}
        </ButtonLink>
      </StatePage>
    );
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
          <BuyerPanel session={session} certified={draft?.certified ?? session.certified} buyerName={buyerName} />
          <section className="checkout-panel" aria-labelledby="lines-title">
            <h2 id="lines-title">商品明细</h2>
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
