import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/studio/index.ts';
import type { Database, Executor } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { lockGeneration, raiseGeneration } from '../documents/overlays.ts';
import type { Documents } from '../documents/service.ts';
import { stageObstacles } from '../documents/stageable.ts';
import { entitiesOf, type Stage } from '../documents/stages.ts';
import { lockDraft, readDraft, removeDraft } from './drafts.ts';
import { ontoCurrent } from './onto.ts';
import { Outdated, type Prepared, prepare, putInForce, requireNoStage } from './publish.ts';
import type { Publishing } from './publishing.ts';
import { mayDesign, needsSecond, requireDesigner, requirePublisher } from './rights.ts';
import { endStage, findTeams, headOf, keepStage, lockStage, requireAudience } from './stageStore.ts';

/** Obstacles that one message names. */
const NAMED = 5;

/** What some people are served before everybody is, for lists. */
export const listStages = (executor: Executor, documents: Documents, caller: Caller) =>
  Promise.all(documents.stages.map((stage) => headOf(executor, stage, caller, documents.catalogue.roles)));

/** @throws AppError studio.noStage */
function stageOf(documents: Documents, stageNo: string): Stage {
  const stage = documents.stages.find(({ row }) => row.stage_no === stageNo);
  if (stage === undefined) throw new AppError('studio.noStage');
  return stage;
}

/** Records are shared by those who have a version and those who do not. @throws AppError studio.notStageable */
function requireStageable({ trials }: Prepared): void {
  const obstacles = trials.flatMap(({ older, model }) =>
    older === undefined
      ? [{ pointer: '', message: `“${model.title}”是新的业务对象：请直接发布，用“谁能看到”里的角色决定先给谁` }]
      : stageObstacles(older, model),
  );
  if (obstacles.length === 0) return;
  const named = obstacles.slice(0, NAMED).map(({ message }) => message);
  const message = `不能先给一部分人用：${[...new Set(named)].join('；')}`;
  throw new AppError('studio.notStageable', { message, data: { obstacles } });
}

/** Calls about versions that some people are served before everybody is. */
export function stageRoutes(
  app: FastifyInstance,
  documents: Documents,
  { kysely }: Database,
  publishing: Publishing,
): void {
  const roles = () => documents.catalogue.roles;

  serve(app, calls.teams, async ({ caller, sent: { keyword = '' } }) => {
    if (![...documents.catalogue.entries.keys()].some((entity) => mayDesign(caller, roles(), entity)))
      throw new AppError('studio.mayNotDesign');
    return findTeams(kysely, keyword);
  });

  serve(app, calls.stage, async ({ caller, sent: { stageNo } }) => {
    const stage = stageOf(documents, stageNo);
    requireDesigner(caller, roles(), entitiesOf(stage.row));
    return {
      stage: await headOf(kysely, stage, caller, roles()),
      documents: stage.row.documents.map(({ entity, text }) => ({
        entity,
        text: stage.texts.get(entity) ?? text,
        from: documents.catalogue.entries.get(entity)?.model.version ?? null,
      })),
    };
  });

  serve(app, calls.beginStage, async ({ caller, request, sent }) => {
    const { draftNo, version, reason, accepted, audience } = sent;
    const { stageNo } = await publishing(
      calls.beginStage,
      request,
      async () => {
        const draft = await readDraft(kysely, draftNo);
        requirePublisher(caller, roles(), draft.entities);
        if (draft.version !== version) throw new AppError('studio.draftConflict', { data: draft });
        if (draft.entities.some((entity) => needsSecond(caller, roles(), entity)))
          throw new AppError('studio.notStageable', {
            message: '您的发布要由另一个人确认，不能自己先给一部分人用：请提交给第二人确认，或请能直接发布的人开始试用',
          });
        await requireAudience(kysely, audience, roles());
        const brought = await ontoCurrent(kysely, documents, draft);
        const prepared = await prepare(kysely, documents, caller, brought, accepted);
        requireStageable(prepared);
        return prepared;
      },
      async (tx, { trials, generation }) => {
        const draft = await lockDraft(tx, draftNo);
        if (draft.version !== version) throw new AppError('studio.draftConflict', { data: draft });
        if ((await lockGeneration(tx)) !== generation) throw new Outdated();
        requireNoStage(
          documents,
          trials.map(({ entity }) => entity),
        );
        await removeDraft(tx, draftNo);
        const row = await keepStage(tx, caller, {
          name: draft.name,
          reason,
          accepted: [...accepted],
          audience,
          documents: trials.map(({ entity, text, model, older }) => ({
            entity,
            text,
            from: older?.version ?? null,
            version: model.version,
          })),
        });
        await raiseGeneration(tx);
        return { stageNo: row.stage_no };
      },
    );
    return { stage: await headOf(kysely, stageOf(documents, stageNo), caller, roles()) };
  });

  serve(app, calls.promoteStage, ({ caller, request, sent: { stageNo, reason, accepted, repairs = [] } }) =>
    publishing(
      calls.promoteStage,
      request,
      async () => {
        const { row, texts } = stageOf(documents, stageNo);
        const entities = entitiesOf(row);
        requirePublisher(caller, roles(), entities);
        if (row.by_id === caller.userId && entities.some((entity) => needsSecond(caller, roles(), entity)))
          throw new AppError('studio.ownPlan', { message: '自己开始的试用要由另一个人推广到所有人' });
        const sent = row.documents.map(({ entity, text }) => ({ entity, text: texts.get(entity) ?? text }));
        return prepare(kysely, documents, caller, sent, accepted, repairs);
      },
      async (tx, prepared) => {
        await endStage(tx, await lockStage(tx, stageNo), 'promoted', caller, reason);
        return putInForce(tx, documents, prepared, { publisher: caller, reason, kind: 'published', stageNo });
      },
    ),
  );

  serve(app, calls.withdrawStage, async ({ caller, request, sent: { stageNo, reason } }) => {
    await publishing(
      calls.withdrawStage,
      request,
      async () => requirePublisher(caller, roles(), entitiesOf(stageOf(documents, stageNo).row)),
      async (tx) => {
        await lockGeneration(tx);
        await endStage(tx, await lockStage(tx, stageNo), 'withdrawn', caller, reason);
        await raiseGeneration(tx);
        return null;
      },
    );
  });
}
