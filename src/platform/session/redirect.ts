/** Where a signed-in person lands who came for no page in particular (specification, section 2). */
export const LANDING_PATH = '/product';

const TOKEN = 'ssoToken';

/** The address as a path of its site, without its ssoToken. */
export function withoutSsoToken(address: string): string {
  const url = new URL(address);
  // Only an address with a token is written anew: reading and writing a query may spell it differently.
  if (url.searchParams.has(TOKEN)) url.searchParams.delete(TOKEN);
  return url.pathname + url.search + url.hash;
}

/** By hand: URL.canParse() came to Chrome with 120. */
function parsed(address: string, base: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/**
 * A wanted address as a path of this site, or undefined. Only what says where it leads is followed: a path
 * from the root or a whole address of this origin. Another origin, a script address, a spelling that browsers
 * read in several ways (control characters, backslashes) or a sign-in page is nowhere to send a person. A
 * token that would sign in someone else is left behind.
 */
export function safeRedirect(wanted: string | null, origin: string): string | undefined {
  if (!wanted || !/^(\/|https?:\/\/)/i.test(wanted) || /[\u0000-\u001f\u007f]/.test(wanted)) return undefined;
  if (wanted.split(/[?#]/, 1)[0]?.includes('\\')) return undefined;
  const url = parsed(wanted, origin);
  if (url?.origin !== origin || !/^https?:$/.test(url.protocol)) return undefined;
  // A path that begins with '//' would lead to another site.
  if (url.pathname.startsWith('//') || /^\/(login|joinLogin)(\/|$)/i.test(url.pathname)) return undefined;
  return withoutSsoToken(url.href);
}

/** A page beside the sign-in that leads to the same place as this one. @param here the search of this page's address */
export function neighbourOfLogin(path: string, here: URLSearchParams): string {
  const wanted = here.get('redirect');
  return wanted === null ? path : `${path}${path.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(wanted)}`;
}

/** The sign-in address that comes back to `path`. */
export function loginPath(path: string): string {
  const back = withoutSsoToken(new URL(path, 'https://mall.invalid').href);
  return back === '/' || back === '/home' || back === LANDING_PATH
    ? '/login'
    : `/login?redirect=${encodeURIComponent(back)}`;
}
