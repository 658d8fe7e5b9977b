import { lazy, Suspense, type ReactNode } from 'react';

const load = () => import('./AntdTheme.tsx');
const AntdTheme = lazy(load);

/** Fetches antd's look while nothing else is to do, so that the first control that needs it does not wait. */
export function preloadAntdLook(): () => void {
  const idle = 'requestIdleCallback' in window ? requestIdleCallback(() => void load()) : setTimeout(() => void load(), 2_000);
  return () => ('cancelIdleCallback' in window ? cancelIdleCallback(Number(idle)) : clearTimeout(idle));
}

/** What the engine puts around every antd control. */
export function AntdLook({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <AntdTheme>{children}</AntdTheme>
    </Suspense>
  );
}
