import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { fetchSettings } from '../../../platform/gateway/settings.ts';
import { forgetCodes, lastPhone } from '../../../platform/session/codes/keptCodes.ts';
import { neighbourOfLogin } from '../../../platform/session/redirect.ts';
import { hasHeldSession } from '../../../platform/session/session.ts';
import { MESSAGES } from '../../../ui/messages.ts';
import { confirm, toast, whileBusy } from '../../../ui/notices.ts';
import { tabStore } from '../../../ui/storage.ts';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { isBoundPhone } from '../api/login.ts';
import type { Verdict } from '../api/verdict.ts';
import { AccountTab } from '../parts/login/AccountTab.tsx';
import { CodeTab } from '../parts/login/CodeTab.tsx';
import { EntranceFrame } from '../parts/login/EntranceFrame.tsx';
import { signIn } from '../parts/login/enter.ts';
import { type LoginTab, LoginTabs } from '../parts/login/LoginTabs.tsx';
import { goToLanding } from '../parts/login/landing.ts';
import { QrTab } from '../parts/login/QrTab.tsx';
import type { LoginValues, Prove } from '../parts/login/values.ts';

/** `/login` */
export const LoginPage = () => <SignIn heading="欢迎登录" hint="使用您的企业账号进入工作台" joining={false} />;

/** `/joinLogin`: the same for people who want to become partners. */
export const JoinLoginPage = () => <SignIn heading="伙伴登录" hint="登录后继续办理伙伴加盟与续约" joining />;

interface Refusal {
  message: string;
  /** The account waits to be activated. */
  inactive?: boolean;
}

/** Sign-in by password, by code, or by a phone that is signed in already. */
function SignIn({ heading, hint, joining }: { heading: string; hint: string; joining: boolean }) {
  usePageTitle('登录');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [tab, setTab] = useState<LoginTab>('account');
  const [changed, setChanged] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const links = useLinks(joining);
  const form = useForm<LoginValues>({
    defaultValues: {
      account: lastPhone(tabStore, 'login', Date.now()),
      password: '',
      code: '',
      remember: false,
      agreed: false,
    },
  });

  const toRegister = async (phone: string) => {
    if (links.register.startsWith('/')) await navigate(neighbourOfLogin(links.register, search), { state: { phone } });
    else location.assign(links.register);
  };

  const act = async (verdict: Verdict, knewSomeone: boolean) => {
    const account = form.getValues('account').trim();
    switch (verdict.kind) {
      case 'ok':
        forgetCodes(tabStore, 'login');
        return goToLanding(search.get('redirect'), joining ? 'partnership' : 'mall', knewSomeone, (path) =>
          navigate(path, { replace: true }),
        );
      case 'noTeam':
        return navigate(search.get('redirect')?.startsWith('/invite') ? '/invite' : '/login-no-join-network');
      case 'unknown':
        if (await isBoundPhone(account))
          return setRefusal({ message: '该手机号已绑定账号，请使用该账号登录，或使用验证码登录' });
        toast(MESSAGES['login.userNotFound']);
        return toRegister(account);
      case 'unregistered':
        if (await confirm({ content: MESSAGES['login.goRegister'], okText: '前往注册' })) await toRegister(account);
        return undefined;
      default:
        return setRefusal({ message: verdict.message, inactive: verdict.kind === 'inactive' });
    }
  };

  const enter = async (prove: Prove) => {
    setRefusal(undefined);
    const knewSomeone = hasHeldSession();
    try {
      const verdict = await whileBusy(MESSAGES['login.busy'], () => signIn(prove));
      await act(verdict, knewSomeone);
    } catch (error) {
      setRefusal({ message: messageOf(error) });
    }
  };

  const forgot = (
    <Way to={links.forgot} search={search}>
      忘记密码？
    </Way>
  );
  const change = (next: LoginTab) => {
    setRefusal(undefined);
    form.clearErrors();
    setTab(next);
    setChanged(true);
  };

  return (
    <EntranceFrame
      heading={heading}
      hint={hint}
      foot={
        <>
          {joining ? '还不是伙伴？' : '还没有账号？'}
          <Way to={links.register} search={search}>
            {joining ? '申请加盟' : '立即注册'}
          </Way>
        </>
      }
    >
      <LoginTabs tab={tab} onChange={change} />
      <div role="tabpanel" id="login-panel" aria-labelledby={`login-tab-${tab}`}>
        {refusal && (
          <p className="lg-refusal" role="alert">
            {refusal.message}
            {refusal.inactive && (
              <Link to="/activate" state={{ phone: form.getValues('account').trim() }}>
                前往激活
              </Link>
            )}
          </p>
        )}
        <FormProvider {...form}>
          {tab === 'account' && <AccountTab onEnter={enter} forgot={forgot} autoFocus={!changed} />}
          {tab === 'code' && <CodeTab onEnter={enter} forgot={forgot} />}
          {tab === 'qr' && <QrTab onEnter={enter} />}
        </FormProvider>
      </div>
    </EntranceFrame>
  );
}

/** A page of this site, or the site that the settings put in its place. */
function Way({ to, search, children }: { to: string; search: URLSearchParams; children: string }) {
  return to.startsWith('/') ? <Link to={neighbourOfLogin(to, search)}>{children}</Link> : <a href={to}>{children}</a>;
}

/** Where one registers and renews a password: here, unless the settings name another site. */
function useLinks(joining: boolean): { register: string; forgot: string } {
  const [links, setLinks] = useState({ register: '/register', forgot: '/forgotPassword' });
  useEffect(() => {
    let gone = false;
    void fetchSettings().then(
      ({ registerUrl, forgotPasswordUrl }) =>
        gone || setLinks({ register: registerUrl ?? '/register', forgot: forgotPasswordUrl ?? '/forgotPassword' }),
    );
    return () => {
      gone = true;
    };
  }, []);
  return joining ? { ...links, register: '/partnerJoin' } : links;
}
