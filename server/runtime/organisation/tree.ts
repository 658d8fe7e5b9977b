import { sql } from 'kysely';
import type { Department, DepartmentTree } from '../../../contract/organisation.ts';
import type { Executor } from '../../platform/database/port.ts';

export interface Team {
  eid: string;
  name: string;
}

const MAX = 500;

/** A team that was never divided into departments is one department: itself. */
async function undivided(executor: Executor, { eid, name }: Team): Promise<Department> {
  const { count } = await executor
    .selectFrom('memberships')
    .where('eid', '=', eid)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return {
    id: eid,
    name,
    parentId: null,
    leaf: true,
    leaderId: null,
    leaderName: null,
    memberCount: count,
    path: name,
  };
}

/** Every department of the team, parents before their children, siblings in their order. */
async function nodesOf(executor: Executor, team: Team): Promise<Department[]> {
  const { rows } = await sql<Department>`
    with recursive tree as (
      select node.*, node.name as path, array[node.sort] as place from org_nodes node where node.eid = ${team.eid} and node.parent_id is null
      union all
      select node.*, tree.path || ' / ' || node.name, tree.place || node.sort from tree join org_nodes node on node.eid = tree.eid and node.parent_id = tree.id
    )
    select tree.id, tree.name, tree.parent_id as "parentId", tree.path, tree.leader_id as "leaderId", leader.name as "leaderName",
      not exists (select 1 from org_nodes below where below.eid = tree.eid and below.parent_id = tree.id) as leaf,
      (select count(*)::int from memberships membership
        left join org_members member on member.eid = membership.eid and member.user_id = membership.user_id
        where membership.eid = tree.eid and (member.org_id = tree.id or (member.org_id is null and tree.parent_id is null))) as "memberCount"
    from tree left join users leader on leader.id = tree.leader_id
    order by tree.place, tree.id limit ${MAX}::int`.execute(executor);
  return rows.length === 0 ? [await undivided(executor, team)] : rows;
}

/** The team with the departments directly below it: what a picker shows when it opens. */
export async function initialTree(executor: Executor, team: Team): Promise<DepartmentTree[]> {
  const nodes = await nodesOf(executor, team);
  return nodes
    .filter(({ parentId }) => parentId === null)
    .map((root) => ({ ...root, children: nodes.filter(({ parentId }) => parentId === root.id) }));
}

/** The departments directly below one of the team's; another team's departments have no children here. */
export async function childrenOf(executor: Executor, team: Team, orgId: string): Promise<Department[]> {
  return (await nodesOf(executor, team)).filter(({ parentId }) => parentId === orgId);
}

/** All departments, or those whose name has the keyword or whose id it is. */
export async function findDepartments(executor: Executor, team: Team, keyword: string): Promise<Department[]> {
  const text = keyword.trim();
  return (await nodesOf(executor, team)).filter(({ id, name }) => text === '' || id === text || name.includes(text));
}
