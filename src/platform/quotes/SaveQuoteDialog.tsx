import { Attempts } from '@yunpu/engine-core/endpoint';
import { capitalAmount, formatMoney } from '@yunpu/engine-core/format';
import { equalJson } from '@yunpu/engine-core/json';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SavedQuote, SaveQuote, ValidDays } from '../../../contract/quotes.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { contactPhoneRule, needed } from '../../ui/fields/contactRules.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { PhoneField } from '../../ui/fields/PhoneField.tsx';
import { errorCodeOf, messageOf, RequestError } from '../gateway/errors.ts';
import { type Choice, saveQuote } from '../gateway/quotes.ts';
import { sendOnce } from '../gateway/sendOnce.ts';
import { useSession } from '../session/session.ts';
import { SavedQuoteDialog } from './SavedQuoteDialog.tsx';
import './saveQuote.css';

interface SaveQuoteDialogProps {
  choices: readonly Choice[];
  /** Fen, as the page shows it. */
  amount: number;
  onClose: () => void;
}

interface Values {
  validDays: `${ValidDays}`;
  contactName: string;
  contactPhone: string;
  remark: string;
}

const DAYS = ['7', '15', '30'] as const;

/** The shop's price of today, in the refusal of another one. Fen. */
function movedTo(error: unknown): number | undefined {
  if (errorCodeOf(error) !== 'quote.moved' || !(error instanceof RequestError)) return undefined;
  const { amount } = error.detail.data as { amount: number };
  return amount;
}

/** Keeps choices at today's price as a quote with a number, and hands it over as PDF. */
export default function SaveQuoteDialog({ choices, amount: seen, onClose }: SaveQuoteDialogProps) {
  const session = useSession();
  const [amount, setAmount] = useState(seen);
  const [saved, setSaved] = useState<{ quote: SavedQuote; isEarlier: boolean }>();
  const [attempts] = useState(() => new Attempts<Omit<SaveQuote, 'lines'>, SavedQuote>());
  const [problem, setProblem] = useState<string>();
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      validDays: '15',
      contactName: session?.user.name ?? '',
      contactPhone: session?.user.phone ?? '',
      remark: '',
    },
  });
  const send = async ({ validDays, contactName, contactPhone, remark }: Values) => {
    setProblem(undefined);
    try {
      const asked = {
        expectedAmount: amount,
        validDays: Number(validDays) as ValidDays,
        contactName: contactName.trim(),
        contactPhone: contactPhone.trim(),
        ...(remark.trim() !== '' && { remark: remark.trim() }),
      };
      const { answer, earlier } = await sendOnce(attempts, asked, (values, key) => saveQuote(choices, values, key));
      setSaved({ quote: answer, isEarlier: earlier !== undefined && !equalJson(earlier, asked) });
    } catch (error) {
      const today = movedTo(error);
      if (today !== undefined) setAmount(today);
      setProblem(
        today === undefined
          ? messageOf(error)
          : `价格有变动：${formatMoney(amount)} → ${formatMoney(today)}。报价单尚未生成，请核对后再按一次。`,
      );
    }
  };
  if (saved) return <SavedQuoteDialog saved={saved.quote} isEarlier={saved.isEarlier} onClose={onClose} />;
  return (
    <FormDialog
      title="生成报价单"
      submitText="生成报价单"
      busy={isSubmitting}
      width={520}
      onSubmit={handleSubmit(send)}
      onClose={onClose}
    >
      <p className="save-quote-amount">
        <strong>{formatMoney(amount)}</strong>
        <span>人民币{capitalAmount(amount)}</span>
      </p>
      <p className="save-quote-note">有效期内按这个价格下单，之后调价也不影响。优惠券与代金券不计入，下单时再用。</p>
      <fieldset className="save-quote-days">
        <legend>有效期</legend>
        {DAYS.map((days) => (
          <label key={days}>
            <input type="radio" value={days} {...register('validDays')} />
            <span>{days} 天</span>
          </label>
        ))}
      </fieldset>
      <Field
        id="quote-contact"
        label="联系人"
        icon={UserRound}
        autoComplete="name"
        maxLength={40}
        error={errors.contactName?.message}
        {...register('contactName', { validate: needed('联系人') })}
      />
      <PhoneField
        id="quote-phone"
        label="联系电话"
        landline
        error={errors.contactPhone?.message}
        {...register('contactPhone', { validate: contactPhoneRule })}
      />
      <label className="save-quote-remark">
        备注（选填）
        <textarea rows={2} maxLength={200} placeholder="例如用途、交付要求，会印在报价单上" {...register('remark')} />
      </label>
      {problem !== undefined && (
        <p className="save-quote-problem" role="alert">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
