import { tidyPhone } from '@yunpu/engine-core/format';
import { Phone, Smartphone } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';
import { tidied } from './tidied.ts';

interface PhoneFieldProps extends Omit<ComponentProps<typeof Field>, 'icon' | 'type' | 'inputMode'> {
  /** A landline will do too. */
  landline?: boolean;
}

/** A phone number, which may be pasted as contacts and chats write it ('+86 138-0013-8000'). */
export function PhoneField({ landline = false, onChange, ...field }: PhoneFieldProps) {
  return (
    <Field
      autoComplete="tel"
      maxLength={30}
      {...field}
      icon={landline ? Phone : Smartphone}
      type="tel"
      inputMode={landline ? 'tel' : 'numeric'}
      onChange={tidied(tidyPhone, onChange)}
    />
  );
}
