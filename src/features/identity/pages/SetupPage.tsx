import { Building2, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { errorCodeOf, messageOf } from '../../../platform/gateway/errors.ts';
import { companyRule, personRule, phoneRule } from '../../../platform/session/rules.ts';
import { forgetSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { NewPasswordField } from '../../../ui/fields/NewPasswordField.tsx';
import { PhoneField } from '../../../ui/fields/PhoneField.tsx';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { checkLink, claim } from '../api/setup.ts';
import { EntranceFrame } from '../parts/login/EntranceFrame.tsx';
import { enterTeam } from '../parts/login/enter.ts';

interface SetupValues {
  phone: string;
  name: string;
  teamName: string;
  password: string;
}

type Standing =
  | { name: 'loading' }
  | { name: 'over'; message: string }
  | { name: 'open'; teamName: string | undefined };

const fieldOf: Record<string, keyof SetupValues> = {
  'phone.invalid': 'phone',
  'signup.name': 'name',
  'network.name': 'teamName',
  'network.exists': 'teamName',
  'password.weak': 'password',
  'account.password': 'password',
};

/** `/setup#…`: whoever holds the link that was printed at the first start becomes the site's administrator. */
export function SetupPage() {
  usePageTitle('设置平台管理员');
  const [token] = useState(() => location.hash.slice(1));
  const [standing, setStanding] = useState<Standing>({ name: 'loading' });

  useEffect(() => {
    let gone = false;
    checkLink(token).then(
      (teamName) => gone || setStanding({ name: 'open', teamName }),
      (error: unknown) => gone || setStanding({ name: 'over', message: messageOf(error) }),
    );
    return () => {
      gone = true;
    };
  }, [token]);

  return (
    <EntranceFrame heading="设置平台管理员" hint="平台管理员可以审核业务、发布文档，并为其他人员给出角色">
      {standing.name === 'loading' && (
        <div className="ui-skeleton lg-confirm-wait" role="status" aria-label="正在加载" />
      )}
      {standing.name === 'over' && (
        <>
          <p className="lg-refusal" role="alert">
            {standing.message}
          </p>
          <p className="lg-caution">请重新启动网关，或在服务器上运行 npm run admin，使用新的链接。</p>
        </>
      )}
      {standing.name === 'open' && (
        <SetupForm
          token={token}
          teamName={standing.teamName}
          onOver={(message) => setStanding({ name: 'over', message })}
        />
      )}
    </EntranceFrame>
  );
}

function SetupForm({
  token,
  teamName,
  onOver,
}: {
  token: string;
  teamName: string | undefined;
  onOver: (message: string) => void;
}) {
  const {
    register,
    handleSubmit,
    setError,
    control,
    formState: { errors, isSubmitting },
  } = useForm<SetupValues>({
    defaultValues: { phone: '', name: '', teamName: teamName ?? '运营中心', password: '' },
  });
  const [password, phone] = useWatch({ control, name: ['password', 'phone'] });
  const [refusal, setRefusal] = useState('');

  const submit = handleSubmit(async (values) => {
    setRefusal('');
    try {
      const { eid } = await claim({
        token,
        ...values,
        phone: values.phone.trim(),
        name: values.name.trim(),
        teamName: values.teamName.trim(),
      });
      forgetSession();
      const verdict = await enterTeam(eid);
      location.replace(verdict.kind === 'ok' ? '/workstation/people' : '/login');
    } catch (error) {
      const errorCode = errorCodeOf(error);
      const field = fieldOf[errorCode];
      if (errorCode === 'setup.over') onOver(messageOf(error));
      else if (field) setError(field, { message: messageOf(error) }, { shouldFocus: true });
      else setRefusal(messageOf(error));
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="设置平台管理员">
      {refusal !== '' && (
        <p className="lg-refusal" role="alert">
          {refusal}
        </p>
      )}
      <PhoneField
        id="phone"
        label="手机号"
        autoFocus
        placeholder="登录所用的手机号"
        hint="不会发送短信；已有账号时请输入它的密码"
        error={errors.phone?.message}
        {...register('phone', { validate: phoneRule })}
      />
      <Field
        id="name"
        label="姓名"
        icon={UserRound}
        autoComplete="name"
        maxLength={20}
        placeholder="您的真实姓名"
        error={errors.name?.message}
        {...register('name', { validate: personRule })}
      />
      {teamName === undefined ? (
        <Field
          id="teamName"
          label="运营团队名称"
          icon={Building2}
          maxLength={60}
          hint="平台的运营人员都在这个团队里"
          error={errors.teamName?.message}
          {...register('teamName', { validate: companyRule })}
        />
      ) : (
        <p className="lg-given">
          <span>运营团队</span>
          <b>{teamName}</b>
        </p>
      )}
      <NewPasswordField
        label="登录密码"
        placeholder="请输入密码"
        password={password}
        phone={phone}
        error={errors.password?.message}
        {...register('password', { validate: (value) => value !== '' || '密码不能为空' })}
      />
      <Button type="submit" look="primary" large className="lg-submit" busy={isSubmitting}>
        成为平台管理员
      </Button>
    </form>
  );
}
