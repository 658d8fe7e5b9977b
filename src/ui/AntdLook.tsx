import { lazyPart } from '@yunpu/engine-react/late';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';

type Look = ComponentType<{ children: ReactNode }>;

let loaded: Look | undefined;

/** Fetches antd's look, once. */
export const loadAntdLook = (): Promise<{ default: Look }> =>
  import('./AntdTheme.tsx').then((module) => {
    loaded = module.default;
    return module;
  });

const AntdTheme = lazyPart(loadAntdLook);

/** Fetches antd's look while nothing else is to do, so that the first control that needs it does not wait. */
export function preloadAntdLook(): () => void {
  // A page that is left gives up what it was fetching: the first control that needs it asks again.
  const fetchAhead = () => void loadAntdLook().catch(() => undefined);
  const idle = 'requestIdleCallback' in window ? requestIdleCallback(fetchAhead) : setTimeout(fetchAhead, 2_000);
  return () => ('cancelIdleCallback' in window ? cancelIdleCallback(Number(idle)) : clearTimeout(idle));
}

/** What the engine puts around every antd control. One that is there already is drawn at once: not even an empty frame comes between. */
export function AntdLook({ children }: { children: ReactNode }) {
  const [Theme] = useState<Look>(() => loaded ?? AntdTheme);
  return (
    <Suspense fallback={null}>
      <Theme>{children}</Theme>
    </Suspense>
  );
}
