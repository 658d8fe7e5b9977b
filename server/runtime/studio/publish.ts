import { randomUUID } from 'node:crypto';
import type { EntityModel } from '@yunpu/engine-core/document';
import { equalJson } from '@yunpu/engine-core/json';
import { operationsBetween, writeDocument } from '@yunpu/engine-core/overlay';
import type { DraftDocument, Published, Repair, RepairWork } from '../../../contract/studio/index.ts';
import type { Executor, Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { planAdoption } from '../approvals/adoption.ts';
import { lockGeneration, type Overlay, raiseGeneration, saveOverlay } from '../documents/overlays.ts';
import type { Documents } from '../documents/service.ts';
import { entitiesOf } from '../documents/stages.ts';
import { versionAt } from '../documents/versions.ts';
import { effectOf } from './impact/stored.ts';
import { judge, modelIn, type Trial } from './judge.ts';
import { ownGains, readsRowsBy } from './refusals/ownAccess.ts';
import { fieldBy } from './repair/offers.ts';
import { plannedMoves, planRepair, type RepairPlan } from './repair/plan.ts';
import { noteArranged } from './repair/released.ts';
import { followRenames } from './repair/renamed.ts';
import { beginRepair, undoRepairs } from './repair/work.ts';
import type { Publisher } from './rights.ts';

/** What was found good to be put in force, against what was in force then. */
export interface Prepared {
  trials: readonly (Trial & { model: NonNullable<Trial['model']>; document: NonNullable<Trial['document']> })[];
  generation: number;
  /** What is done to stored records with it. */
  repairs?: readonly RepairPlan[];
}

/** Somebody else has published since it was prepared. */
export class Outdated extends Error {
  override readonly name = 'Outdated';
}

/** What is to be done about the records that a change touches: as it was chosen, or as the change shows. */
type Chosen = readonly Repair[] | ((trials: Prepared['trials']) => readonly Repair[]);

/** @throws AppError studio.problems with all that is wrong, studio.notAccepted with what was not ticked, studio.badRepair */
export async function prepare(
  executor: Executor,
  documents: Documents,
  publisher: Publisher,
  sent: readonly Pick<DraftDocument, 'entity' | 'text'>[],
  accepted: readonly string[],
  chosen: Chosen = [],
): Promise<Prepared> {
  const { generation } = documents;
  const trials = await judge(executor, documents, publisher, sent);
  const good = trials.flatMap(({ model, document, ...rest }) =>
    model && document ? [{ ...rest, model, document }] : [],
  );
  if (good.length < trials.length)
    throw new AppError('studio.problems', {
      data: { documents: trials.map(({ entity, problems }) => ({ entity, problems })) },
    });
  const repairs = typeof chosen === 'function' ? chosen(good) : chosen;
  // Who has chosen what becomes of the records has accepted it.
  const ticked = new Set([...accepted, ...repairs.map(({ impact }) => impact)]);
  const left = trials.flatMap(({ impact }) => impact).filter(({ id, dangerous }) => dangerous && !ticked.has(id));
  if (left.length > 0) throw new AppError('studio.notAccepted', { data: { impact: left } });
  return {
    trials: good,
    generation,
    repairs: [...moves(documents, good, repairs), ...planned(documents, publisher, good, repairs)],
  };
}

/** Values follow their fields into and out of rows, and records begin in a state, but where another was chosen for them. */
function moves(documents: Documents, trials: Prepared['trials'], chosen: readonly Repair[]): RepairPlan[] {
  const texts = new Map(trials.map(({ entity, text }) => [entity, text]));
  return trials.flatMap(({ entity, older, model, document, check }) => {
    if (!older || !check) return [];
    const taken = new Set(chosen.map(({ impact }) => effectOf(impact, older, model)?.test.is));
    return plannedMoves(documents, { entity, model, document, check, texts }, older).filter(
      ({ spec }) => spec.test.is !== 'stateless' || !taken.has('stateless'),
    );
  });
}

/** @throws AppError studio.badRepair */
function planned(
  documents: Documents,
  { roles }: Publisher,
  trials: Prepared['trials'],
  repairs: readonly Repair[],
): RepairPlan[] {
  const texts = new Map(trials.map(({ entity, text }) => [entity, text]));
  return repairs.map((repair) => {
    for (const { entity, impact, older, model, document, check } of trials) {
      const offered = impact.find(({ id }) => id === repair.impact)?.offers.some((offer) => offer.do === repair.do);
      const effect = offered && older ? effectOf(repair.impact, older, model) : undefined;
      if (effect === undefined || older === undefined || check === undefined) continue;
      const spec = { ids: effect.ids, test: effect.test, repair };
      const modelOf = modelIn(documents.catalogue);
      const field = fieldBy(model, effect.ids);
      if (field && readsRowsBy(model, roles, field.path, modelOf))
        throw new AppError('studio.badRepair', {
          message: `您能看到哪些单据取决于字段“${field.title}”，它的已有单据要由能看到全部单据的人处理`,
        });
      return planRepair(documents, { entity, model, document, check, texts }, spec, (next) =>
        ownGains({ older, newer: next, roles, before: modelOf, after: modelOf }),
      );
    }
    throw new AppError('studio.badRepair', { message: '要处理的影响已经变了，请重新检查后再发布' });
  });
}

interface Signed {
  publisher: Pick<Publisher, 'userId' | 'userName'>;
  reason: string;
  kind: 'published' | 'returned';
  /** The stage that ends with it. */
  stageNo?: string;
}

/** Puts all of it in force, or nothing. @throws Outdated, AppError studio.staged */
export async function putInForce(
  tx: Tx,
  documents: Documents,
  { trials, generation, repairs = [] }: Prepared,
  { publisher, reason, kind, stageNo }: Signed,
): Promise<Published> {
  if ((await lockGeneration(tx)) !== generation) throw new Outdated();
  requireNoStage(
    documents,
    trials.map(({ entity }) => entity),
    stageNo,
  );
  const publishNo = randomUUID();
  const at = new Date().toISOString();
  const done: RepairWork[] = [];
  if (kind === 'returned')
    for (const { model } of trials) done.push(...(await undoRepairs(tx, model, await lastInForce(tx, model))));
  for (const { entity, text, document, model, older } of trials) {
    if (older) await followRenames(tx, older, model, documents.all());
    await noteArranged(tx, entity, model.version);
    await planAdoption(tx, model);
    await saveOverlay(tx, { ...overlayOf(documents, entity, document), text, version: model.version });
    await tx
      .insertInto('studio_publications')
      .values({
        publish_no: publishNo,
        entity,
        version: model.version,
        text,
        kind,
        reason,
        by_id: publisher.userId,
        by_name: publisher.userName,
        at,
      })
      .execute();
  }
  for (const plan of repairs) done.push(await beginRepair(tx, plan, { publishNo, publisher, at }));
  await raiseGeneration(tx);
  const documentsNow = trials.map(({ entity, model }) => ({ entity, version: model.version }));
  return { publishNo, documents: documentsNow, repairs: done };
}

/**
 * Two versions of one document are served at most, beside each other: a third would have to be read and kept by both, and
 * merged into what some people try it would change under them.
 * @throws AppError studio.staged
 */
export function requireNoStage(documents: Documents, entities: readonly string[], except?: string): void {
  const stage = documents.stages.find(
    ({ row }) => row.stage_no !== except && entitiesOf(row).some((entity) => entities.includes(entity)),
  );
  if (stage === undefined) return;
  const { name, by_name } = stage.row;
  throw new AppError('studio.staged', {
    message: `${by_name}的“${name}”正在给一部分人试用：请先把它推广到所有人或撤回，再发布这个业务对象`,
  });
}

/** When a version was published last; 0: it was only ever shipped. */
async function lastInForce(tx: Tx, { entity, version }: EntityModel): Promise<number> {
  const last = await tx
    .selectFrom('studio_publications')
    .select('seq')
    .where('entity', '=', entity)
    .where('version', '=', version)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  return last?.seq ?? 0;
}

/** The document as changes of the newest shipped one that is known. */
function overlayOf(
  documents: Documents,
  entity: string,
  document: Record<string, unknown>,
): Omit<Overlay, 'text' | 'version'> {
  const { laid, bases } = documents.origin;
  const before = laid.get(entity);
  // Where this process lags behind, the changes are kept on the document that they were made on elsewhere.
  const lagsBehind = before !== undefined && before.rebased === undefined && before.clashes.length === 0;
  const shipped = bases.get(entity);
  const base = lagsBehind ? before.overlay.base : (shipped?.document ?? null);
  const baseHash = lagsBehind ? before.overlay.baseHash : (shipped?.hash ?? null);
  return { entity, base, baseHash, operations: base === null ? [] : operationsBetween(base, document) };
}

/** A version's text: as it was published, or as it was shipped. @throws AppError studio.noVersion */
export async function textAt(
  executor: Executor,
  documents: Documents,
  entity: string,
  version: string,
): Promise<string> {
  const published = await executor
    .selectFrom('studio_publications')
    .select('text')
    .where('entity', '=', entity)
    .where('version', '=', version)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  if (published) return published.text;
  const kept = await versionAt(executor, entity, version);
  if (kept === undefined) throw new AppError('studio.noVersion');
  const shipped = documents.origin.bases.get(entity);
  return shipped && equalJson(shipped.document, kept.document) ? shipped.file.text : writeDocument(kept.document);
}
