import { lazyPart, UNLOAD_MS } from '@yunpu/engine-react/late';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { type FailureKind, failureOf, messageOf } from '../platform/gateway/errors.ts';
import { Button } from '../ui/Button.tsx';
import { StatePage } from '../ui/StatePage.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';

// Where the site's files do not come, the page does without.
const FailureReport = lazyPart(
  () => import('./FailureReport.tsx'),
  () => null,
);

const TITLES: Readonly<Partial<Record<FailureKind, string>>> = { connection: '网络连接异常', program: '页面程序出错' };
/** The text below such a title: what the person can do. */
const BROKE = '不是网络的问题。请再试一次；仍然出错的话，把错误报告发给客服。';

/**
 * A page that could not be shown. It stands where the page would: the frame around it, the menu and the other tabs go
 * on working. Says whether the line, a file that did not come, the gateway or the program is why. Of a file that did not
 * come nothing is said to who is leaving: a browser that is told to go elsewhere gives up what a part of the page fetched.
 */
export function FailurePage() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  const kind = failureOf(error);
  const title = TITLES[kind] ?? '页面没有打开';
  usePageTitle(title);
  const [going, setGoing] = useState(kind === 'code' || kind === 'connection');
  useEffect(() => {
    const timer = setTimeout(() => setGoing(false), UNLOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  // A browser may remember that a file did not come; one that is loaded anew asks again.
  const retry = () => (kind === 'code' ? window.location.reload() : void navigate(location, { replace: true }));
  if (going) return null;
  return (
    <StatePage code="!" title={title} text={kind === 'program' ? BROKE : messageOf(error)}>
      <Button look="primary" onClick={retry}>
        再试一次
      </Button>
      <Suspense>
        <FailureReport error={error} />
      </Suspense>
    </StatePage>
  );
}
