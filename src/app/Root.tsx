import { useEffect, useEffectEvent } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom';
import { NavigationProgress } from '../chrome/NavigationProgress.tsx';
import { watchCartTabs } from '../session/cartCount.ts';
import { loginPath } from '../session/redirect.ts';
import { watchOtherTabs } from '../session/otherTabs.ts';
import { watchSession } from '../session/watch.ts';
import { NoticeHost } from '../ui/NoticeHost.tsx';

/** What surrounds every page: navigation progress, messages, and the watch over the login. */
export function Root() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const leave = useEffectEvent((way: 'login' | 'exit') => void navigate(way === 'exit' ? '/exit' : loginPath(pathname + search + hash), { replace: true }));

  useEffect(() => watchSession((way) => leave(way)), []);
  useEffect(watchOtherTabs, []);
  useEffect(watchCartTabs, []);

  return (
    <>
      <NavigationProgress />
      <Outlet />
      <NoticeHost />
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
