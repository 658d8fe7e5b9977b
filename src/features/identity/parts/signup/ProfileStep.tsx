import { Building2, UserRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { errorCodeOf, messageOf } from '../../../../platform/gateway/errors.ts';
import { agreementRule, companyRule, personRule } from '../../../../platform/session/rules.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { NewPasswordField } from '../../../../ui/fields/NewPasswordField.tsx';
import { newPasswordRule } from '../../../../ui/fields/passwordStrength.ts';
import { toast } from '../../../../ui/notices.ts';
import type { NamedTeam } from '../../api/joining.ts';
import { openAccount, type ProvenPhone, teamsOfCompany } from '../../api/signup.ts';
import { AgreementTick } from '../login/Agreement.tsx';
import { CompanyChoice, NEW_TEAM } from './CompanyChoice.tsx';
import type { Invited } from './invited.ts';

interface ProfileValues {
  name: string;
  company: string;
  password: string;
  agreed: boolean;
}

const fieldOf: Record<string, keyof ProfileValues> = {
  'signup.name': 'name',
  'network.name': 'company',
  'network.exists': 'company',
  'password.weak': 'password',
};

interface ProfileStepProps {
  proven: ProvenPhone;
  submitText: string;
  /** Comes in by an invitation. */
  invited: Invited | undefined;
  /** The account stands and this browser is signed in as its owner. */
  onOpened: () => Promise<void>;
  /** The proof has run out: the number has to be proven again. */
  onExpired: (message: string) => void;
}

/** The second step: who, for which company, with which password. */
export function ProfileStep({ proven, submitText, invited, onOpened, onExpired }: ProfileStepProps) {
  const { phone } = proven;
  const { register, handleSubmit, setError, clearErrors, control, formState } = useForm<ProfileValues>({
    defaultValues: { name: proven.name, company: '', password: '', agreed: false },
  });
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: 'password' }).trim();
  const [refusal, setRefusal] = useState('');
  const companies = [...proven.companies, ...(invited ? [invited.teamName] : [])];
  const hasCompany = companies.length > 0;
  const [known, setKnown] = useState<readonly NamedTeam[]>([]);
  const [choice, setChoice] = useState({ of: '', message: '', error: '' });
  /** The name that was last looked up, whose result is in `known`. */
  const asked = useRef('');

  const findCompany = async (typed: string): Promise<readonly NamedTeam[]> => {
    const name = typed.trim();
    if (hasCompany || companyRule(name) !== true) return [];
    if (asked.current === name) return known;
    // Without an answer nothing is told: the submission is refused where it has to be.
    const teams = await teamsOfCompany(name).catch(() => []);
    asked.current = name;
    setKnown(teams);
    setChoice((before) => ({
      ...before,
      of: teams.length === 1 && teams[0]?.certified === true ? teams[0].eid : '',
      error: '',
    }));
    return teams;
  };

  const submit = handleSubmit(
    async (values) => {
      setRefusal('');
      // Enter in the field itself: what there is to choose from has not been seen.
      const unseen = asked.current !== values.company.trim();
      const teams = await findCompany(values.company);
      if (teams.length > 0 && (unseen || choice.of === ''))
        return setChoice((before) => ({ ...before, error: '请选择加入已有的团队，或新建团队' }));
      const joins = teams.length > 0 && choice.of !== NEW_TEAM;
      try {
        await openAccount({
          phone,
          activationKey: proven.activationKey,
          name: values.name.trim(),
          password: values.password.trim(),
          networkName: values.company.trim(),
          ...(joins && { joinEid: choice.of, joinMessage: choice.message.trim() }),
          ...(invited && { inviteToken: invited.token }),
        });
        await onOpened();
      } catch (error) {
        const errorCode = errorCodeOf(error);
        const field = fieldOf[errorCode];
        if (errorCode === 'signup.expired') onExpired(messageOf(error));
        else if (errorCode === 'network.exists') {
          asked.current = '';
          await findCompany(values.company);
        } else if (field) setError(field, { message: messageOf(error) }, { shouldFocus: true });
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
      <Field
        id="name"
        label="姓名"
        icon={UserRound}
        autoComplete="name"
        maxLength={20}
        autoFocus
        placeholder="您的真实姓名"
        error={errors.name?.message}
        {...register('name', { validate: personRule })}
      />
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
          {...register('company', {
            validate: companyRule,
            onChange: () => {
              clearErrors('company');
              setKnown([]);
              asked.current = '';
            },
            onBlur: (event: { target: HTMLInputElement }) => void findCompany(event.target.value),
          })}
        />
      )}
      {known.length > 0 && (
        <CompanyChoice
          teams={known}
          choice={choice.of}
          onChoose={(of) => setChoice({ ...choice, of, error: '' })}
          message={choice.message}
          onMessage={(message) => setChoice({ ...choice, message })}
          error={choice.error || undefined}
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
      <Button type="submit" look="primary" large className="lg-submit" busy={isSubmitting}>
        {submitText}
      </Button>
      <AgreementTick error={errors.agreed?.message} {...register('agreed', { validate: agreementRule })} />
    </form>
  );
}
