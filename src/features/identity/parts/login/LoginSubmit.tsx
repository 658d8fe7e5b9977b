import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { agreementRule } from '../../../../platform/session/rules.ts';
import { Button } from '../../../../ui/Button.tsx';
import { AgreementTick } from './Agreement.tsx';
import type { LoginValues } from './values.ts';

/** What stands below every way in that is typed: staying signed in, the button, the agreement. */
export function LoginSubmit({ forgot }: { forgot: ReactNode }) {
  const { register, formState } = useFormContext<LoginValues>();
  return (
    <>
      <div className="lg-row">
        <label className="lg-tick">
          <input type="checkbox" {...register('remember')} />
          <span>在此设备上保持登录</span>
        </label>
        {forgot}
      </div>
      <Button type="submit" look="primary" large className="lg-submit lg-submit-apart" busy={formState.isSubmitting}>
        登录
      </Button>
      <AgreementTick error={formState.errors.agreed?.message} {...register('agreed', { validate: agreementRule })} />
    </>
  );
}
