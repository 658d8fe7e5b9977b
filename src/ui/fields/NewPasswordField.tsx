import type { ComponentProps } from 'react';
import { PasswordField } from './PasswordField.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';

interface NewPasswordFieldProps
  extends Omit<ComponentProps<typeof PasswordField>, 'id' | 'autoComplete' | 'maxLength' | 'hint'> {
  /** What has been typed so far, and the number it must not contain: the hint says how well it would hold. */
  password: string;
  phone: string;
}

/** A password that is being chosen. */
export function NewPasswordField({ password, phone, ...field }: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...field}
      id="password"
      autoComplete="new-password"
      maxLength={64}
      hint={<StrengthMeter password={password} phone={phone} />}
    />
  );
}
