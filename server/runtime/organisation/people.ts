import { maskText } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import type { OrgPerson } from '../../../contract/organisation.ts';
import { containing } from '../../platform/database/patterns.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { Team } from './tree.ts';

export interface PeopleQuery {
  /** A department: its people and those of every department below. */
  orgId?: string | undefined;
  /** Part of a name or a phone number, or a person's id. */
  keywords?: string | undefined;
}

const MAX = 50;

/** People who work in the team, by department and keyword. Who is in no department counts to the team itself. */
export async function findPeople(
  executor: Executor,
  { eid, name: teamName }: Team,
  { orgId, keywords = '' }: PeopleQuery,
): Promise<OrgPerson[]> {
  const text = keywords.trim();
  const pattern = containing(text);
  const { rows } = await sql<OrgPerson>`
    with recursive below as (
      select id from org_nodes where eid = ${eid} and (case when ${orgId ?? null}::text is null then parent_id is null else id = ${orgId ?? null}::text end)
      union
      select node.id from below join org_nodes node on node.eid = ${eid} and node.parent_id = below.id
    ), root as (select id, name from org_nodes where eid = ${eid} and parent_id is null)
    select person.id, person.name, person.phone, coalesce(node.id, root.id, ${eid}) as "orgId", coalesce(node.name, root.name, ${teamName}) as "orgName",
      coalesce(member.position, '') as position, membership.is_admin as "isAdmin"
    from memberships membership
    join users person on person.id = membership.user_id and person.status = 'active'
    left join org_members member on member.eid = membership.eid and member.user_id = membership.user_id
    left join org_nodes node on node.eid = member.eid and node.id = member.org_id
    left join root on true
    where membership.eid = ${eid}
      and (${text} = '' or person.id = ${text} or person.name ilike ${pattern} or person.phone like ${pattern})
      and (${orgId ?? null}::text is null or coalesce(node.id, root.id, ${eid}) in (select id from below union select ${eid} where ${orgId ?? null}::text = ${eid}))
    order by person.name, person.id limit ${MAX}::int`.execute(executor);
  return rows.map((person) => ({ ...person, phone: maskText(person.phone, 'phone') }));
}
