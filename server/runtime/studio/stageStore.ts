import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Audience, StageHead } from '../../../contract/studio/index.ts';
import type { Executor, Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { placeOfTeam } from '../documents/audience.ts';
import type { RoleSource } from '../documents/source.ts';
import { entitiesOf, type Stage, type StageRow } from '../documents/stages.ts';
import { restoreDraft } from './drafts.ts';
import { mayDesign, mayPublish } from './rights.ts';

/** Teams that one answer names. */
const TEAMS = 20;

/** @throws AppError studio.noStage */
export async function lockStage(tx: Tx, stageNo: string): Promise<StageRow> {
  const row = await tx
    .selectFrom('studio_stages')
    .selectAll()
    .where('stage_no', '=', stageNo)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('studio.noStage');
  return row;
}

export async function keepStage(
  tx: Tx,
  { userId, userName }: Caller,
  {
    documents,
    audience,
    accepted,
    ...wanted
  }: Pick<StageRow, 'name' | 'reason' | 'documents' | 'audience' | 'accepted'>,
): Promise<StageRow> {
  return tx
    .insertInto('studio_stages')
    .values({
      ...wanted,
      stage_no: randomUUID(),
      documents: JSON.stringify(documents),
      audience: JSON.stringify(audience),
      accepted: JSON.stringify(accepted),
      state: 'running',
      by_id: userId,
      by_name: userName,
      at: new Date().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Nobody is served it any more; what was withdrawn is its author's draft again. */
export async function endStage(
  tx: Tx,
  row: StageRow,
  state: 'promoted' | 'withdrawn',
  { userId, userName }: Pick<Caller, 'userId' | 'userName'>,
  reason: string,
): Promise<void> {
  await tx
    .updateTable('studio_stages')
    .set({ state, ended_id: userId, ended_name: userName, ended_reason: reason, ended_at: new Date().toISOString() })
    .where('stage_no', '=', row.stage_no)
    .execute();
  const documents = row.documents.map(({ entity, text, from }) => ({ entity, text, from }));
  if (state === 'withdrawn') await restoreDraft(tx, { ...row, documents });
}

export async function headOf(
  executor: Executor,
  { row, problem }: Stage,
  caller: Caller,
  roles: readonly RoleSource[],
): Promise<StageHead> {
  const entities = entitiesOf(row);
  return {
    stageNo: row.stage_no,
    name: row.name,
    entities,
    reason: row.reason,
    by: { id: row.by_id, name: row.by_name },
    at: row.at,
    audience: row.audience,
    names: await namesOf(executor, row.audience, roles),
    people: problem === null ? await peopleOf(executor, row.audience) : 0,
    problem,
    canEnd: entities.every((entity) => mayPublish(caller, roles, entity) && mayDesign(caller, roles, entity)),
  };
}

async function namesOf(executor: Executor, audience: Audience, roles: readonly RoleSource[]): Promise<string[]> {
  if (audience.by === 'share') return [];
  if (audience.by === 'roles')
    return audience.roles.map((name) => roles.find((role) => role.name === name)?.title ?? name);
  const found = await executor
    .selectFrom('teams')
    .select('name')
    .where('eid', 'in', audience.teams)
    .orderBy('name')
    .execute();
  return found.map(({ name }) => name);
}

/** How many people are served it, each counted once. */
async function peopleOf(executor: Executor, audience: Audience): Promise<number> {
  const among =
    audience.by === 'roles'
      ? sql<boolean>`m.roles && ${sql.val(audience.roles)}::text[]`
      : sql<boolean>`m.eid = any(${sql.val(audience.by === 'teams' ? audience.teams : await shareOf(executor, audience.percent))}::text[])`;
  const { rows } = await sql<{ people: number }>`
    select count(distinct m.user_id)::float8 as people from memberships m join users u on u.id = m.user_id
    where u.status = 'active' and ${among}`.execute(executor);
  return rows[0]?.people ?? 0;
}

async function shareOf(executor: Executor, percent: number): Promise<string[]> {
  const teams = await executor.selectFrom('teams').select('eid').execute();
  return teams.flatMap(({ eid }) => (placeOfTeam(eid) < percent ? [eid] : []));
}

/** @throws AppError studio.badAudience where a role or team is not there */
export async function requireAudience(
  executor: Executor,
  audience: Audience,
  roles: readonly RoleSource[],
): Promise<void> {
  const refuse = (message: string): never => {
    throw new AppError('studio.badAudience', { message });
  };
  if (audience.by === 'roles') {
    const unknown = audience.roles.find((name) => !roles.some((role) => role.name === name));
    if (unknown !== undefined) refuse(`没有角色“${unknown}”，请重新选择`);
  }
  if (audience.by !== 'teams') return;
  const found = await executor.selectFrom('teams').select('eid').where('eid', 'in', audience.teams).execute();
  if (found.length < new Set(audience.teams).size) refuse('选择的团队里有的已经不在，请重新选择');
}

/** Teams by a part of their name: the first ones, and how many there are. */
export async function findTeams(
  executor: Executor,
  keyword: string,
): Promise<{ teams: { eid: string; name: string }[]; total: number }> {
  const named = executor
    .selectFrom('teams')
    .where(sql<boolean>`strpos(lower(name), lower(${keyword.trim()}::text)) > 0`);
  const teams = await named.select(['eid', 'name']).orderBy('name').orderBy('eid').limit(TEAMS).execute();
  if (teams.length < TEAMS) return { teams, total: teams.length };
  const { total } = await named.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return { teams, total: Number(total) };
}
