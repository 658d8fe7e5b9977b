import { api } from '../../../platform/gateway/api.ts';

export type { InviteView, JoinOverview, NamedTeam } from '../../../../contract/identity/joining.ts';

/** An own session is not at stake: people who are in no team have none. */
const OPEN = { session: false } as const;

/** @throws RequestError invite.over */
export const lookAtInvite = api('POST /yzjumc/team/v1/join/invite', OPEN);
/** Rejects with status 401 for who is not signed in. */
export const fetchOverview = api('POST /yzjumc/team/v1/join/overview', OPEN);
export const searchTeams = api('POST /yzjumc/team/v1/join/search', OPEN);
export const askToJoin = api('POST /yzjumc/team/v1/join/ask', OPEN);
export const withdrawRequest = api('POST /yzjumc/team/v1/join/withdraw', OPEN);

const accept = api('POST /yzjumc/team/v1/join/accept', OPEN);
const found = api('POST /yzjumc/team/v1/join/found', OPEN);

/** @returns the eid of the team that one is in now */
export const acceptInvite = async (by: { token: string } | { inviteId: string }): Promise<string> =>
  (await accept(by)).eid;

/** @returns the eid of the new team */
export const foundTeam = async (name: string): Promise<string> => (await found({ name })).eid;
