import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { loginByToken } from '../session/calls.ts';
import { isLoggedIn } from '../session/cookies.ts';
import { loginPath } from '../session/redirect.ts';
import { clearSession, loadSession, type Session } from '../session/session.ts';

/** Paths that anyone may see (specification, section 2), as far as they exist. */
export const PUBLIC_PATHS: ReadonlySet<string> = new Set(['/login', '/joinLogin', '/error', '/agreement', '/privacy', '/login-no-join-network', '/partnerJoin']);

/** The address without its ssoToken. */
export function withoutSsoToken(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('ssoToken');
  return url.pathname + url.search + url.hash;
}

/** Signs in with the token in the address, then strips it and reloads, whether it worked or not. */
async function enterByToken(address: string, ssoToken: string): Promise<never> {
  await loginByToken(ssoToken).catch(() => undefined);
  location.replace(withoutSsoToken(address));
  // Nothing is drawn with an address that is about to change.
  return new Promise<never>(() => undefined);
}

/** Runs before any page: an ssoToken in the address signs in (specification, section 4, route guard). */
export async function rootLoader({ request }: LoaderFunctionArgs): Promise<null> {
  const ssoToken = new URL(request.url).searchParams.get('ssoToken');
  if (ssoToken) await enterByToken(request.url, ssoToken);
  return null;
}

/** Lets signed-in people through with what is known about them; the others go to sign in and come back. */
export async function requireSession({ request }: LoaderFunctionArgs): Promise<Session> {
  const url = new URL(request.url);
  const toLogin = () => redirect(loginPath(url.pathname + url.search + url.hash));
  if (!isLoggedIn()) throw toLogin();
  try {
    return await loadSession();
  } catch {
    clearSession();
    throw toLogin();
  }
}
