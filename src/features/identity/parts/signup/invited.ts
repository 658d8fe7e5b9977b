import { tabStore } from '../../../../ui/storage.ts';
import { lookAtInvite } from '../../api/joining.ts';

/** An invitation by which one comes into a team. */
export interface Invited {
  token: string;
  teamName: string;
}

const KEY = 'yunpu.invite';

/** Keeps the token of an invitation for this tab, out of the address: it may lead through sign-in and registration. */
export const keepInvite = (token: string): void => tabStore.setItem(KEY, token);

export const keptToken = (): string => tabStore.getItem(KEY) ?? '';

export const forgetInvite = (): void => tabStore.removeItem(KEY);

/** The invitation that this tab was opened with. @throws RequestError invite.over */
export async function keptInvite(): Promise<Invited | undefined> {
  const token = keptToken();
  return token === '' ? undefined : { token, teamName: (await lookAtInvite({ token })).teamName };
}
