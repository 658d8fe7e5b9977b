import type { ApprovalStepModel, ApproverModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import type { Person } from '@yunpu/engine-core/workflow';
import { sql } from 'kysely';
import { containing } from '../../platform/database/patterns.ts';
import type { Executor } from '../../platform/database/port.ts';
import { type Caller, isStaff, STAFF_ROLES } from '../../platform/http/caller.ts';
import { superiorOf } from '../organisation/service.ts';

/** What a step's approvers are looked for in. */
export interface Question {
  requester: Person;
  /** Team whose record it is. */
  eid: string;
  record: RecordData;
  scope: Scope;
  /** Whether the requester may be among them. */
  self: boolean;
}

interface Member {
  role?: string;
  adminOnly?: boolean;
}

function members(
  executor: Executor,
  eids: { of: string } | 'shop',
  { role, adminOnly = false }: Member,
): Promise<Person[]> {
  return executor
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('u.status', '=', 'active')
    .$if(role !== undefined, (query) => query.where(sql<boolean>`${role ?? ''}::text = any(m.roles)`))
    .$if(adminOnly, (query) => query.where('m.is_admin', '=', true))
    .$if(eids === 'shop', (query) => query.where(sql<boolean>`m.roles && ${STAFF_ROLES}::text[]`))
    .$if(eids !== 'shop', (query) => query.where('m.eid', '=', eids === 'shop' ? '' : eids.of))
    .select(['u.id', 'u.name'])
    .distinct()
    .orderBy('u.id')
    .execute();
}

/** Everyone who one entry of `approvers` finds. */
async function found(
  executor: Executor,
  approver: ApproverModel,
  { requester, eid, record, scope }: Question,
): Promise<Person[]> {
  const people: Person[] = [];
  if (approver.role !== undefined) {
    const own = await members(executor, { of: eid }, { role: approver.role });
    people.push(...(own.length > 0 ? own : await members(executor, 'shop', { role: approver.role })));
  }
  if (approver.user) {
    const id = approver.user.evaluate({ record, scope });
    const person = typeof id === 'string' ? await personOf(executor, id) : undefined;
    if (person) people.push(person);
  }
  if (approver.orgLine !== undefined) {
    const superior = await superiorOf(executor, eid, requester.id, approver.orgLine);
    people.push(
      ...(superior
        ? [{ id: superior.userId, name: superior.name }]
        : await members(executor, { of: eid }, { adminOnly: true })),
    );
  }
  if (approver.teamAdmin) people.push(...(await members(executor, { of: eid }, { adminOnly: true })));
  return people;
}

/**
 * Who decides a step. The requester is left out unless the document lets them; when nobody is left, it goes to
 * the shop's administrators, or to nobody where the step says so. Empty when there are none of these either.
 */
export async function findApprovers(
  executor: Executor,
  step: ApprovalStepModel,
  question: Question,
): Promise<Person[]> {
  const may = (people: readonly Person[]): Person[] => [
    ...new Map(
      people.filter(({ id }) => question.self || id !== question.requester.id).map((person) => [person.id, person]),
    ).values(),
  ];
  const all: Person[] = [];
  for (const approver of step.approvers) all.push(...(await found(executor, approver, question)));
  const decided = may(all);
  return decided.length > 0 || step.nobody === 'skip'
    ? decided
    : may(await members(executor, 'shop', { adminOnly: true }));
}

/** Everyone who one of these finds, each once. */
export async function findPeople(
  executor: Executor,
  sources: readonly ApproverModel[],
  question: Question,
): Promise<Person[]> {
  const people: Person[] = [];
  for (const source of sources) people.push(...(await found(executor, source, question)));
  return [...new Map(people.map((person) => [person.id, person])).values()];
}

/** An active person by id. */
export function personOf(executor: Executor, id: string): Promise<Person | undefined> {
  return executor
    .selectFrom('users')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .select(['id', 'name'])
    .executeTakeFirst();
}

const MAX = 50;

/** Who a person may bring into an approval: colleagues of the same team and the shop's people, by name or phone. */
export async function findCandidates(
  executor: Executor,
  eid: string,
  keyword: string,
): Promise<(Person & { team: string })[]> {
  const pattern = containing(keyword);
  return executor
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('teams as t', 't.eid', 'm.eid')
    .where('u.status', '=', 'active')
    .where(({ or, eb }) => or([eb('m.eid', '=', eid), sql<boolean>`m.roles && ${STAFF_ROLES}::text[]`]))
    .where(({ or, eb }) => or([eb('u.name', 'ilike', pattern), eb('u.phone', 'like', pattern)]))
    .select(['u.id', 'u.name', sql<string>`min(t.name)`.as('team')])
    .groupBy(['u.id', 'u.name'])
    .orderBy('u.name')
    .orderBy('u.id')
    .limit(MAX)
    .execute();
}

/**
 * People whom a list of approvals can be narrowed to, by name or phone: for the shop's people everyone who asked
 * for or decides about something, for others those who may come into approvals of their team.
 */
export async function findInvolved(
  executor: Executor,
  { roles, team: { eid } }: Caller,
  keyword: string,
): Promise<(Person & { team: string })[]> {
  if (!isStaff({ roles })) return findCandidates(executor, eid, keyword);
  const pattern = containing(keyword);
  return executor
    .selectFrom('users as u')
    .leftJoin('memberships as m', 'm.user_id', 'u.id')
    .leftJoin('teams as t', 't.eid', 'm.eid')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('approvals as a').whereRef('a.requester', '=', 'u.id').select('a.no')),
        exists(selectFrom('approval_tasks as k').whereRef('k.user_id', '=', 'u.id').select('k.no')),
      ]),
    )
    .where(({ or, eb }) => or([eb('u.name', 'ilike', pattern), eb('u.phone', 'like', pattern)]))
    .select(['u.id', 'u.name', sql<string>`coalesce(min(t.name), '')`.as('team')])
    .groupBy(['u.id', 'u.name'])
    .orderBy('u.name')
    .orderBy('u.id')
    .limit(MAX)
    .execute();
}

/** The candidate with this id. */
export async function findCandidate(executor: Executor, eid: string, id: string): Promise<Person | undefined> {
  return executor
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('u.status', '=', 'active')
    .where('u.id', '=', id)
    .where(({ or, eb }) => or([eb('m.eid', '=', eid), sql<boolean>`m.roles && ${STAFF_ROLES}::text[]`]))
    .select(['u.id', 'u.name'])
    .limit(1)
    .executeTakeFirst();
}

/** Whether one of a person's roles reads records of the kind at all: who decides about one must be able to see it. */
export async function readsAny(executor: Executor, { access }: EntityModel, id: string): Promise<boolean> {
  const found = await executor
    .selectFrom('memberships')
    .where('user_id', '=', id)
    .where(sql<boolean>`roles && ${sql.val(Object.keys(access.read))}::text[]`)
    .select('user_id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
