import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createRouter } from './app/router.tsx';
import { rememberUtm } from './session/utm.ts';
import { startAppearance } from './ui/appearance.ts';
import './ui/tokens.css';
import './ui/base.css';
import './ui/statePage.css';

startAppearance();
rememberUtm(location.search, window.innerWidth, localStorage);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<RouterProvider router={createRouter()} />);
