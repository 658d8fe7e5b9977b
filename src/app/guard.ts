import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { fetchSettings, type PageSettings } from '../gateway/settings.ts';
import { loginByToken } from '../session/calls.ts';
import { isLoggedIn } from '../session/cookies.ts';
import { SELLER_PATH } from '../session/partner.ts';
import { loginPath, withoutSsoToken } from '../session/redirect.ts';
import { clearSession, loadSession, type Session } from '../session/session.ts';
import { homePath } from '../workstation/root.ts';
import { HOME_PATH, hasProducts, startPath } from '../workstation/places.ts';

/**
 * The token in an address, if there is one. The address bar and the history lose it at once, before anything
 * is fetched, logged or sent on with it.
 */
export function takeSsoToken(address: string): string | undefined {
  const token = new URL(address).searchParams.get('ssoToken');
  if (token === null) return undefined;
  history.replaceState(history.state, '', withoutSsoToken(address));
  return token;
}

/** Signs in with a token, then starts the page anew, whether it worked or not (specification, section 4). */
export async function enterByToken(ssoToken: string): Promise<never> {
  await loginByToken(ssoToken).catch(() => undefined);
  location.reload();
  // Nothing is drawn on a page that is about to start anew.
  return new Promise<never>(() => undefined);
}

/** Runs before any page: an address inside the site may carry a token as well as the one it was opened with. */
export async function rootLoader({ request }: LoaderFunctionArgs): Promise<null> {
  const ssoToken = takeSsoToken(request.url);
  if (ssoToken !== undefined) await enterByToken(ssoToken);
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

/** `/workstation` leads to where this person begins. */
export async function toStart(args: LoaderFunctionArgs): Promise<Response> {
  return redirect(startPath((await requireSession(args)).user.roles));
}

/** The page of one's products, for those who have any; the others begin at their desk, whatever link they followed. */
export async function unlessNoProducts(args: LoaderFunctionArgs): Promise<Response | null> {
  return hasProducts((await requireSession(args)).user.roles) ? null : redirect(HOME_PATH);
}

/** The seller centre: another site where the settings name one, for the partners; the rest learn here that it is not for them. */
export async function toSellerCentre(args: LoaderFunctionArgs): Promise<Response | null> {
  if (!(await requireSession(args)).isPartner) return null;
  const { sellerUrl } = await fetchSettings();
  if (sellerUrl !== undefined) return redirect(sellerUrl);
  return new URL(args.request.url).pathname.replace(/\/+$/, '') === SELLER_PATH ? redirect(homePath(SELLER_PATH)) : null;
}

/** For pages that anyone may see: who is signed in, if anyone; a session that cannot be had is no reason to stay away. */
export async function optionalSession(): Promise<Session | null> {
  if (!isLoggedIn()) return null;
  return loadSession().catch(() => null);
}

/** Leads to the site that the settings name for this page, if they name one. */
export const unlessExternal = (setting: keyof PageSettings) => async (): Promise<Response | null> => {
  const address = (await fetchSettings())[setting];
  return typeof address === 'string' ? redirect(address) : null;
};
