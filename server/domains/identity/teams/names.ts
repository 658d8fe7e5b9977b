import type { NamedTeam } from '../../../../contract/identity/joining.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { adminsOf } from './guard.ts';

/** '陈*'. */
export function maskName(name: string): string {
  const [first = '', ...others] = [...name];
  return first + '*'.repeat(Math.max(1, others.length));
}

/** Who administers a team, as strangers are told. */
export async function maskedAdmins(executor: Executor, eid: string): Promise<string> {
  return (await adminsOf(executor, eid)).map(({ name }) => maskName(name)).join('、');
}

const MAX = 10;

/**
 * Teams that go by a company's name: those that registered with it, and the one that is certified as it. A name that
 * is certified is that team's alone; any number may share one that is not.
 */
export async function teamsNamed(executor: Executor, name: string): Promise<NamedTeam[]> {
  const teams = await executor
    .selectFrom('teams')
    .where((or) => or.or([or('name', '=', name), or('legal_name', '=', name)]))
    .select(['eid', 'name', 'certified', 'legal_name'])
    .orderBy('certified', 'desc')
    .orderBy('created_at')
    .orderBy('eid')
    .limit(MAX)
    .execute();
  const owner = teams.find((team) => team.certified && (team.legal_name ?? team.name) === name);
  return Promise.all(
    (owner ? [owner] : teams).map(async (team) => ({
      eid: team.eid,
      name: team.name,
      certified: team === owner,
      managers: (await adminsOf(executor, team.eid)).map((admin) => maskName(admin.name)),
    })),
  );
}

export const isOwned = (teams: readonly NamedTeam[]): boolean => teams.some(({ certified }) => certified);
