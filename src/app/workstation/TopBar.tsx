import { lazyPart } from '@yunpu/engine-react/late';
import { Menu, Moon, PanelLeftClose, PanelLeftOpen, Rows3, Rows4, Search, Sun } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Bell } from '../../features/notifications/parts/Bell.tsx';
import type { DocumentIndex } from '../../platform/gateway/documents.ts';
import type { Session } from '../../platform/session/session.ts';
import { writesDocuments } from '../../platform/workstation/menu.ts';
import type { Crumb, WorkstationPage } from '../../platform/workstation/pageOf.ts';
import { setAppearance, useAppearance } from '../../ui/appearance.ts';
import { TaskBadge } from './TaskBadge.tsx';
import { UserBlock } from './UserBlock.tsx';
import './topBar.css';
import { Button } from '../../ui/Button.tsx';

const FavouriteStar = lazyPart(async () => (await import('./FavouriteStar.tsx')).FavouriteStar);
// For the few who design.
const DesignLink = lazyPart(async () => (await import('./DesignLink.tsx')).DesignLink);

interface TopBarProps {
  session: Session;
  index: DocumentIndex | undefined;
  page: WorkstationPage | undefined;
  collapsed: boolean;
  onCollapse: () => void;
  onDrawer: () => void;
  onPalette: () => void;
}

/** Where one is, a way to anywhere, how it looks, and who one is. */
export function TopBar({ session, index, page, collapsed, onCollapse, onDrawer, onPalette }: TopBarProps) {
  const trail: readonly Crumb[] = page?.trail ?? [];
  const CollapseIcon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <header className="ws-topbar">
      <Button look="icon" className="ws-only-phone" aria-label="打开菜单" onClick={onDrawer}>
        <Menu size={20} aria-hidden />
      </Button>
      <Button
        look="icon"
        className="ws-not-phone"
        aria-label={collapsed ? '展开菜单' : '收起菜单'}
        aria-expanded={!collapsed}
        onClick={onCollapse}
      >
        <CollapseIcon size={18} aria-hidden />
      </Button>
      <nav className="ws-crumbs" aria-label="面包屑">
        <ol>
          {trail.map((crumb, at) => (
            <li key={at} {...(at === trail.length - 1 && { 'aria-current': 'page' as const })}>
              {crumb.path ? <Link to={crumb.path}>{crumb.title}</Link> : <span>{crumb.title}</span>}
            </li>
          ))}
        </ol>
      </nav>
      {page && page.component !== 'home' && (
        <Suspense fallback={null}>
          <FavouriteStar session={session} page={page} />
        </Suspense>
      )}
      <button
        type="button"
        className="ws-search"
        aria-label="搜索页面或单据"
        onClick={onPalette}
        aria-keyshortcuts="Control+K"
      >
        <Search size={16} aria-hidden />
        <span>搜索页面或单据</span>
        <kbd>Ctrl K</kbd>
      </button>
      {page?.entity !== undefined && page.component !== 'studio' && writesDocuments(session.user.roles) && (
        <Suspense fallback={null}>
          <DesignLink page={{ ...page, entity: page.entity }} />
        </Suspense>
      )}
      <TaskBadge index={index} />
      <Bell eid={session.user.eid} />
      <AppearanceButtons />
      <UserBlock session={session} index={index} />
    </header>
  );
}

function AppearanceButtons() {
  const { scheme, density } = useAppearance();
  const dark = scheme === 'dark';
  const compact = density === 'compact';
  const SchemeIcon = dark ? Sun : Moon;
  const DensityIcon = compact ? Rows3 : Rows4;
  const schemeLabel = dark ? '切换为浅色' : '切换为深色';
  const densityLabel = compact ? '切换为宽松布局' : '切换为紧凑布局';
  return (
    <>
      <Button
        look="icon"
        className="ws-not-phone"
        aria-label={densityLabel}
        title={densityLabel}
        onClick={() => setAppearance({ density: compact ? 'comfortable' : 'compact' })}
      >
        <DensityIcon size={18} aria-hidden />
      </Button>
      <Button
        look="icon"
        className="ws-not-phone"
        aria-label={schemeLabel}
        title={schemeLabel}
        onClick={() => setAppearance({ choice: dark ? 'light' : 'dark' })}
      >
        <SchemeIcon size={18} aria-hidden />
      </Button>
    </>
  );
}
