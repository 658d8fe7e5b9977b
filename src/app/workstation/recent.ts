import type { Favourite } from '../../../contract/home.ts';
import type { Session } from '../../platform/session/session.ts';
import type { WorkstationPage } from '../../platform/workstation/pageOf.ts';
import type { Root } from '../../platform/workstation/root.ts';
import { deviceStore } from '../../ui/storage.ts';

const KEPT = 5;
const KINDS: readonly string[] = ['home', 'new', 'studio'];

/** A page that can be kept at hand, with the address that leads to it again; undefined: one that cannot. */
export function keepable(page: WorkstationPage, pathname: string, search: string): Favourite | undefined {
  if (KINDS.includes(page.component)) return undefined;
  // A record on a page of its own is named by the address's parameter; of a list the search is passing.
  return { title: page.title, path: page.component === 'record' ? pathname + search : pathname };
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
