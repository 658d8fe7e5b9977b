import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { foreignText } from '../../../../contract/foreignJson.ts';
import { errorCodeOf, messageOf } from '../../../platform/gateway/errors.ts';
import { isPlainObject } from '../../../platform/gateway/json.ts';
import { CodeField } from '../../../platform/session/codes/CodeField.tsx';
import { renewPassword, sendPasswordCode } from '../../../platform/session/codes/calls.ts';
import { codeOptions } from '../../../platform/session/codes/codeOptions.ts';
import { lastPhone } from '../../../platform/session/codes/keptCodes.ts';
import { useCode } from '../../../platform/session/codes/useCode.ts';
import { neighbourOfLogin } from '../../../platform/session/redirect.ts';
import { phoneRule } from '../../../platform/session/rules.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { NewPasswordField } from '../../../ui/fields/NewPasswordField.tsx';
import { PhoneField } from '../../../ui/fields/PhoneField.tsx';
import { newPasswordRule } from '../../../ui/fields/passwordStrength.ts';
import { tabStore } from '../../../ui/storage.ts';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { EntranceFrame } from '../parts/login/EntranceFrame.tsx';

interface RenewalValues {
  phone: string;
  code: string;
  password: string;
}

/** `/forgotPassword`: a new password for whoever holds the phone. Every session of the account ends. */
export function ForgotPasswordPage() {
  usePageTitle('找回密码');
  const [done, setDone] = useState(false);
  const toLogin = neighbourOfLogin('/login', useSearchParams()[0]);
  return (
    <EntranceFrame
      heading="找回密码"
      hint="验证手机号后设置新密码"
      foot={
        <>
          想起密码了？<Link to={toLogin}>返回登录</Link>
        </>
      }
    >
      {done ? (
        <div className="lg-outcome" role="status">
          <CircleCheck size={40} aria-hidden />
          <h2>密码已重新设置</h2>
          <p>该账号在所有设备上都已退出，请使用新密码登录。</p>
          <ButtonLink to={toLogin} large className="lg-second">
            前往登录
          </ButtonLink>
        </div>
      ) : (
        <Renewal onDone={() => setDone(true)} />
      )}
    </EntranceFrame>
  );
}

function Renewal({ onDone }: { onDone: () => void }) {
  const state: unknown = useLocation().state;
  const given = isPlainObject(state) ? foreignText(state.phone) : '';
  const { register, handleSubmit, trigger, setError, clearErrors, control, formState } = useForm<RenewalValues>({
    defaultValues: { phone: given || lastPhone(tabStore, 'password', Date.now()), code: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const [phone, password] = useWatch({ control, name: ['phone', 'password'] }).map((value) => value.trim()) as [
    string,
    string,
  ];
  const code = useCode('password', phone);

  const refuse = (errorCode: string, message: string) =>
    setError(
      errorCode.startsWith('password.weak')
        ? 'password'
        : errorCode.startsWith('code.') || errorCode.startsWith('sms.')
          ? 'code'
          : 'phone',
      { message },
      { shouldFocus: true },
    );

  const ask = async () => {
    if (!(await trigger('phone', { shouldFocus: true }))) return;
    const refused = await code.ask(() => sendPasswordCode(phone));
    if (refused) refuse(refused.errorCode, refused.message);
  };

  const submit = handleSubmit(async ({ code: typed }) => {
    try {
      await renewPassword({ phone, verifyCode: typed.trim(), verifyKey: (await code.sent()) ?? '', password });
      code.spend();
      onDone();
    } catch (error) {
      refuse(errorCodeOf(error), messageOf(error));
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="找回密码">
      <PhoneField
        id="phone"
        label="手机号"
        autoFocus
        placeholder="账号绑定的手机号"
        error={errors.phone?.message}
        {...register('phone', { validate: phoneRule, onChange: () => clearErrors('phone') })}
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
      <NewPasswordField
        label="新密码"
        placeholder="请输入新密码"
        password={password}
        phone={phone}
        error={errors.password?.message}
        {...register('password', { validate: (value) => newPasswordRule(value.trim(), phone) })}
      />
      <Button type="submit" look="primary" large className="lg-submit" busy={isSubmitting}>
        重新设置密码
      </Button>
    </form>
  );
}
