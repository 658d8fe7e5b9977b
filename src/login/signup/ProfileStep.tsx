import { useState } from 'react';
import { Building2, UserRound } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { messageOf, RequestError } from '../../gateway/errors.ts';
import { toast } from '../../ui/notices.ts';
import { companyExists, openAccount, type ProvenPhone } from '../calls/signup.ts';
import { AgreementTick } from '../parts/Agreement.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { NewPasswordField } from '../../ui/fields/NewPasswordField.tsx';
import { newPasswordRule } from '../../ui/fields/passwordStrength.ts';
import { agreementRule, companyRule, personRule } from '../../session/rules.ts';

interface ProfileValues {
  name: string;
  company: string;
  password: string;
  agreed: boolean;
}

const fieldOf: Record<string, keyof ProfileValues> = { 'signup.name': 'name', 'network.name': 'company', 'network.exists': 'company', 'password.weak': 'password' };
const COMPANY_TAKEN = '该企业已有团队，请联系其管理员加入';

interface ProfileStepProps {
  proven: ProvenPhone;
  submitText: string;
  /** The account stands and this browser is signed in as its owner. */
  onOpened: () => Promise<void>;
  /** The proof has run out: the number has to be proven again. */
  onExpired: (message: string) => void;
}

/** The second step: who, for which company, with which password. */
export function ProfileStep({ proven, submitText, onOpened, onExpired }: ProfileStepProps) {
  const { phone, companies } = proven;
  const { register, handleSubmit, setError, clearErrors, control, formState } = useForm<ProfileValues>({ defaultValues: { name: proven.name, company: '', password: '', agreed: false } });
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: 'password' }).trim();
  const [refusal, setRefusal] = useState('');
  const hasCompany = companies.length > 0;

  const checkCompany = async (value: string) => {
    if (companyRule(value) !== true) return;
    // Without an answer nothing is told: the submission asks again.
    if (await companyExists(value.trim()).catch(() => false)) setError('company', { message: COMPANY_TAKEN });
  };

  const submit = handleSubmit(
    async (values) => {
      setRefusal('');
      try {
        await openAccount({ phone, activationKey: proven.activationKey, name: values.name.trim(), password: values.password.trim(), networkName: values.company.trim() });
        await onOpened();
      } catch (error) {
        const errorCode = error instanceof RequestError ? (error.detail.errorCode ?? '') : '';
        const field = fieldOf[errorCode];
        if (errorCode === 'signup.expired') onExpired(messageOf(error));
        else if (field) setError(field, { message: messageOf(error) }, { shouldFocus: true });
        else setRefusal(messageOf(error));
      }
    },
    ({ agreed }) => agreed?.message && toast(agreed.message),
  );

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="填写资料">
      {refusal && (
        <p className="lg-refusal" role="alert">
          {refusal}
        </p>
      )}
      <Field id="name" label="姓名" icon={UserRound} autoComplete="name" maxLength={20} autoFocus placeholder="您的真实姓名" error={errors.name?.message} {...register('name', { validate: personRule })} />
      {hasCompany ? (
        <p className="lg-given">
          <span>所属企业</span>
          <b>{companies.join('、')}</b>
        </p>
      ) : (
        <Field
          id="company"
          label="企业名称"
          icon={Building2}
          autoComplete="organization"
          maxLength={60}
          placeholder="与营业执照一致"
          hint="您将成为该企业团队的管理员"
          error={errors.company?.message}
          {...register('company', { validate: companyRule, onChange: () => clearErrors('company'), onBlur: (event: { target: HTMLInputElement }) => void checkCompany(event.target.value) })}
        />
      )}
      <NewPasswordField
        label="设置密码"
        placeholder="请输入密码"
        password={password}
        phone={phone}
        error={errors.password?.message}
        {...register('password', { validate: (value) => newPasswordRule(value.trim(), phone) })}
      />
      <button type="submit" className="lg-submit lg-submit-plain" disabled={isSubmitting}>
        {submitText}
      </button>
      <AgreementTick error={errors.agreed?.message} {...register('agreed', { validate: agreementRule })} />
    </form>
  );
}
