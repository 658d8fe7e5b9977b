import './ui/layers.css';
import { startTransition, useEffect, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import type { Arrivals } from '../contract/catalogue.ts';
import { type EarlyInput, noteEarlyInput } from './app/early.ts';
import { beginSession } from './app/guard.ts';
import { createRouter, createRouterOverHtml } from './app/router.tsx';
import { setArrived } from './platform/gateway/arrived.ts';
import { isLoggedIn } from './platform/session/cookies.ts';
import { rememberUtm } from './platform/session/utm.ts';
import { startAppearance } from './ui/appearance.ts';
import { deviceStore } from './ui/storage.ts';
import './ui/tokens.css';
import './ui/base.css';
import './ui/statePage.css';

startAppearance();
rememberUtm(location.search, window.innerWidth, deviceStore);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** What the page's HTML was drawn from, if it was drawn (server/domains/catalogue/storefront); for visitors only. */
const arrived = document.getElementById('arrived')?.textContent;
if (arrived && !isLoggedIn()) void takeOver(root, arrived);
else {
  delete window.pressedEarly;
  beginSession(location);
  createRoot(root).render(<RouterProvider router={createRouter()} />);
}

/** Brings the HTML to life as it stands. Once the page is left, everything is asked of the gateway again. */
async function takeOver(container: HTMLElement, data: string): Promise<void> {
  setArrived(JSON.parse(data) as Arrivals);
  const router = await createRouterOverHtml();
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') return;
    setArrived({});
    stop();
  });
  const early = noteEarlyInput(container);
  startTransition(() => void hydrateRoot(container, <TakenOver router={router} early={early} />));
}

interface TakenOverProps {
  router: ReturnType<typeof createRouter>;
  early: EarlyInput;
}

/** What was filled in is read before anything sets it back; it is repeated when all of the page listens, so after every effect of its parts. */
function TakenOver({ router, early }: TakenOverProps) {
  useLayoutEffect(() => {
    early.read();
  }, [early]);
  useEffect(() => {
    // Once React is done with this commit, so that every repeated event finds the page as the one before it left it.
    setTimeout(early.repeat);
  }, [early]);
  return <RouterProvider router={router} />;
}
