import { House, LayoutDashboard, PencilRuler, SquareTerminal, Store, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import type { DocumentIndex } from '../../platform/gateway/documents.ts';
import { inSellerCentre, SELLER_PATH } from '../../platform/session/partner.ts';
import { MenuIcon } from '../../platform/workstation/MenuIcon.tsx';
import { menuSections, PLAYGROUND_PATH, STUDIO_PATH, writesDocuments } from '../../platform/workstation/menu.ts';
import { dashboardPath, listPath } from '../../platform/workstation/pageOf.ts';
import { placeGroups, placesFor } from '../../platform/workstation/places.ts';
import { currentRoot, homePath, ROOT_TITLES } from '../../platform/workstation/root.ts';
import { Logo } from '../../ui/Logo.tsx';
import { MenuGroup } from './MenuGroup.tsx';
import './sidebar.css';
import { Button } from '../../ui/Button.tsx';
import { useModal } from '../../ui/useModal.ts';

interface SidebarProps {
  index: DocumentIndex | undefined;
  roles: readonly string[];
  /** What this person keeps at hand, before the menu. */
  own(iconsOnly: boolean): ReactNode;
  collapsed: boolean;
  drawer: boolean;
  onCloseDrawer: () => void;
}

/** The left menu: a 240 px column, a column of icons when collapsed, a drawer on a phone. */
export function Sidebar({ index, roles, own, collapsed, drawer, onCloseDrawer }: SidebarProps) {
  return (
    <>
      <aside className="ws-sidebar">
        <Brand />
        <Menu index={index} roles={roles} own={own} iconsOnly={collapsed} />
      </aside>
      {drawer && <Drawer index={index} roles={roles} own={own} onClose={onCloseDrawer} />}
    </>
  );
}

function Brand() {
  const inSeller = currentRoot() === SELLER_PATH;
  return (
    <Link to={homePath()} className="ws-brand" aria-label={`云铺${ROOT_TITLES[currentRoot()]}`}>
      <Logo size={30} />
      <span className="ws-label">{inSeller ? '云铺卖家中心' : '云铺'}</span>
    </Link>
  );
}

type MenuProps = Pick<SidebarProps, 'index' | 'roles' | 'own'>;

function Drawer({ onClose, ...menu }: MenuProps & { onClose: () => void }) {
  const element = useModal();
  return (
    <dialog
      ref={element}
      className="ws-drawer"
      aria-label="菜单"
      onClose={onClose}
      onClick={(event) => event.target === element.current && event.detail < 2 && onClose()}
    >
      <div className="ws-drawer-head">
        <Brand />
        <Button look="icon" aria-label="关闭菜单" onClick={onClose}>
          <X size={18} aria-hidden />
        </Button>
      </div>
      <Menu {...menu} iconsOnly={false} />
    </dialog>
  );
}

function Menu({ index, roles, own, iconsOnly }: MenuProps & { iconsOnly: boolean }) {
  const { pathname } = useLocation();
  const element = useRef<HTMLElement>(null);
  const inSeller = inSellerCentre(pathname);
  // The menu is taller than many screens: where one is must be in sight, however one came there.
  useEffect(() => {
    element.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, index]);
  return (
    <div className="ws-menu">
      {own(iconsOnly)}
      <nav aria-label="主菜单" ref={element}>
        <ul>
          <MenuItem to={homePath()} title="首页" icon={<House size={18} aria-hidden />} iconsOnly={iconsOnly} end />
          {index?.dashboards.map(({ name, title }) => (
            <MenuItem
              key={name}
              to={dashboardPath(name)}
              title={title}
              icon={<MenuIcon name="ChartColumn" />}
              iconsOnly={iconsOnly}
            />
          ))}
        </ul>
        {!index && [1, 2, 3, 4].map((row) => <div key={row} className="ui-skeleton ws-menu-skeleton" />)}
        {index &&
          placeGroups(placesFor(roles, index.entities)).map(({ title: group, places }) => (
            <MenuGroup key={group} title={group} iconsOnly={iconsOnly}>
              {places.map(({ id, path, title, icon }) => (
                <MenuItem key={id} to={path} title={title} icon={<MenuIcon name={icon} />} iconsOnly={iconsOnly} />
              ))}
            </MenuGroup>
          ))}
        {index &&
          menuSections(index).map((section) => (
            <MenuGroup key={section.name} title={section.title} iconsOnly={iconsOnly}>
              {section.entries.map(({ entity, title, menu }) => (
                <MenuItem
                  key={entity}
                  to={listPath(entity)}
                  title={title}
                  icon={<MenuIcon name={menu?.icon} />}
                  iconsOnly={iconsOnly}
                />
              ))}
            </MenuGroup>
          ))}
        {inSeller && (
          <MenuGroup title="前往" iconsOnly={iconsOnly}>
            <MenuItem to="/product" title="云铺商城" icon={<Store size={18} aria-hidden />} iconsOnly={iconsOnly} />
            <MenuItem
              to="/workstation"
              title="我的工作台"
              icon={<LayoutDashboard size={18} aria-hidden />}
              iconsOnly={iconsOnly}
            />
          </MenuGroup>
        )}
        {!inSeller && writesDocuments(roles) && (
          <MenuGroup title="文档" iconsOnly={iconsOnly}>
            <MenuItem
              to={STUDIO_PATH}
              title="设计台"
              icon={<PencilRuler size={18} aria-hidden />}
              iconsOnly={iconsOnly}
            />
            <MenuItem
              to={PLAYGROUND_PATH}
              title="文档试验台"
              icon={<SquareTerminal size={18} aria-hidden />}
              iconsOnly={iconsOnly}
            />
          </MenuGroup>
        )}
      </nav>
    </div>
  );
}

interface MenuItemProps {
  to: string;
  title: string;
  icon: ReactNode;
  iconsOnly: boolean;
  end?: boolean;
}

function MenuItem({ to, title, icon, iconsOnly, end = false }: MenuItemProps) {
  return (
    <li>
      <NavLink to={to} end={end} className="ws-menu-item" title={iconsOnly ? title : undefined}>
        {icon}
        <span className="ws-label">{title}</span>
      </NavLink>
    </li>
  );
}
