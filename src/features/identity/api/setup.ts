import { api } from '../../../platform/gateway/api.ts';

const check = api('POST /yzjumc/setup/v1/check', { session: false });

/** @returns the name of the operating team, if there is one already @throws RequestError setup.over */
export const checkLink = async (token: string): Promise<string | undefined> =>
  (await check({ token })).teamName ?? undefined;

/** Signs in as the administrator that one has become. */
export const claim = api('POST /yzjumc/setup/v1/claim', { session: false });
