import { sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';

export interface Superior {
  userId: string;
  name: string;
}

/** A line of departments longer than this is a mistake in the data. */
const DEEPEST = 30;

/**
 * The superior of a person in a team, `levels` up (1: the direct one): the leaders of the departments from the
 * person's own to the root, the person left out, each counted once, those who were switched off skipped.
 * Who is in no department counts to the team itself. Undefined when the line is shorter than that.
 */
export async function superiorOf(
  executor: Executor,
  eid: string,
  userId: string,
  levels: number,
): Promise<Superior | undefined> {
  const found = await sql<Superior>`
    with recursive line as (
      select node.parent_id, node.leader_id, 1 as depth
      from memberships membership
      left join org_members member on member.eid = membership.eid and member.user_id = membership.user_id
      join org_nodes node on node.eid = membership.eid and (node.id = member.org_id or (member.org_id is null and node.parent_id is null))
      where membership.eid = ${eid} and membership.user_id = ${userId}
      union all
      select node.parent_id, node.leader_id, line.depth + 1
      from line join org_nodes node on node.eid = ${eid} and node.id = line.parent_id
      where line.depth < ${DEEPEST}::int
    )
    select leader.id as "userId", leader.name
    from line
    join users leader on leader.id = line.leader_id and leader.status = 'active'
    join memberships membership on membership.user_id = leader.id and membership.eid = ${eid}
    where leader.id <> ${userId}
    group by leader.id, leader.name
    order by min(line.depth)
    offset ${Math.max(0, levels - 1)}::int limit 1`.execute(executor);
  return found.rows[0];
}
