import { Outlet } from 'react-router-dom';
import { ConsultWidget } from '../../features/consult/parts/ConsultWidget.tsx';
import { InMain } from '../../ui/StatePage.tsx';
import { Footer } from './Footer.tsx';
import { TopNav } from './TopNav.tsx';
import './mainLayout.css';

/** The frame of the storefront and its help pages (specification, section 2, "Main layout"). */
export function MainLayout() {
  return (
    <div className="main-layout">
      <a className="main-skip" href="#main-content">
        跳到正文
      </a>
      <TopNav />
      <main id="main-content" tabIndex={-1}>
        <InMain value>
          <Outlet />
        </InMain>
      </main>
      <Footer />
      <ConsultWidget />
    </div>
  );
}
