import type { MentionCandidate } from '@yunpu/engine-core/endpoint';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';
import { findMembers } from '../../platform/http/session.ts';
import type { Reading } from '../operations/context.ts';
import { readersAmong } from '../operations/readers.ts';
import { findDepartments } from '../organisation/tree.ts';
import type { FoundRow } from '../storage/find.ts';

/** People who are looked at for one answer, and those who are in it. */
const LOOKED_AT = 300;
const SHOWN = 20;
const DEPARTMENTS_SHOWN = 5;

interface Person {
  id: string;
  eid: string;
  name: string;
  /** Where they work: of one's own team the department, of another its name. */
  about: string;
}

interface Narrowing {
  /** Part of a name. Nothing else is compared: what a person cannot see they cannot guess here. */
  keyword?: string;
  ids?: readonly string[];
}

/** Whoever could be mentioned if they may read the record: one's own team, and who has taken part in the record. */
async function peopleAround(
  executor: Executor,
  { eid }: { eid: string },
  recordId: string,
  { keyword = '', ids }: Narrowing,
): Promise<Person[]> {
  const text = keyword.trim().toLowerCase();
  const { rows } = await sql<Person>`
    with part as (
      select user_id from entity_history where record_id = ${recordId}::uuid
      union
      select user_id from record_comments where record_id = ${recordId}::uuid
    )
    select u.id, m.eid, u.name, case when m.eid = ${eid}::text then coalesce(node.name, '') else t.name end as about
    from memberships m
    join users u on u.id = m.user_id and u.status = 'active'
    join teams t on t.eid = m.eid
    left join org_members place on place.eid = m.eid and place.user_id = m.user_id
    left join org_nodes node on node.eid = place.eid and node.id = place.org_id
    where (m.eid = ${eid}::text or m.user_id in (select user_id from part))
      and strpos(lower(u.name), ${text}::text) > 0
      and (${ids === undefined}::boolean or u.id = any(${[...(ids ?? [])]}::text[]))
    order by u.id in (select user_id from part) desc, m.eid = ${eid}::text desc, u.name, u.id, m.eid
    limit ${LOOKED_AT}::int`.execute(executor);
  return rows;
}

/** Of these people, each once, those who may read the record. */
async function withReaders(
  { executor, runtime, model }: Reading,
  row: FoundRow,
  people: readonly Person[],
): Promise<Person[]> {
  const members = await findMembers(
    executor,
    people.map(({ id, eid }) => ({ userId: id, eid })),
  );
  const readers = await readersAmong(executor, runtime, { entity: model.entity, id: row.id }, members);
  const reading = new Set(readers.map(({ userId, team }) => `${userId} ${team.eid}`));
  const found = new Map<string, Person>();
  for (const person of people)
    if (!found.has(person.id) && reading.has(`${person.id} ${person.eid}`)) found.set(person.id, person);
  return [...found.values()];
}

/** Who can be mentioned on the record by this person, whose own name is left out: those first who have taken part. */
export async function findCandidates(op: Reading, row: FoundRow, keyword: string): Promise<MentionCandidate[]> {
  const { executor, actor } = op;
  const { team, userId } = actor.caller;
  const around = await peopleAround(executor, team, row.id, { keyword });
  const people = await withReaders(
    op,
    row,
    around.filter(({ id }) => id !== userId),
  );
  const departments = await findDepartments(executor, team, keyword);
  return [
    ...people.slice(0, SHOWN).map(({ id, name, about }) => ({ kind: 'person' as const, id, name, about })),
    ...departments
      .slice(0, DEPARTMENTS_SHOWN)
      .map(({ id, name, path }) => ({ kind: 'department' as const, id, name, about: path === name ? '' : path })),
  ];
}

/** Names of those of these people who can be mentioned on the record by this person. */
export async function mentionablePeople(
  op: Reading,
  row: FoundRow,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const around = await peopleAround(op.executor, op.actor.caller.team, row.id, { ids });
  return new Map((await withReaders(op, row, around)).map(({ id, name }) => [id, name]));
}

/** The same of departments: those of one's own team. */
export async function mentionableDepartments(
  { executor, actor }: Reading,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const all = await findDepartments(executor, actor.caller.team, '');
  return new Map(all.filter(({ id }) => ids.includes(id)).map(({ id, name }) => [id, name]));
}
