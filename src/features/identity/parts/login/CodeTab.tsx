import { useFormContext, useWatch } from 'react-hook-form';
import { CodeField } from '../../../../platform/session/codes/CodeField.tsx';
import { sendLoginCode } from '../../../../platform/session/codes/calls.ts';
import { codeOptions } from '../../../../platform/session/codes/codeOptions.ts';
import { useCode } from '../../../../platform/session/codes/useCode.ts';
import { accountRule } from '../../../../platform/session/rules.ts';
import { PhoneField } from '../../../../ui/fields/PhoneField.tsx';
import { toast } from '../../../../ui/notices.ts';
import { checkCode } from '../../api/login.ts';
import { LoginSubmit } from './LoginSubmit.tsx';
import type { LoginValues, TabProps } from './values.ts';

/** Phone and a code that is sent to it. */
export function CodeTab({ onEnter, forgot }: TabProps) {
  const { register, handleSubmit, trigger, setError, clearErrors, control, formState } = useFormContext<LoginValues>();
  const { errors } = formState;
  const phone = useWatch({ control, name: 'account' }).trim();
  const code = useCode('login', phone);

  const ask = async () => {
    if (!(await trigger('account', { shouldFocus: true }))) return;
    const refused = await code.ask(() => sendLoginCode(phone));
    if (refused) setError(refused.errorCode === 'phone.invalid' ? 'account' : 'code', { message: refused.message });
  };

  const submit = handleSubmit(
    async ({ code: typed, remember }) => {
      const verifyKey = (await code.sent()) ?? '';
      await onEnter(() => checkCode({ phone, code: typed.trim(), verifyKey, remember }));
    },
    ({ agreed }) => agreed?.message && toast(agreed.message),
  );

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="验证码登录">
      <PhoneField
        id="phone"
        label="手机号"
        placeholder="请输入手机号"
        error={errors.account?.message}
        {...register('account', { validate: accountRule, onChange: () => clearErrors('account') })}
      />
      <CodeField
        code={code}
        onAsk={() => void ask()}
        error={errors.code?.message}
        {...register(
          'code',
          codeOptions(code, () => clearErrors('code')),
        )}
      />
      <LoginSubmit forgot={forgot} />
    </form>
  );
}
