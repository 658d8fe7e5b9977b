import { maskText } from '@yunpu/engine-core/format';
import { useForm, useWatch } from 'react-hook-form';
import { errorCodeOf, messageOf } from '../../../../platform/gateway/errors.ts';
import { CodeField } from '../../../../platform/session/codes/CodeField.tsx';
import { resendBindCode, sendBindCode } from '../../../../platform/session/codes/calls.ts';
import { codeOptions } from '../../../../platform/session/codes/codeOptions.ts';
import { useCode } from '../../../../platform/session/codes/useCode.ts';
import { passwordRule, phoneRule } from '../../../../platform/session/rules.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { PasswordField } from '../../../../ui/fields/PasswordField.tsx';
import { PhoneField } from '../../../../ui/fields/PhoneField.tsx';
import { toast } from '../../../../ui/notices.ts';
import { type Account, movePhone } from '../../api/account.ts';

interface PhoneDialogProps {
  account: Account;
  /** A code is on its way: the account knows of the number that waits. */
  onAsked: () => Promise<void>;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Another number: a code that was sent to it, and the current password. */
export function PhoneDialog({ account, onAsked, onChanged, onClose }: PhoneDialogProps) {
  const { register, handleSubmit, trigger, setError, clearErrors, control, formState } = useForm({
    defaultValues: { phone: account.pendingPhone ?? '', code: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const phone = useWatch({ control, name: 'phone' }).trim();
  const code = useCode('phone', phone);

  const refuse = (errorCode: string, message: string) => {
    const field =
      errorCode === 'account.password'
        ? 'password'
        : /^(account|phone)\./.test(errorCode) && errorCode !== 'account.noBind'
          ? 'phone'
          : 'code';
    setError(field, { message }, { shouldFocus: true });
  };
  const ask = async () => {
    if (!(await trigger('phone', { shouldFocus: true }))) return;
    const refused = await code.ask(() => (phone === account.pendingPhone ? resendBindCode() : sendBindCode(phone)));
    if (refused) refuse(refused.errorCode, refused.message);
    else clearErrors('code');
    await onAsked();
  };
  const submit = handleSubmit(async (values) => {
    try {
      await movePhone({
        phone,
        verifyCode: values.code.trim(),
        verifyKey: (await code.sent()) ?? '',
        password: values.password,
      });
      code.spend();
      await onChanged();
      toast(`手机号已换绑为 ${maskText(phone, 'phone')}，其他设备已退出登录`, 'success');
      onClose();
    } catch (error) {
      refuse(errorCodeOf(error), messageOf(error));
    }
  });

  return (
    <FormDialog title="换绑手机" submitText="换绑" busy={isSubmitting} onSubmit={submit} onClose={onClose}>
      <p className="ac-lead">当前手机号 {maskText(account.phone, 'phone')}。换绑后，其他设备会退出登录。</p>
      <PhoneField
        id="phone"
        label="新手机号"
        autoFocus
        error={errors.phone?.message}
        {...register('phone', {
          validate: (value) => (value.trim() === account.phone ? '新手机号与当前手机号相同' : phoneRule(value)),
          onChange: () => clearErrors('phone'),
        })}
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
      <PasswordField
        id="password"
        label="当前密码"
        autoComplete="current-password"
        maxLength={64}
        error={errors.password?.message}
        {...register('password', { validate: passwordRule, onChange: () => clearErrors('password') })}
      />
    </FormDialog>
  );
}
