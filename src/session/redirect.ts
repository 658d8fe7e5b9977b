/** Where a signed-in person lands without a wish of their own. The storefront and the partner site take over here when they exist. */
export const HOME_PATH = '/workstation';

/**
 * A wanted address as a path of this site, or undefined: another origin, a script address or the sign-in
 * page itself is nowhere to send a person.
 */
export function safeRedirect(wanted: string | null, origin: string): string | undefined {
  if (!wanted) return undefined;
  let url: URL;
  try {
    url = new URL(wanted, origin);
  } catch {
    return undefined;
  }
  if (url.origin !== origin || !/^https?:$/.test(url.protocol)) return undefined;
  const path = url.pathname + url.search + url.hash;
  // '//host' is another site once it stands alone.
  if (path.startsWith('//') || /^\/(login|joinLogin)(\/|$)/.test(url.pathname)) return undefined;
  return path;
}

/** The sign-in address that comes back to `path`. */
export function loginPath(path: string): string {
  return path === '/' || path === HOME_PATH ? '/login' : `/login?redirect=${encodeURIComponent(path)}`;
}
