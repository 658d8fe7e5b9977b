import { forgetSession } from '../../../../platform/session/session.ts';
import { enterTeam } from '../login/enter.ts';

/**
 * Goes on working for the team that one has just joined, in a page that holds nothing of another. Where it cannot be
 * entered (its network, or one administers others), the person's own team is entered instead.
 */
export async function enterJoined(eid: string): Promise<void> {
  forgetSession();
  const verdict = await enterTeam(eid);
  if (verdict.kind !== 'ok') await enterTeam();
  location.replace('/workstation');
}
