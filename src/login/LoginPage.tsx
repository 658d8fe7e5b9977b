import { useState } from 'react';
import { Eye, EyeOff, LockKeyhole, UserRound } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { messageOf } from '../gateway/errors.ts';
import { HOME_PATH, safeRedirect } from '../session/redirect.ts';
import { Logo } from '../ui/Logo.tsx';
import { MESSAGES } from '../ui/messages.ts';
import { toast, whileBusy } from '../ui/notices.ts';
import { usePageTitle } from '../ui/usePageTitle.ts';
import { Illustration } from './Illustration.tsx';
import { accountRule, agreementRule, passwordRule } from './rules.ts';
import { signIn } from './signIn.ts';
import './login.css';

interface LoginValues {
  account: string;
  password: string;
  remember: boolean;
  agreed: boolean;
}

/** `/login` */
export const LoginPage = () => <SignIn heading="欢迎登录" hint="使用您的企业账号进入工作台" />;

/** `/joinLogin`: the same for people who want to become partners. */
export const JoinLoginPage = () => <SignIn heading="伙伴登录" hint="登录后继续办理伙伴加盟与续约" />;

/** Sign-in with account and password. */
function SignIn({ heading, hint }: { heading: string; hint: string }) {
  usePageTitle('登录');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [visible, setVisible] = useState(false);
  const [refusal, setRefusal] = useState('');
  const form = useForm<LoginValues>({ defaultValues: { account: '', password: '', remember: false, agreed: false }, shouldFocusError: true });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(
    async ({ account, password, remember }) => {
      setRefusal('');
      try {
        const verdict = await whileBusy(MESSAGES['login.busy'], () => signIn({ account: account.trim(), password: password.trim(), remember }));
        if (verdict.kind === 'ok') return await navigate(safeRedirect(search.get('redirect'), location.origin) ?? HOME_PATH, { replace: true });
        if (verdict.kind === 'noTeam') return await navigate('/login-no-join-network');
        setRefusal(verdict.message);
        form.setFocus('password');
      } catch (error) {
        setRefusal(messageOf(error));
      }
    },
    ({ agreed }) => agreed?.message && toast(agreed.message),
  );

  return (
    <div className="lg-page">
      <section className="lg-brand" aria-label="云铺">
        <p className="lg-name">
          <Logo size={40} />
          云铺
        </p>
        <Illustration />
        <h2>企业云服务，一站办齐</h2>
        <p className="lg-promise">选购、签约、开票、续费与伙伴协作，在同一个工作台完成。</p>
      </section>

      <main className="lg-main">
        <form className="lg-form" onSubmit={(event) => void submit(event)} noValidate aria-label="账号登录">
          <p className="lg-small-name">
            <Logo size={32} />
            云铺
          </p>
          <h1>{heading}</h1>
          <p className="lg-hint">{hint}</p>

          {refusal && (
            <p className="lg-refusal" role="alert">
              {refusal}
            </p>
          )}

          <div className="lg-field">
            <label htmlFor="account">账号</label>
            <span className={`lg-input ${errors.account ? 'lg-input-wrong' : ''}`}>
              <UserRound size={18} aria-hidden />
              <input
                id="account"
                type="text"
                inputMode="numeric"
                autoComplete="username"
                autoFocus
                placeholder="请输入手机号"
                aria-invalid={Boolean(errors.account)}
                aria-describedby="account-error"
                {...form.register('account', { validate: accountRule })}
              />
            </span>
            <span id="account-error" className="lg-error">
              {errors.account?.message}
            </span>
          </div>

          <div className="lg-field">
            <label htmlFor="password">密码</label>
            <span className={`lg-input ${errors.password ? 'lg-input-wrong' : ''}`}>
              <LockKeyhole size={18} aria-hidden />
              <input
                id="password"
                type={visible ? 'text' : 'password'}
                autoComplete="current-password"
                placeholder="请输入密码"
                aria-invalid={Boolean(errors.password)}
                aria-describedby="password-error"
                {...form.register('password', { validate: passwordRule })}
              />
              <button type="button" className="lg-reveal" aria-label="显示密码" aria-pressed={visible} onClick={() => setVisible(!visible)}>
                {visible ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
              </button>
            </span>
            <span id="password-error" className="lg-error">
              {errors.password?.message}
            </span>
          </div>

          <label className="lg-tick">
            <input type="checkbox" {...form.register('remember')} />
            <span>在此设备上保持登录</span>
          </label>

          <button type="submit" className="lg-submit" disabled={isSubmitting}>
            登录
          </button>

          <div className="lg-agreement">
            <label className="lg-tick">
              <input type="checkbox" aria-invalid={Boolean(errors.agreed)} aria-describedby="agreed-error" {...form.register('agreed', { validate: agreementRule })} />
              <span>
                我已阅读并同意
                <Link to="/agreement" target="_blank" rel="noopener">
                  《用户协议》
                </Link>
                和
                <Link to="/privacy" target="_blank" rel="noopener">
                  《客户隐私政策》
                </Link>
              </span>
            </label>
            <span id="agreed-error" className="lg-error">
              {errors.agreed?.message}
            </span>
          </div>
        </form>
      </main>
    </div>
  );
}
