import { FORMATS } from '@yunpu/engine-core/validation';
import { Phone, UserRound } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../../ui/fields/Field.tsx';

/** What a form registers its contact with. */
export const contactRules = {
  contactName: { validate: (value: string): true | string => value.trim() !== '' || '请填写联系人' },
  contactPhone: {
    validate: (value: string): true | string =>
      (FORMATS.phone as RegExp).test(value.trim()) || '请填写 11 位手机号，或带区号的座机',
  },
} as const;

interface TrialContactFieldsProps {
  name: UseFormRegisterReturn;
  phone: UseFormRegisterReturn;
  nameError: string | undefined;
  phoneError: string | undefined;
}

/** Whom the shop reaches about a trial; also the first administrator of what is tried. */
export function TrialContactFields({ name, phone, nameError, phoneError }: TrialContactFieldsProps) {
  return (
    <div className="trial-pair">
      <Field
        id="trial-name"
        label="联系人"
        icon={UserRound}
        autoComplete="name"
        maxLength={40}
        error={nameError}
        {...name}
      />
      <Field
        id="trial-phone"
        label="联系电话"
        icon={Phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        error={phoneError}
        {...phone}
      />
    </div>
  );
}
