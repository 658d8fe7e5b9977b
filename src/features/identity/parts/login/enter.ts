import { RequestError } from '../../../../platform/gateway/errors.ts';
import { fetchSsoToken, fetchTeams, loginByToken } from '../../../../platform/session/calls.ts';
import { forgetSession, reloadSession } from '../../../../platform/session/session.ts';
import { chooseTeam, type Team } from '../../../../platform/session/team.ts';
import { MESSAGES } from '../../../../ui/messages.ts';
import type { Verdict } from '../../api/verdict.ts';

/** With the account proven: picks a team unless one is named, swaps its token for a session and loads it (specification, section 4). */
export async function enterTeam(eid?: string): Promise<Verdict> {
  let teams: Team[];
  try {
    teams = await fetchTeams();
  } catch {
    return { kind: 'refused', message: MESSAGES['team.loadFailed'] };
  }
  const team = eid === undefined ? chooseTeam(teams) : teams.find((one) => one.eid === eid);
  if (!team) return { kind: 'noTeam' };
  try {
    await loginByToken(await fetchSsoToken(team.eid));
  } catch (error) {
    if (error instanceof RequestError) return { kind: 'refused', message: error.message };
    throw error;
  }
  await reloadSession();
  return { kind: 'ok' };
}

/** Proves the account, then enters a team. */
export async function signIn(prove: () => Promise<Verdict>): Promise<Verdict> {
  // The watch over the old session must not take its end for a timeout.
  forgetSession();
  const verdict = await prove();
  return verdict.kind === 'ok' ? enterTeam() : verdict;
}
