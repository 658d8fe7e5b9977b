import { UserRound } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { contactPhoneRule, needed } from '../../../../ui/fields/contactRules.ts';
import { Field } from '../../../../ui/fields/Field.tsx';
import { PhoneField } from '../../../../ui/fields/PhoneField.tsx';

/** What a form registers its contact with. */
export const contactRules = {
  contactName: { validate: needed('联系人') },
  contactPhone: { validate: contactPhoneRule },
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
      <PhoneField id="trial-phone" label="联系电话" landline error={phoneError} {...phone} />
    </div>
  );
}
