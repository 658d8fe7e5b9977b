import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { foreignText } from '../../../../contract/foreignJson.ts';
import { isPlainObject } from '../../../platform/gateway/json.ts';
import { forgetCodes } from '../../../platform/session/codes/keptCodes.ts';
import { neighbourOfLogin } from '../../../platform/session/redirect.ts';
import { hasHeldSession } from '../../../platform/session/session.ts';
import { MESSAGES } from '../../../ui/messages.ts';
import { toast, whileBusy } from '../../../ui/notices.ts';
import { tabStore } from '../../../ui/storage.ts';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import type { ProvenPhone } from '../api/signup.ts';
import { EntranceFrame } from '../parts/login/EntranceFrame.tsx';
import { signIn } from '../parts/login/enter.ts';
import { goToLanding } from '../parts/login/landing.ts';
import { forgetInvite, type Invited, keptInvite } from '../parts/signup/invited.ts';
import { PhoneStep } from '../parts/signup/PhoneStep.tsx';
import { ProfileStep } from '../parts/signup/ProfileStep.tsx';

/** `/register`: a new account and a team of which it is the administrator. */
export const RegisterPage = () => (
  <Signup heading="注册云铺账号" hint="验证手机号，填写资料，即可使用" submitText="注册并登录" />
);

/** `/activate`: the owner of a number opens the account that waits for it. */
export const ActivatePage = () => (
  <Signup heading="激活账号" hint="验证手机号并设置密码，即可登录" submitText="激活并登录" />
);

function Signup({ heading, hint, submitText }: { heading: string; hint: string; submitText: string }) {
  usePageTitle(heading);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const state: unknown = useLocation().state;
  const given = isPlainObject(state) ? foreignText(state.phone) : '';
  const [proven, setProven] = useState<ProvenPhone>();
  const invited = useInvite(search.get('invite') === '1');

  const enter = async () => {
    const knewSomeone = hasHeldSession();
    const verdict = await whileBusy(MESSAGES['login.busy'], () => signIn(() => Promise.resolve({ kind: 'ok' })));
    forgetCodes(tabStore, 'signup');
    forgetInvite();
    // Whoever asked a team to be let in waits where that is shown.
    if (verdict.kind === 'noTeam') return navigate('/joinTeam', { replace: true });
    if (verdict.kind === 'ok')
      return goToLanding(search.get('redirect'), invited ? 'team' : 'mall', knewSomeone, (path) =>
        navigate(path, { replace: true }),
      );
    // The account stands; only entering it did not work.
    if ('message' in verdict) toast(verdict.message);
    await navigate(neighbourOfLogin('/login', search), { replace: true });
  };

  const startAgain = (message: string) => {
    toast(message);
    setProven(undefined);
  };

  return (
    <EntranceFrame
      heading={heading}
      hint={invited ? `您将加入“${invited.teamName}”` : hint}
      foot={
        <>
          已有账号？<Link to={neighbourOfLogin('/login', search)}>前往登录</Link>
        </>
      }
    >
      <ol className="lg-steps" aria-label="步骤">
        <li aria-current={proven ? undefined : 'step'}>验证手机号</li>
        <li aria-current={proven ? 'step' : undefined}>填写资料</li>
      </ol>
      {proven ? (
        <ProfileStep
          proven={proven}
          submitText={submitText}
          invited={invited}
          onOpened={enter}
          onExpired={startAgain}
        />
      ) : (
        <PhoneStep phone={given} onProven={setProven} />
      )}
    </EntranceFrame>
  );
}

/** The invitation that led here, which the tab keeps through a reload. */
function useInvite(wanted: boolean): Invited | undefined {
  const [invited, setInvited] = useState<Invited>();
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    void keptInvite().then(
      (found) => gone || setInvited(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
  return invited;
}
