import { fetchSsoToken, fetchTeams, loginByToken } from '../session/calls.ts';
import { reloadSession } from '../session/session.ts';
import { chooseTeam, type Team } from '../session/team.ts';
import { MESSAGES } from '../ui/messages.ts';
import { checkPassword, type Credentials, type LoginVerdict } from './passwordLogin.ts';

/** Validates the account, picks a team, swaps its token for a session and loads it (specification, section 4). */
export async function signIn(credentials: Credentials): Promise<LoginVerdict> {
  const verdict = await checkPassword(credentials);
  if (verdict.kind !== 'ok') return verdict;
  let teams: Team[];
  try {
    teams = await fetchTeams();
  } catch {
    return { kind: 'refused', message: MESSAGES['team.loadFailed'] };
  }
  const team = chooseTeam(teams);
  if (!team) return { kind: 'noTeam' };
  await loginByToken(await fetchSsoToken(team.eid));
  await reloadSession();
  return { kind: 'ok' };
}
