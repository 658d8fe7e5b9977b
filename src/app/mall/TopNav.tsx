import { Moon, Sun } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../platform/session/session.ts';
import { setAppearance, useAppearance } from '../../ui/appearance.ts';
import { Logo } from '../../ui/Logo.tsx';
import { BellLink } from './BellLink.tsx';
import { CartLink } from './CartLink.tsx';
import { ProductMenu } from './ProductMenu.tsx';
import { SearchBox } from './search/SearchBox.tsx';
import { UserEntry } from './UserEntry.tsx';
import './topNav.css';
import { Button } from '../../ui/Button.tsx';

/** The bar over every page of the storefront (specification, section 2, "Top navigation bar"). */
export function TopNav() {
  const session = useSession();
  const { pathname } = useLocation();
  const { scheme } = useAppearance();
  const dark = scheme === 'dark';
  const SchemeIcon = dark ? Sun : Moon;
  const label = dark ? '切换为浅色' : '切换为深色';
  const brand = (
    <>
      <Logo size={30} />
      <span className="nav-brand-name">云铺</span>
    </>
  );
  const stays = session?.user.isPrivate || pathname === '/home';
  return (
    <header className="nav-bar">
      {stays ? (
        <span className="nav-brand">{brand}</span>
      ) : (
        <Link className="nav-brand" to="/" aria-label="云铺，首页">
          {brand}
        </Link>
      )}
      <nav className="nav-links" aria-label="主导航">
        <ProductMenu />
        <a className="nav-link nav-wide" href="/howBuy" target="_blank">
          购买指南
        </a>
        <Link className="nav-link nav-wide" to="/partnerJoin">
          伙伴加盟
        </Link>
      </nav>
      {pathname !== '/search' && <SearchBox />}
      <div className="nav-right">
        {!session?.user.isPrivate && <CartLink />}
        {session && <BellLink eid={session.user.eid} />}
        <Link className="nav-link" to="/workstation">
          工作台
        </Link>
        <Button
          look="icon"
          aria-label={label}
          title={label}
          onClick={() => setAppearance({ choice: dark ? 'light' : 'dark' })}
        >
          <SchemeIcon size={18} aria-hidden />
        </Button>
        <UserEntry session={session} />
      </div>
    </header>
  );
}
