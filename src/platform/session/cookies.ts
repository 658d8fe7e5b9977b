/** Logged in while this cookie is present (specification, section 4). It grants nothing: the server looks at the ticket. */
const LOGIN_STATUS = 'loginStatus';

export function readCookie(name: string, cookies: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return decodeURIComponent(pair.slice(at + 1).trim());
  }
  return undefined;
}

function loginStatus(): string | undefined {
  return readCookie(LOGIN_STATUS, document.cookie);
}

export function isLoggedIn(): boolean {
  return Boolean(loginStatus());
}

/** What a visitor wanted in the cart, through a sign-in (src/features/catalogue/parts/pendingAddition.ts). */
export const PENDING_ADDITION = 'yunpu.wish';

export const hasPendingAddition = (): boolean => document.cookie.includes(`${PENDING_ADDITION}=`);

/** Forgets the readable cookie. `YZJ_MALL_TICKET` is HttpOnly: the sign-out calls remove it on the server. */
export function forgetLogin(): void {
  for (const name of [LOGIN_STATUS, 'YZJ_MALL_TICKET']) document.cookie = `${name}=; path=/; max-age=0; SameSite=Lax`;
}
