import { lazyPart } from '@yunpu/engine-react/late';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom';
import { watchCartTabs } from '../platform/session/cartCount.ts';
import { hasPendingAddition } from '../platform/session/cookies.ts';
import { watchOtherTabs } from '../platform/session/otherTabs.ts';
import { loginPath } from '../platform/session/redirect.ts';
import { useSession } from '../platform/session/session.ts';
import { watchSession } from '../platform/session/watch.ts';
import { NoticeHost } from '../ui/NoticeHost.tsx';
import { NavigationProgress } from './mall/NavigationProgress.tsx';

// Where its code does not come, the addition waits for the next page.
const AddPending = lazyPart(
  () => import('../features/catalogue/parts/AddPending.tsx'),
  () => null,
);

/** Pages on the way into a session, which lead on to another one at once. */
const SIGN_IN_PAGES = /^\/(login|joinLogin|register|activate|forgotPassword)\/?$/;

/** What surrounds every page: navigation progress, messages, and the watch over the login. What was wanted before a sign-in is granted where it has led. */
export function Root() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const session = useSession();
  const leave = useEffectEvent(
    (way: 'login' | 'exit') =>
      void navigate(way === 'exit' ? '/exit' : loginPath(pathname + search + hash), { replace: true }),
  );

  useEffect(() => {
    return watchSession((way) => leave(way));
  }, []);
  useEffect(() => {
    return watchOtherTabs();
  }, []);
  useEffect(() => {
    return watchCartTabs();
  }, []);

  return (
    <>
      <NavigationProgress />
      <Outlet />
      <NoticeHost />
      {session && !SIGN_IN_PAGES.test(pathname) && hasPendingAddition() && (
        <Suspense fallback={null}>
          <AddPending />
        </Suspense>
      )}
      <ScrollRestoration />
    </>
  );
}

/** Until the first page's code and data are there. */
export function RootSkeleton() {
  return (
    <div className="app-loading" role="status">
      <span className="ui-spinner" aria-hidden />
      <span className="ui-hidden">正在加载</span>
    </div>
  );
}
