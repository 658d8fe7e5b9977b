import { Mail, MapPin, UserRound } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { contactPhoneRule, mailRule, needed } from '../../../ui/fields/contactRules.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { PhoneField } from '../../../ui/fields/PhoneField.tsx';
import { Pills } from './Pills.tsx';
import { mediumOf, type RequestValues } from './request.ts';

/** On what the invoice comes, and to whom. */
export function ReceiverFields({
  form: {
    register,
    control,
    formState: { errors },
  },
  mailed,
}: {
  form: UseFormReturn<RequestValues>;
  /** Issued invoices are sent to the address. */
  mailed: boolean;
}) {
  const [invoiceType, medium] = useWatch({ control, name: ['invoiceType', 'medium'] });
  const isPaper = mediumOf({ invoiceType, medium }) === 'paper';
  return (
    <section className="iv-panel" aria-labelledby="iv-receiver">
      <h2 id="iv-receiver">发票介质与接收</h2>
      {invoiceType === 'electronic' ? (
        <p className="iv-quiet">全电发票没有纸质介质，开具后在“开票记录”下载。</p>
      ) : (
        <Pills
          legend="发票介质"
          options={[
            { value: 'digital', title: '电子' },
            { value: 'paper', title: '纸质' },
          ]}
          {...register('medium')}
        />
      )}
      {isPaper ? (
        <div className="iv-grid">
          <Field
            id="iv-recipient"
            label="收件人"
            icon={UserRound}
            maxLength={40}
            autoComplete="name"
            error={errors.recipient?.message}
            {...register('recipient', { validate: needed('收件人') })}
          />
          <PhoneField
            id="iv-recipient-phone"
            label="联系电话"
            landline
            error={errors.recipientPhone?.message}
            {...register('recipientPhone', { validate: contactPhoneRule })}
          />
          <div className="iv-wide">
            <Field
              id="iv-recipient-address"
              label="邮寄地址"
              icon={MapPin}
              maxLength={150}
              autoComplete="street-address"
              error={errors.recipientAddress?.message}
              {...register('recipientAddress', { validate: needed('邮寄地址') })}
            />
          </div>
        </div>
      ) : (
        <Field
          id="iv-email"
          label="接收邮箱"
          icon={Mail}
          type="email"
          maxLength={100}
          autoComplete="email"
          hint={mailed ? '开具后，发票文件发送到这个邮箱' : '供开票人员联系，发票文件在“开票记录”下载'}
          error={errors.recipientEmail?.message}
          {...register('recipientEmail', { validate: mailRule })}
        />
      )}
      <label className="iv-remark">
        发票备注（选填）
        <textarea rows={2} maxLength={200} placeholder="印在发票备注栏，例如合同编号" {...register('remark')} />
      </label>
    </section>
  );
}
