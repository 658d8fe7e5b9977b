import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Favourite } from '../../../contract/home.ts';
import type { DocumentIndex } from '../../platform/gateway/documents.ts';
import type { Session } from '../../platform/session/session.ts';
import { useArrangement } from '../../platform/workstation/arrangement.ts';
import { MenuIcon } from '../../platform/workstation/MenuIcon.tsx';
import type { WorkstationPage } from '../../platform/workstation/pageOf.ts';
import { PLACES } from '../../platform/workstation/places.ts';
import { rootOf } from '../../platform/workstation/root.ts';
import { MenuGroup } from './MenuGroup.tsx';
import { keepable, keepRecent, readRecent } from './recent.ts';

/** The icon of the menu's entry that a page belongs to. */
function iconOf(path: string, { entities }: DocumentIndex): string | undefined {
  const [pathname = ''] = path.split('?');
  const place = PLACES.find((one) => one.path === pathname);
  return place?.icon ?? entities.find(({ entity }) => entity === pathname.split('/')[3])?.menu?.icon;
}

interface OwnPlacesProps {
  session: Session;
  index: DocumentIndex;
  page: WorkstationPage | undefined;
  iconsOnly: boolean;
}

/** What the person has marked, and where they were last. */
export function OwnPlaces({ session, index, page, iconsOnly }: OwnPlacesProps) {
  const { pathname, search } = useLocation();
  const root = rootOf(pathname);
  const { arrangement } = useArrangement(session);
  const [recent, setRecent] = useState(() => readRecent(session, root));
  const { title, path } = (page && keepable(page, pathname, search)) ?? {};
  useEffect(() => {
    if (title !== undefined && path !== undefined) setRecent(keepRecent(session, root, { title, path }));
  }, [session, root, title, path]);

  if (!arrangement) return null;
  const favourites = arrangement.favourites.filter((one) => one.path.startsWith(`${root}/`));
  const others = recent.filter((one) => one.path !== path && !favourites.some((kept) => kept.path === one.path));
  if (favourites.length + others.length === 0) return null;
  const links = (all: readonly Favourite[]) =>
    all.map((link) => (
      <li key={link.path}>
        <Link to={link.path} className={`ws-menu-item ${link.path === path ? 'active' : ''}`} title={link.title}>
          <MenuIcon name={iconOf(link.path, index)} />
          <span className="ws-label ws-own">{link.title}</span>
        </Link>
      </li>
    ));
  return (
    <nav aria-label="收藏与最近">
      {favourites.length > 0 && (
        <MenuGroup title="收藏" iconsOnly={iconsOnly}>
          {links(favourites)}
        </MenuGroup>
      )}
      {others.length > 0 && !iconsOnly && (
        <MenuGroup title="最近" iconsOnly={false}>
          {links(others)}
        </MenuGroup>
      )}
    </nav>
  );
}
