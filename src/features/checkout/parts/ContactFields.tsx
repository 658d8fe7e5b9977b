import { Mail, UserRound } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { contactPhoneRule, mailRule, needed } from '../../../ui/fields/contactRules.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { PhoneField } from '../../../ui/fields/PhoneField.tsx';

export interface ContactValues {
  name: string;
  phone: string;
  email: string;
  remark: string;
}

const MAX_REMARK = 200;
const optionalMailRule = (value: string): true | string => value.trim() === '' || mailRule(value);

/** Whom the shop reaches about the order, and what they should know. */
export function ContactFields({
  fields: {
    register,
    formState: { errors },
  },
}: {
  fields: UseFormReturn<ContactValues>;
}) {
  return (
    <section className="checkout-panel" aria-labelledby="contact-title">
      <h2 id="contact-title">联系人与备注</h2>
      <div className="confirm-contact">
        <Field
          id="contact-name"
          label="联系人"
          icon={UserRound}
          autoComplete="name"
          maxLength={40}
          error={errors.name?.message}
          {...register('name', { validate: needed('联系人') })}
        />
        <PhoneField
          id="contact-phone"
          label="联系电话"
          landline
          error={errors.phone?.message}
          {...register('phone', { validate: contactPhoneRule })}
        />
        <Field
          id="contact-email"
          label="邮箱（选填）"
          icon={Mail}
          type="email"
          autoComplete="email"
          maxLength={100}
          error={errors.email?.message}
          {...register('email', { validate: optionalMailRule })}
        />
      </div>
      <label className="confirm-remark">
        备注（选填）
        <textarea rows={2} maxLength={MAX_REMARK} placeholder="例如交付时间、开通账号的要求" {...register('remark')} />
      </label>
    </section>
  );
}
