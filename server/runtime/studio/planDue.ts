import type { Database } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { findMember } from '../../platform/http/session.ts';
import { currentGeneration } from '../documents/overlays.ts';
import type { Documents } from '../documents/service.ts';
import { ontoCurrent } from './onto.ts';
import { endPlan, entitiesOf, lockPlan, type PlanRow, readPlan } from './planStore.ts';
import { Outdated, type Prepared, prepare, putInForce } from './publish.ts';
import { requirePublisher } from './rights.ts';

/** Others who publish in between are waited for this often; then it is tried again at the next round. */
const ATTEMPTS = 5;

/** Puts in force whose time has come, each by itself: one that fails holds up none. */
export async function publishDue(database: Database, documents: Documents): Promise<void> {
  const due = await database.kysely
    .selectFrom('studio_plans')
    .select('plan_no')
    .where('state', '=', 'planned')
    .where(({ or, eb }) => or([eb('publish_at', 'is', null), eb('publish_at', '<=', new Date().toISOString())]))
    .orderBy('publish_at')
    .execute();
  for (const { plan_no } of due) await publishPlan(database, documents, plan_no);
}

/**
 * Puts a plan in force, judged as it stands now in the judgement of its author with the rights that she has now. What cannot
 * come into force ends the plan.
 */
export async function publishPlan(database: Database, documents: Documents, planNo: string): Promise<void> {
  const { kysely } = database;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if ((await currentGeneration(kysely)) !== documents.generation) await documents.load();
    const plan = await readPlan(kysely, planNo);
    if (plan.state !== 'planned') return;
    try {
      const { author, prepared } = await preparePlan(database, documents, plan);
      await database.transaction(async (tx) => {
        const row = await lockPlan(tx, planNo);
        await putInForce(tx, documents, prepared, { publisher: author, reason: row.reason, kind: row.kind });
        await endPlan(tx, row, 'published');
      });
      return await documents.load();
    } catch (error) {
      if (error instanceof Outdated) continue;
      if (!(error instanceof AppError)) throw error;
      // Cancelled, or published by another process meanwhile.
      if (error.code === 'studio.noPlan') return;
      return database.transaction(async (tx) => {
        await endPlan(tx, await lockPlan(tx, planNo), 'failed', { problem: error.message });
      });
    }
  }
}

async function preparePlan(
  { kysely }: Database,
  documents: Documents,
  plan: PlanRow,
): Promise<{ author: NonNullable<Awaited<ReturnType<typeof findMember>>>; prepared: Prepared }> {
  const author = await findMember(kysely, plan.by_id, plan.by_eid);
  if (author === null) throw new AppError('studio.mayNotPublish', { message: '提交人已经不在这个团队里了' });
  const entities = entitiesOf(plan);
  requirePublisher(author, documents.catalogue.roles, entities);
  const draft = {
    draftNo: plan.plan_no,
    name: plan.name,
    reason: plan.reason,
    by: { id: plan.by_id, name: plan.by_name },
    at: plan.at,
    version: 1,
    entities,
    documents: plan.documents,
  };
  const brought = plan.kind === 'returned' ? plan.documents : await ontoCurrent(kysely, documents, draft);
  return { author, prepared: await prepare(kysely, documents, author, brought, plan.accepted, plan.repairs) };
}
