import type { OwnTeam } from '../../../../contract/identity/joining.ts';
import type { TeamEntry } from '../../../../contract/identity/session.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { mayComeFrom } from '../login/admission.ts';

/** The teams of a person: those one may pick first, then the default one, then by the date of joining. */
export async function teamsOf(executor: Executor, userId: string): Promise<TeamEntry[]> {
  const teams = await executor
    .selectFrom('memberships as m')
    .innerJoin('teams as t', 't.eid', 'm.eid')
    .where('m.user_id', '=', userId)
    .select(['t.eid', 't.name', 't.photo_url', 'm.is_admin', 'm.is_default'])
    .orderBy('m.is_admin', 'desc')
    .orderBy('m.is_default', 'desc')
    .orderBy('m.joined_at')
    .orderBy('t.eid')
    .execute();
  const managers =
    teams.length === 0
      ? []
      : await executor
          .selectFrom('memberships as m')
          .innerJoin('users as u', 'u.id', 'm.user_id')
          .where('m.is_admin', '=', true)
          .where(
            'm.eid',
            'in',
            teams.map((team) => team.eid),
          )
          .select(['m.eid', 'u.name'])
          .orderBy('m.joined_at')
          .orderBy('u.id')
          .execute();
  return teams.map((team) => ({
    networkid: team.eid,
    networkname: team.name,
    networkphotourl: team.photo_url,
    eid: team.eid,
    isAdmin: team.is_admin ? '1' : '0',
    defNetwork: team.is_default,
    managers: managers.filter((manager) => manager.eid === team.eid).map(({ name }) => ({ name })),
  }));
}

/** The same in few words. */
export const ownTeams = (teams: readonly TeamEntry[]): OwnTeam[] =>
  teams.map(({ eid, networkname, isAdmin }) => ({ eid, name: networkname, isAdmin: isAdmin === '1' }));

/**
 * The team to work for, of those that let this address in (specification, section 8, ip_security_exception).
 * @throws AppError team.notMember, team.notAdmin, team.addressForbidden
 */
export async function pickTeam(
  executor: Executor,
  userId: string,
  wanted: string | undefined,
  address: string,
): Promise<TeamEntry> {
  const teams = await teamsOf(executor, userId);
  const networks =
    teams.length === 0
      ? []
      : await executor
          .selectFrom('teams')
          .where(
            'eid',
            'in',
            teams.map((team) => team.eid),
          )
          .select(['eid', 'login_networks'])
          .execute();
  const closed = new Set(networks.filter((team) => !mayComeFrom(team.login_networks, address)).map((team) => team.eid));
  const open = teams.filter((team) => !closed.has(team.eid));
  if (wanted !== undefined && closed.has(wanted)) chooseTeam(teams, wanted);
  if (wanted === undefined ? open.length === 0 && teams.length > 0 : closed.has(wanted))
    throw new AppError('team.addressForbidden');
  return chooseTeam(open, wanted);
}

/**
 * The team to work for. When none is wanted it is the default one among those one administers, else any of
 * these, else the first (specification, section 4, "Login flow"). Who administers none may use the first;
 * otherwise a team one does not administer cannot be picked (section 5).
 */
function chooseTeam(teams: readonly TeamEntry[], wanted: string | undefined): TeamEntry {
  const first = teams[0];
  if (!first) throw new AppError('team.notMember');
  if (wanted === undefined || wanted === first.eid) return first;
  const asked = teams.find((team) => team.eid === wanted);
  if (!asked) throw new AppError('team.notMember');
  if (asked.isAdmin === '0') throw new AppError('team.notAdmin');
  return asked;
}
