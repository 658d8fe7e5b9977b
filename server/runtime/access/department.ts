import { sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';

/** A person's department with those below it, and everybody who works in one of them. */
interface OwnDepartment {
  ids: readonly string[];
  people: readonly string[];
}

/** Who is in no department counts to the team itself, as in the organisation's tree. */
export async function departmentOf(executor: Executor, eid: string, userId: string): Promise<OwnDepartment> {
  const { rows } = await sql<{ ids: string[]; people: string[] }>`
    with recursive root as (
      select coalesce((select id from org_nodes where eid = ${eid} and parent_id is null limit 1), ${eid}) as id
    ), place as (
      select membership.user_id, coalesce(member.org_id, root.id) as org_id
      from memberships membership cross join root
      left join org_members member on member.eid = membership.eid and member.user_id = membership.user_id
      where membership.eid = ${eid}
    ), own as (
      select org_id as id from place where user_id = ${userId}
      union
      select node.id from own join org_nodes node on node.eid = ${eid} and node.parent_id = own.id
    )
    select array(select id from own) as ids,
      array(select distinct user_id from place where org_id in (select id from own)) as people`.execute(executor);
  return rows[0] ?? { ids: [], people: [] };
}
