import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { DraftDocument, PlanHead, Repair } from '../../../contract/studio/index.ts';
import type { Executor, Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { RoleSource } from '../documents/source.ts';
import { restoreDraft } from './drafts.ts';
import { mayDesign, mayPublish } from './rights.ts';
import type { StudioTables } from './tables.ts';

/** Topic of the outbox: a publication that waited has come into force, or will not. */
export const PLAN_NEWS_TOPIC = 'studio.plan.news';

/** How long what has ended is shown to those who come by. */
const SHOWN_DAYS = 7;

export type PlanRow = Selectable<StudioTables['studio_plans']>;

/** What is asked for, to come into force later. */
export interface Wanted {
  kind: PlanHead['kind'];
  name: string;
  reason: string;
  documents: readonly DraftDocument[];
  accepted: readonly string[];
  repairs: readonly Repair[];
  /** RFC 3339; null: as soon as it may. */
  publishAt: string | null;
  /** A second person has to agree. */
  waits: boolean;
}

const isOpen = ({ state }: Pick<PlanRow, 'state'>): boolean => state === 'waiting' || state === 'planned';
export const entitiesOf = ({ documents }: Pick<PlanRow, 'documents'>): string[] =>
  documents.map(({ entity }) => entity);

const mayAll = (row: PlanRow, may: (entity: string) => boolean): boolean => entitiesOf(row).every(may);

export function headOf(row: PlanRow, caller: Caller, roles: readonly RoleSource[]): PlanHead {
  const publishes = mayAll(row, (entity) => mayPublish(caller, roles, entity) && mayDesign(caller, roles, entity));
  const isOwn = row.by_id === caller.userId;
  return {
    planNo: row.plan_no,
    name: row.name,
    kind: row.kind,
    entities: entitiesOf(row),
    reason: row.reason,
    by: { id: row.by_id, name: row.by_name },
    at: row.at,
    publishAt: row.publish_at,
    state: row.state,
    word: row.word,
    problem: row.problem,
    canDecide: row.state === 'waiting' && publishes && !isOwn,
    canCancel: isOpen(row) && (isOwn || publishes),
  };
}

/** @throws AppError studio.noPlan */
export async function readPlan(executor: Executor, planNo: string): Promise<PlanRow> {
  const row = await executor.selectFrom('studio_plans').selectAll().where('plan_no', '=', planNo).executeTakeFirst();
  if (row === undefined) throw new AppError('studio.noPlan');
  return row;
}

/** The plan while it still waits, until the transaction ends nobody else's. @throws AppError studio.noPlan */
export async function lockPlan(tx: Tx, planNo: string): Promise<PlanRow> {
  const row = await tx
    .selectFrom('studio_plans')
    .selectAll()
    .where('plan_no', '=', planNo)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || !isOpen(row)) throw new AppError('studio.noPlan');
  return row;
}

/** What waits, and what ended of late without coming into force; newest first. */
export async function listPlans(executor: Executor): Promise<PlanRow[]> {
  const since = new Date(Date.now() - SHOWN_DAYS * 24 * 3600 * 1000).toISOString();
  return executor
    .selectFrom('studio_plans')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        eb('state', 'in', ['waiting', 'planned']),
        and([eb('state', 'in', ['failed', 'refused']), eb('ended_at', '>', since)]),
      ]),
    )
    .orderBy('seq', 'desc')
    .limit(50)
    .execute();
}

export async function keepPlan(tx: Tx, caller: Caller, wanted: Wanted): Promise<PlanRow> {
  return tx
    .insertInto('studio_plans')
    .values({
      plan_no: randomUUID(),
      kind: wanted.kind,
      name: wanted.name,
      reason: wanted.reason,
      documents: JSON.stringify(wanted.documents),
      accepted: JSON.stringify(wanted.accepted),
      repairs: JSON.stringify(wanted.repairs),
      publish_at: wanted.publishAt,
      state: wanted.waits ? 'waiting' : 'planned',
      by_id: caller.userId,
      by_name: caller.userName,
      by_eid: caller.team.eid,
      at: new Date().toISOString(),
      word: null,
      problem: null,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function agreeTo(tx: Tx, row: PlanRow, word: NonNullable<PlanHead['word']>): Promise<PlanRow> {
  return tx
    .updateTable('studio_plans')
    .set({ state: 'planned', word: JSON.stringify(word) })
    .where('plan_no', '=', row.plan_no)
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface Ending {
  word?: NonNullable<PlanHead['word']>;
  problem?: string;
}

/** It waits no more. What did not come into force is its author's draft again, and its author hears of it. */
export async function endPlan(
  tx: Tx,
  row: PlanRow,
  state: 'published' | 'failed' | 'refused' | 'cancelled',
  { word, problem }: Ending = {},
): Promise<PlanRow> {
  const ended = await tx
    .updateTable('studio_plans')
    .set({
      state,
      ended_at: new Date().toISOString(),
      ...(word && { word: JSON.stringify(word) }),
      ...(problem !== undefined && { problem }),
    })
    .where('plan_no', '=', row.plan_no)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (state !== 'published' && row.kind === 'published') await restoreDraft(tx, row);
  if (state !== 'cancelled') await enqueue(tx, PLAN_NEWS_TOPIC, { planNo: row.plan_no });
  return ended;
}
