import { MESSAGES } from '../../ui/messages.ts';
import { toast, whileBusy } from '../../ui/notices.ts';
import { tabStore } from '../../ui/storage.ts';
import { replaceTeam } from './calls.ts';
import { isPaying } from './team.ts';

/** Swaps the session for the team's and starts the page anew, so that nothing of the other team stays. */
async function enterTeam(eid: string, start: () => void): Promise<void> {
  if (isPaying(location.pathname)) return toast(MESSAGES['team.paying']);
  await whileBusy(MESSAGES['team.switching'], async () => {
    await replaceTeam(eid);
    tabStore.clear();
    start();
    await new Promise<never>(() => undefined);
  });
}

export const switchTeam = (eid: string): Promise<void> =>
  enterTeam(eid, () => {
    // A record that is open in the workstation is the other team's; every other page is shown anew as it is.
    const root = /^\/(workstation|seller)(?=\/|$)/.exec(location.pathname)?.[0];
    if (root !== undefined) location.assign(root);
    else location.reload();
  });

/** Opens the address that is shown in the team that it is about. */
export const openInTeam = (eid: string): Promise<void> => enterTeam(eid, () => location.reload());
