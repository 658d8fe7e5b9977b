import type { Executor } from '../../platform/database/port.ts';
import type { Team } from './tree.ts';

/** Who or what in the team has one of these names. */
export interface Named {
  key: string;
  name: string;
}

/** People who work in the team, as pickers offer them. */
export function peopleNamed(executor: Executor, { eid }: Team, names: readonly string[]): Promise<Named[]> {
  return executor
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.eid', '=', eid)
    .where('users.status', '=', 'active')
    .where('users.name', 'in', [...names])
    .select(['users.id as key', 'users.name as name'])
    .execute();
}

/** A team that was never divided is its own department. */
export async function departmentsNamed(executor: Executor, team: Team, names: readonly string[]): Promise<Named[]> {
  const nodes = await executor
    .selectFrom('org_nodes')
    .where('eid', '=', team.eid)
    .where('name', 'in', [...names])
    .select(['id as key', 'name'])
    .execute();
  if (nodes.length > 0) return nodes;
  return names.flatMap((name) => (name === team.name || name === team.eid ? [{ key: team.eid, name }] : []));
}
