import { FORMATS } from '@yunpu/engine-core/validation';
import { Mail, Phone, UserRound } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../../ui/fields/Field.tsx';

export interface ContactValues {
  name: string;
  phone: string;
  email: string;
  remark: string;
}

const MAX_REMARK = 200;
const nameRule = (value: string): true | string => value.trim() !== '' || '请填写联系人';
const phoneRule = (value: string): true | string =>
  (FORMATS.phone as RegExp).test(value.trim()) || '请填写 11 位手机号，或带区号的座机';
const emailRule = (value: string): true | string =>
  value.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) || '请输入正确的邮箱';

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
          {...register('name', { validate: nameRule })}
        />
        <Field
          id="contact-phone"
          label="联系电话"
          icon={Phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          error={errors.phone?.message}
          {...register('phone', { validate: phoneRule })}
        />
        <Field
          id="contact-email"
          label="邮箱（选填）"
          icon={Mail}
          type="email"
          autoComplete="email"
          maxLength={100}
          error={errors.email?.message}
          {...register('email', { validate: emailRule })}
        />
      </div>
      <label className="confirm-remark">
        备注（选填）
        <textarea rows={2} maxLength={MAX_REMARK} placeholder="例如交付时间、开通账号的要求" {...register('remark')} />
      </label>
    </section>
  );
}
