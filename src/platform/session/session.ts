import { useSyncExternalStore } from 'react';
import { dropHeldDrafts, setDraftOwner } from '../gateway/heldDrafts.ts';
import { setRequestOrigin } from '../gateway/signals.ts';
import {
  fetchCertified,
  fetchCosmicRoles,
  fetchTeams,
  fetchUserInfo,
  grayCheck,
  logoutCloud,
  logoutMall,
  type UserInfo,
} from './calls.ts';
import { refreshCartCount, setCartOwner } from './cartCount.ts';
import { forgetLogin } from './cookies.ts';
import { type CosmicRole, inSellerCentre, isPartner } from './partner.ts';
import type { Team } from './team.ts';

/** Everything the page knows about who is signed in. */
export interface Session {
  user: UserInfo;
  cosmicRoles: readonly CosmicRole[];
  teams: readonly Team[];
  team: Team | undefined;
  certified: boolean;
  isPartner: boolean;
}

let current: Session | undefined;
let known = false;
let loading: Promise<Session> | undefined;
const listeners = new Set<() => void>();

function set(next: Session | undefined): void {
  current = next;
  known ||= next !== undefined;
  if (next) setDraftOwner(next.user.id, next.user.eid);
  else setCartOwner(undefined);
  for (const listener of listeners) listener();
}

async function load(): Promise<Session> {
  // Who it is decides everything; the rest has an answer for when it cannot be had (specification, section 4).
  const user = await fetchUserInfo();
  // A private deployment has no cart.
  setCartOwner(user.isPrivate ? undefined : `${user.id} ${user.eid}`);
  const [cosmicRoles, teams, certified] = await Promise.all([
    fetchCosmicRoles().catch(() => []),
    fetchTeams().catch(() => []),
    fetchCertified().catch(() => false),
    refreshCartCount(),
  ]);
  const team = teams.find(({ eid }) => eid === user.eid);
  return { user, cosmicRoles, teams, team, certified, isPartner: await isPartner(cosmicRoles, teams, grayCheck) };
}

/** The session, fetched where it is missing. Rejects when the server does not know this browser. */
export function loadSession(): Promise<Session> {
  if (current) return Promise.resolve(current);
  loading ??= load()
    .then((session) => {
      set(session);
      return session;
    })
    .finally(() => (loading = undefined));
  return loading;
}

/** Fetches the session anew after the cookies have changed. */
export function reloadSession(): Promise<Session> {
  current = undefined;
  return loadSession();
}

/** Fetches it anew while what is known stays in use: name, photo or phone has changed. Who has left meanwhile stays gone. */
export async function refreshSession(): Promise<void> {
  const next = await load();
  if (current?.user.id === next.user.id) set(next);
}

export const currentSession = (): Session | undefined => current;

/** Who this page acts for (specification, section 6): a partner in the seller centre, whoever may buy everywhere else. */
export function originOf(session: Session | undefined, pathname: string): 'PARTNER' | 'CUSTOMER' | '' {
  if (session?.isPartner && inSellerCentre(pathname)) return 'PARTNER';
  return session?.user.roles.some((role) => role === 'customer' || role === 'partner') ? 'CUSTOMER' : '';
}

setRequestOrigin(() => originOf(current, location.pathname));

/** Whether this page load has ever held someone's data: another person's must begin with a fresh one. */
export const hasHeldSession = (): boolean => known;

/** Lets go of who was signed in, without touching the cookies: somebody is about to sign in. */
export function forgetSession(): void {
  set(undefined);
}

/** Clears user, roles, teams, partner flag, certification and cart count, and the readable cookies. */
export function clearSession(): void {
  forgetLogin();
  set(undefined);
}

let leaving = false;

/** Whether this page is just ending its own session: that the login is gone then is no surprise. */
export const isLeaving = (): boolean => leaving;

/** Runs what ends the session of this browser as well, and forgets the session once it has. */
export async function endSessionBy(work: () => Promise<unknown>): Promise<void> {
  leaving = true;
  try {
    await work();
    clearSession();
  } finally {
    leaving = false;
  }
}

/** Signs out on both systems; whatever they answer, this page forgets everything. */
export async function logout(): Promise<void> {
  leaving = true;
  try {
    await logoutMall();
    await logoutCloud();
  } catch {
    // Specification, section 8: a sign-out that fails still clears the page's state.
  } finally {
    dropHeldDrafts();
    clearSession();
    leaving = false;
  }
}

/** Calls `listener` whenever the session changes. Returns how to stop. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useSession = (): Session | undefined =>
  useSyncExternalStore(subscribeSession, currentSession, () => undefined);
