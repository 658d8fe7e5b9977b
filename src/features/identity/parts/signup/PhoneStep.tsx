import { Image as ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import { errorCodeOf, messageOf } from '../../../../platform/gateway/errors.ts';
import { CodeField } from '../../../../platform/session/codes/CodeField.tsx';
import { type CodeAnswer, sendSignupCode } from '../../../../platform/session/codes/calls.ts';
import { codeOptions } from '../../../../platform/session/codes/codeOptions.ts';
import { lastPhone } from '../../../../platform/session/codes/keptCodes.ts';
import { useCode } from '../../../../platform/session/codes/useCode.ts';
import { neighbourOfLogin } from '../../../../platform/session/redirect.ts';
import { phoneRule, pictureRule } from '../../../../platform/session/rules.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { PhoneField } from '../../../../ui/fields/PhoneField.tsx';
import { tabStore } from '../../../../ui/storage.ts';
import { checkSignup, type ProvenPhone, provePhone } from '../../api/signup.ts';
import { PictureButton } from './PictureButton.tsx';
import { usePicture } from './usePicture.ts';

interface PhoneValues {
  phone: string;
  picture: string;
  code: string;
}

/** The first step of registering and activating: proving a phone number with a picture and a code. */
export function PhoneStep({ phone: given, onProven }: { phone: string; onProven: (proven: ProvenPhone) => void }) {
  const { register, handleSubmit, trigger, setError, clearErrors, setValue, getValues, control, formState } =
    useForm<PhoneValues>({
      defaultValues: { phone: given || lastPhone(tabStore, 'signup', Date.now()), picture: '', code: '' },
    });
  const { errors, isSubmitting } = formState;
  const [exists, setExists] = useState(false);
  const [search] = useSearchParams();
  const phone = useWatch({ control, name: 'phone' }).trim();
  const code = useCode('signup', phone);
  const { picture, failed, refresh } = usePicture();

  const renewPicture = () => {
    setValue('picture', '');
    refresh();
  };

  const refuse = (errorCode: string, message: string) => {
    if (errorCode === 'signup.exists') setExists(true);
    else
      setError(
        errorCode.startsWith('vcode.') ? 'picture' : errorCode === 'phone.invalid' ? 'phone' : 'code',
        { message },
        { shouldFocus: true },
      );
  };

  const send = async (): Promise<CodeAnswer> => {
    // A number that has an account costs no picture and no message.
    await checkSignup({ phone });
    return sendSignupCode(phone, { vcode: getValues('picture').trim(), vcodeId: picture?.vcodeId ?? '' });
  };

  const ask = async () => {
    setExists(false);
    if (!(await trigger(['phone', 'picture'], { shouldFocus: true }))) return;
    const refused = await code.ask(send);
    if (refused) refuse(refused.errorCode, refused.message);
    // Each picture is good for one try.
    if (refused?.errorCode !== 'signup.exists') renewPicture();
  };

  const submit = handleSubmit(async ({ code: typed }) => {
    try {
      onProven(await provePhone(phone, typed.trim(), (await code.sent()) ?? ''));
    } catch (error) {
      refuse(errorCodeOf(error), messageOf(error));
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="验证手机号">
      <PhoneField
        id="phone"
        label="手机号"
        autoFocus
        placeholder="请输入手机号"
        error={errors.phone?.message}
        {...register('phone', { validate: phoneRule, onChange: () => clearErrors('phone') })}
      />
      {exists && (
        <p className="lg-refusal" role="alert">
          该手机号已注册，请直接登录
          <Link to={neighbourOfLogin('/login', search)}>前往登录</Link>
        </p>
      )}
      <Field
        id="picture"
        label="图片验证码"
        icon={ImageIcon}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={8}
        placeholder="图片中的字符"
        hint={code.verifyKey !== undefined && '短信已发出；重新发送时需要再次填写'}
        end={<PictureButton picture={picture} failed={failed} onRefresh={renewPicture} />}
        error={errors.picture?.message}
        {...register('picture', {
          validate: async (value) => (await code.sent()) !== undefined || pictureRule(value),
          onChange: () => clearErrors('picture'),
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
      <Button type="submit" look="primary" large className="lg-submit" busy={isSubmitting}>
        下一步
      </Button>
    </form>
  );
}
