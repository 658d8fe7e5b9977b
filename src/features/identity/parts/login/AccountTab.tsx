import { UserRound } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { accountRule, passwordRule } from '../../../../platform/session/rules.ts';
import { Field } from '../../../../ui/fields/Field.tsx';
import { PasswordField } from '../../../../ui/fields/PasswordField.tsx';
import { toast } from '../../../../ui/notices.ts';
import { checkPassword } from '../../api/login.ts';
import { LoginSubmit } from './LoginSubmit.tsx';
import type { LoginValues, TabProps } from './values.ts';

/** Account and password. Typing may begin at once, but whoever has chosen the tab by keyboard stays on it. */
export function AccountTab({ onEnter, forgot, autoFocus }: TabProps & { autoFocus: boolean }) {
  const { register, handleSubmit, setFocus, formState } = useFormContext<LoginValues>();
  const { errors } = formState;

  const submit = handleSubmit(
    async ({ account, password, remember }) => {
      await onEnter(() => checkPassword({ account: account.trim(), password: password.trim(), remember }));
      setFocus('password');
    },
    ({ agreed }) => agreed?.message && toast(agreed.message),
  );

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="账号登录">
      <Field
        id="account"
        label="账号"
        icon={UserRound}
        inputMode="numeric"
        autoComplete="username"
        autoFocus={autoFocus}
        placeholder="请输入手机号"
        error={errors.account?.message}
        {...register('account', { validate: accountRule })}
      />
      <PasswordField
        id="password"
        label="密码"
        autoComplete="current-password"
        placeholder="请输入密码"
        error={errors.password?.message}
        {...register('password', { validate: passwordRule })}
      />
      <LoginSubmit forgot={forgot} />
    </form>
  );
}
