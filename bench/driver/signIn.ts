import accounts from '../../server/demo/identity/accounts.json' with { type: 'json' };

/** Signs in; the person's default team decides whose rows the lists show. Answers the cookie header. */
export async function signIn(origin: string, account: string, eid: string): Promise<string> {
  const jar = new Map<string, string>();
  const call = async (path: string, body: object, form = false): Promise<Record<string, unknown>> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: {
        origin,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      },
      body: form ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]!.split('=') as [string, string];
      jar.set(name, value);
    }
    return (await response.json()) as Record<string, unknown>;
  };
  await call('/space/c/rest/user/checkLogin', { email: account, password: accounts.password });
  const flux = await call('/space/c/auth/fluxAuth', { eid, networkid: eid });
  await call('/yzjumc/mall/loginByToken', { ssoToken: String(flux.data) }, true);
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
