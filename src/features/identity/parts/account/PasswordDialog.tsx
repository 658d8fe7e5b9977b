import { maskText } from '@yunpu/engine-core/format';
import { useForm, useWatch } from 'react-hook-form';
import { errorCodeOf, messageOf } from '../../../../platform/gateway/errors.ts';
import { CodeField } from '../../../../platform/session/codes/CodeField.tsx';
import { renewPassword, sendPasswordCode } from '../../../../platform/session/codes/calls.ts';
import { codeOptions } from '../../../../platform/session/codes/codeOptions.ts';
import { forgetCodes } from '../../../../platform/session/codes/keptCodes.ts';
import { useCode } from '../../../../platform/session/codes/useCode.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { NewPasswordField } from '../../../../ui/fields/NewPasswordField.tsx';
import { newPasswordRule } from '../../../../ui/fields/passwordStrength.ts';
import { tabStore } from '../../../../ui/storage.ts';
import { useLeave } from './useLeave.ts';

/** A new password for whoever holds the phone. Every session ends, this one too. */
export function PasswordDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const { register, handleSubmit, setError, clearErrors, control, formState } = useForm({
    defaultValues: { code: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: 'password' });
  const code = useCode('password', phone);
  const leave = useLeave();

  const ask = async () => {
    const refused = await code.ask(() => sendPasswordCode(phone));
    if (refused) setError('code', { message: refused.message });
    else clearErrors('code');
  };
  const submit = handleSubmit(async (values) => {
    try {
      const change = {
        phone,
        verifyCode: values.code.trim(),
        verifyKey: (await code.sent()) ?? '',
        password: values.password,
      };
      await leave(() => renewPassword(change), '密码已修改，请使用新密码登录');
      forgetCodes(tabStore, 'password');
    } catch (error) {
      const weak = errorCodeOf(error) === 'password.weak';
      setError(weak ? 'password' : 'code', { message: messageOf(error) }, { shouldFocus: true });
    }
  });

  return (
    <FormDialog title="修改密码" submitText="修改密码" busy={isSubmitting} onSubmit={submit} onClose={onClose}>
      <p className="ac-lead">
        验证码将发送至 {maskText(phone, 'phone')}。修改后，所有设备（包括本机）都会退出，需要用新密码重新登录。
      </p>
      <CodeField
        code={code}
        onAsk={() => void ask()}
        error={errors.code?.message}
        {...register(
          'code',
          codeOptions(code, () => clearErrors('code')),
        )}
      />
      <NewPasswordField
        label="新密码"
        password={password}
        phone={phone}
        error={errors.password?.message}
        {...register('password', { validate: (value) => newPasswordRule(value, phone) })}
      />
    </FormDialog>
  );
}
