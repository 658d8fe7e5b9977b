import type { Favourite } from '../../../contract/home.ts';
import type { Session } from '../../platform/session/session.ts';
import type { WorkstationPage } from '../../platform/workstation/pageOf.ts';
import { PLACES } from '../../platform/workstation/places.ts';
import type { Root } from '../../platform/workstation/root.ts';
import { deviceStore } from '../../ui/storage.ts';

const KEPT = 5;
const KINDS: readonly string[] = ['home', 'new', 'studio'];

/** A page that can be kept at hand, with the address that leads to it again; undefined: one that cannot. */
export function keepable(page: WorkstationPage, pathname: string, search: string): Favourite | undefined {
  if (KINDS.includes(page.component)) return undefined;
  return { title: page.title, path: pathname + namingOf(pathname, search) };
}

/** What of the search names the page: the record's parameter on a page of its own. That it is edited, or what is looked for, is passing. */
function namingOf(pathname: string, search: string): string {
  const name = PLACES.find(({ path }) => path === pathname)?.record;
  const key = name === undefined ? null : new URLSearchParams(search).get(name);
  return name === undefined || key === null ? '' : `?${new URLSearchParams({ [name]: key }).toString()}`;
}

const keyOf = ({ user }: Session, root: Root): string => `yunpu.recent.${user.id}.${user.eid}${root}`;

/** The pages that the person was on last in this team and on this device, the latest first. */
export function readRecent(session: Session, root: Root): Favourite[] {
  try {
    const kept: unknown = JSON.parse(deviceStore.getItem(keyOf(session, root)) ?? '[]');
    return Array.isArray(kept) ? (kept as Favourite[]).filter(({ path }) => path.startsWith(root)) : [];
  } catch {
    return [];
  }
}

export function keepRecent(session: Session, root: Root, page: Favourite): Favourite[] {
  const recent = [page, ...readRecent(session, root).filter(({ path }) => path !== page.path)].slice(0, KEPT);
  deviceStore.setItem(keyOf(session, root), JSON.stringify(recent));
  return recent;
}
