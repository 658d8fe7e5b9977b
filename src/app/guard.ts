import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { landingPath } from '../features/identity/parts/login/landing.ts';
import { RequestError } from '../platform/gateway/errors.ts';
import { fetchSettings, type PageSettings } from '../platform/gateway/settings.ts';
import { loginByToken } from '../platform/session/calls.ts';
import { isLoggedIn } from '../platform/session/cookies.ts';
import { SELLER_PATH } from '../platform/session/partner.ts';
import { loginPath, withoutSsoToken } from '../platform/session/redirect.ts';
import { clearSession, loadSession, type Session } from '../platform/session/session.ts';
import { HOME_PATH, hasProducts, startPath } from '../platform/workstation/places.ts';
import { homePath } from '../platform/workstation/root.ts';

/**
 * The token in an address, if there is one. The address bar and the history lose it at once, before anything
 * is fetched, logged or sent on with it.
 */
function takeSsoToken(address: string): string | undefined {
  const token = new URL(address).searchParams.get('ssoToken');
  if (token === null) return undefined;
  history.replaceState(history.state, '', withoutSsoToken(address));
  return token;
}

/** Signs in with a token, then starts the page anew, whether it worked or not (specification, section 4). */
async function enterByToken(ssoToken: string): Promise<never> {
  await loginByToken(ssoToken).catch(() => undefined);
  location.reload();
  // Never resolves: the page is about to be loaded anew and must draw nothing.
  return new Promise<never>(() => undefined);
}

/** Runs before any page: an address inside the site may carry a token as well as the one it was opened with. */
export async function rootLoader({ request }: LoaderFunctionArgs): Promise<null> {
  const ssoToken = takeSsoToken(request.url);
  if (ssoToken !== undefined) await enterByToken(ssoToken);
  return null;
}

/** Whether the gateway has said that it does not know this browser. A broken line or a busy gateway says nothing of it. */
const isUnknown = (error: unknown): boolean => error instanceof RequestError && error.detail.status === 401;

/** The places of the signed-in. */
const OWN_PLACE = /^\/(workstation|seller)(\/|$)/;

/**
 * Asks who is signed in before the code of their page is asked for: its many files take all the connections of a slow
 * line, and nothing can be drawn without an answer. An address with a token is left to `rootLoader`.
 */
export function beginSession({ pathname, search }: Location): void {
  if (OWN_PLACE.test(pathname) && isLoggedIn() && !search.includes('ssoToken'))
    // Whoever needs it gets the refusal, too.
    void loadSession().catch(() => undefined);
}

/** Lets signed-in people through with what is known about them; the others go to sign in and come back. */
export async function requireSession({ request }: LoaderFunctionArgs): Promise<Session> {
  const url = new URL(request.url);
  const toLogin = () => redirect(loginPath(url.pathname + url.search + url.hash));
  if (!isLoggedIn()) throw toLogin();
  try {
    return await loadSession();
  } catch (error) {
    if (!isUnknown(error)) throw error;
    clearSession();
    throw toLogin();
  }
}

/** `/workstation` leads to where this person begins. */
export async function toStart(args: LoaderFunctionArgs): Promise<Response> {
  return redirect(startPath((await requireSession(args)).user.roles));
}

/** The page of one's products, for those who have any; the others begin at their overview, whatever link they followed. */
export async function unlessNoProducts(args: LoaderFunctionArgs): Promise<Response | null> {
  return hasProducts((await requireSession(args)).user.roles) ? null : redirect(HOME_PATH);
}

/** The seller centre: another site where the settings name one, for the partners; the rest learn here that it is not for them. */
export async function toSellerCentre(args: LoaderFunctionArgs): Promise<Response | null> {
  if (!(await requireSession(args)).isPartner) return null;
  const { sellerUrl } = await fetchSettings();
  return sellerUrl === undefined ? null : redirect(sellerUrl);
}

/** `/seller` leads a partner to its first page, also from within: there the frame's own loader does not run again. */
export async function toSellerHome(args: LoaderFunctionArgs): Promise<Response | null> {
  return (await requireSession(args)).isPartner ? redirect(homePath(SELLER_PATH)) : null;
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

/** The sign-in pages, for who is not signed in; the others go where signing in would have led them. */
export const unlessSignedIn =
  (joining: boolean) =>
  async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    const session = await optionalSession();
    if (session === null) return null;
    const { sellerUrl } = await fetchSettings();
    return redirect(
      landingPath({
        wanted: new URL(request.url).searchParams.get('redirect'),
        origin: location.origin,
        isPartner: session.isPartner ?? false,
        sellerUrl,
        entrance: joining ? 'partnership' : 'mall',
      }),
    );
  };
