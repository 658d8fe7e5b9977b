import { objectOf, textOf } from '../../../platform/gateway/json.ts';
import { request } from '../../../platform/gateway/request.ts';

const BASE = '/yzjumc/setup/v1';

/** @returns the name of the operating team, if there is one already @throws RequestError setup.over */
export async function checkLink(token: string): Promise<string | undefined> {
  const { teamName } = objectOf(await request(`${BASE}/check`, { data: { token }, warn: false, session: false }));
  return typeof teamName === 'string' ? teamName : undefined;
}

/** Signs in as the administrator that one has become. @returns the eid of the operating team */
export async function claim(
  token: string,
  values: { phone: string; name: string; teamName: string; password: string },
): Promise<string> {
  return textOf(
    objectOf(await request(`${BASE}/claim`, { data: { token, ...values }, warn: false, session: false })).eid,
  );
}
