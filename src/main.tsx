import { startTransition, useEffect, useLayoutEffect, useRef } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { filledFields, repeatEarlyInput, takePresses } from './app/early.ts';
import { createRouter, createRouterOverHtml } from './app/router.tsx';
import { setArrived } from './gateway/arrived.ts';
import { objectOf } from './gateway/json.ts';
import { isLoggedIn } from './session/cookies.ts';
import { rememberUtm } from './session/utm.ts';
import { startAppearance } from './ui/appearance.ts';
import './ui/tokens.css';
import './ui/base.css';
import './ui/statePage.css';

startAppearance();
rememberUtm(location.search, window.innerWidth, localStorage);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** What the page's HTML was drawn from, if it was drawn (server/storefront); for visitors only. */
const arrived = document.getElementById('arrived')?.textContent;
if (arrived && !isLoggedIn()) void takeOver(root, arrived);
else {
  delete window.pressedEarly;
  createRoot(root).render(<RouterProvider router={createRouter()} />);
}

/** Brings the HTML to life as it stands. Once the page is left, everything is asked of the gateway again. */
async function takeOver(container: HTMLElement, data: string): Promise<void> {
  setArrived(objectOf(JSON.parse(data)));
  const router = await createRouterOverHtml();
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') return;
    setArrived({});
    stop();
  });
  const pressed = takePresses();
  const readFilled = () => filledFields(container);
  // Once React is done with this commit, so that every repeated event finds the page as the one before it left it.
  const repeat = (filled: ReturnType<typeof filledFields>) => void setTimeout(() => repeatEarlyInput(filled, pressed));
  startTransition(() => void hydrateRoot(container, <TakenOver router={router} readFilled={readFilled} repeat={repeat} />));
}

interface TakenOverProps {
  router: ReturnType<typeof createRouter>;
  readFilled: () => ReturnType<typeof filledFields>;
  repeat: (filled: ReturnType<typeof filledFields>) => void;
}

/** What was filled in is read before anything sets it back; it is repeated when all of the page listens, so after every effect of its parts. */
function TakenOver({ router, readFilled, repeat }: TakenOverProps) {
  const filled = useRef<ReturnType<typeof filledFields>>([]);
  useLayoutEffect(() => {
    filled.current = readFilled();
  }, [readFilled]);
  useEffect(() => repeat(filled.current), [repeat]);
  return <RouterProvider router={router} />;
}
