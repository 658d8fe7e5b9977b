import type { FastifyInstance } from 'fastify';
import { COMPILE_LIMIT } from '../../../contract/documents.ts';
import type { Published } from '../../../contract/studio/index.ts';
import * as calls from '../../../contract/studio/index.ts';
import type { Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { once, serve, serveWrite } from '../../platform/http/serve.ts';
import type { Documents } from '../documents/service.ts';
import type { Runtime } from '../operations/context.ts';
import { tryApproval } from './approvalTrial.ts';
import { listDrafts, lockDraft, readDraft, removeDraft, saveDraft } from './drafts.ts';
import { historyOf } from './history.ts';
import { countOf, judge } from './judge.ts';
import { listDocuments, openDocument } from './list.ts';
import { broughtOnto, draftToday, ontoCurrent } from './onto.ts';
import { pastOf } from './past/past.ts';
import { planRoutes } from './planRoutes.ts';
import { headOf, keepPlan, listPlans, type Wanted } from './planStore.ts';
import { notePresence } from './presence.ts';
import { previewRows } from './previewRows.ts';
import { prepare, putInForce, textAt } from './publish.ts';
import { publishingOf } from './publishing.ts';
import { purgeRoutes } from './purgeRoutes.ts';
import { listRepairs, lockRepair, stopRepair } from './repair/work.ts';
import { needsSecond, requireDesigner, requirePublisher } from './rights.ts';
import { listStages, stageRoutes } from './stageRoutes.ts';

/** What is sent may be twice as many bytes as characters, and twenty documents. */
const BODY_LIMIT = 4 * COMPILE_LIMIT;

/** The studio's calls. */
export async function studioRoutes(app: FastifyInstance, documents: Documents, runtime: Runtime): Promise<void> {
  const { database } = runtime;
  const { kysely } = database;
  const roles = () => documents.catalogue.roles;
  const sized = { bodyLimit: BODY_LIMIT };
  // Who has published by another process works on with what is in force.
  app.addHook('preHandler', () => documents.catchUp());

  const publishing = publishingOf(documents, database);

  /** What waits for its time or a second person is kept instead of put in force. */
  async function keepWaiting(tx: Tx, caller: Caller, wanted: Wanted): Promise<Published> {
    const row = await keepPlan(tx, caller, wanted);
    return { publishNo: row.plan_no, documents: [], repairs: [], plan: headOf(row, caller, roles()) };
  }
  const waitsFor = (caller: Caller, entities: readonly string[]) =>
    entities.some((entity) => needsSecond(caller, roles(), entity));

  planRoutes(app, documents, database);
  stageRoutes(app, documents, database, publishing);
  purgeRoutes(app, documents, database, publishing);

  serve(app, calls.list, async ({ caller }) => ({
    documents: await listDocuments(kysely, documents, caller),
    drafts: await listDrafts(kysely),
    plans: (await listPlans(kysely)).map((row) => headOf(row, caller, roles())),
    stages: await listStages(kysely, documents, caller),
  }));

  serve(app, calls.open, ({ caller, sent: { entity } }) => openDocument(kysely, documents, caller, entity));

  serve(app, calls.presence, ({ caller, sent }) => database.transaction((tx) => notePresence(tx, caller, sent)));

  serve(app, calls.draft, async ({ sent: { draftNo } }) =>
    draftToday(kysely, documents, await readDraft(kysely, draftNo)),
  );

  const mayWrite = (caller: Caller, entities: readonly string[]) => requireDesigner(caller, roles(), entities);

  serve(
    app,
    calls.saveDraft,
    ({ caller, sent, request }) => {
      mayWrite(
        caller,
        sent.documents.map(({ entity }) => entity),
      );
      return once(database, calls.saveDraft, request, (tx) => saveDraft(tx, caller, sent));
    },
    sized,
  );

  serveWrite(app, database, calls.discardDraft, async (tx, { caller, sent: { draftNo } }) => {
    const { entities } = await lockDraft(tx, draftNo);
    mayWrite(caller, entities);
    await removeDraft(tx, draftNo);
  });

  serve(
    app,
    calls.judge,
    async ({ caller, sent }) => {
      mayWrite(
        caller,
        sent.documents.map(({ entity }) => entity),
      );
      const brought = await broughtOnto(kysely, documents, sent.documents);
      const trials = await judge(kysely, documents, caller, brought, { later: true });
      return {
        documents: trials.map(({ entity, problems, changes, impact }) => ({ entity, problems, changes, impact })),
      };
    },
    sized,
  );

  serve(
    app,
    calls.previewRows,
    ({ caller, sent }) => {
      mayWrite(caller, [sent.document.entity]);
      return previewRows(kysely, documents, runtime, caller, sent);
    },
    sized,
  );

  serve(
    app,
    calls.tryApproval,
    ({ caller, sent }) => {
      mayWrite(caller, [sent.document.entity]);
      return tryApproval(kysely, documents, caller, sent);
    },
    sized,
  );

  serve(
    app,
    calls.count,
    async ({ caller, sent }) => {
      mayWrite(
        caller,
        sent.documents.map(({ entity }) => entity),
      );
      return countOf(kysely, documents, caller, {
        ...sent,
        documents: await broughtOnto(kysely, documents, sent.documents),
      });
    },
    sized,
  );

  serve(app, calls.publish, ({ caller, request, sent }) => {
    const { draftNo, version, reason, accepted, repairs = [] } = sent;
    const publishAt = sent.publishAt === undefined ? null : timeOf(sent.publishAt);
    return publishing(
      calls.publish,
      request,
      async () => {
        const draft = await readDraft(kysely, draftNo);
        requirePublisher(caller, roles(), draft.entities);
        if (draft.version !== version) throw new AppError('studio.draftConflict', { data: draft });
        return prepare(kysely, documents, caller, await ontoCurrent(kysely, documents, draft), accepted, repairs);
      },
      async (tx, prepared) => {
        const draft = await lockDraft(tx, draftNo);
        if (draft.version !== version) throw new AppError('studio.draftConflict', { data: draft });
        await removeDraft(tx, draftNo);
        const waits = waitsFor(caller, draft.entities);
        if (publishAt === null && !waits)
          return putInForce(tx, documents, prepared, { publisher: caller, reason, kind: 'published' });
        const { name, documents: begun } = draft;
        return keepWaiting(tx, caller, {
          kind: 'published',
          name,
          reason,
          documents: begun,
          accepted,
          repairs,
          publishAt,
          waits,
        });
      },
    );
  });

  serve(app, calls.history, async ({ sent: { entity } }) => ({
    entries: await historyOf(kysely, documents, entity),
  }));

  serve(app, calls.versionText, async ({ sent: { entity, version } }) => ({
    text: await textAt(kysely, documents, entity, version),
  }));

  serve(app, calls.past, ({ caller, sent }) => {
    mayWrite(caller, [sent.entity]);
    return pastOf(kysely, documents, runtime, caller, sent);
  });

  serve(app, calls.goBack, ({ caller, request, sent: { entity, version, reason, accepted, repairs = [] } }) => {
    const wanted = async () => [{ entity, text: await textAt(kysely, documents, entity, version) }];
    return publishing(
      calls.goBack,
      request,
      async () => {
        requirePublisher(caller, roles(), [entity]);
        // Where a release clashes with it, putting it in force again settles that.
        const settles = (documents.origin.laid.get(entity)?.clashes.length ?? 0) > 0;
        if (!settles && documents.catalogue.entries.get(entity)?.model.version === version)
          throw new AppError('studio.alreadyInForce');
        return prepare(kysely, documents, caller, await wanted(), accepted, repairs);
      },
      async (tx, prepared) => {
        if (!waitsFor(caller, [entity]))
          return putInForce(tx, documents, prepared, { publisher: caller, reason, kind: 'returned' });
        const name = `回到之前的${prepared.trials[0]?.model.title ?? entity}`.slice(0, 60);
        const texts = prepared.trials.map(({ text }) => ({ entity, text, from: null }));
        return keepWaiting(tx, caller, {
          kind: 'returned',
          name,
          reason,
          documents: texts,
          accepted,
          repairs,
          publishAt: null,
          waits: true,
        });
      },
    );
  });

  serve(app, calls.repairs, async ({ caller, sent: { entity } }) => {
    mayWrite(caller, [entity]);
    return { repairs: await listRepairs(kysely, entity) };
  });

  serveWrite(app, database, calls.stopRepair, async (tx, { caller, sent: { repairNo } }) => {
    const row = await lockRepair(tx, repairNo);
    if (row?.state !== 'running') throw new AppError('studio.noRepair');
    requirePublisher(caller, roles(), [row.entity]);
    await stopRepair(tx, documents.model(row.entity), row);
  });
}

const MINUTE_MS = 60_000;

/** @throws AppError studio.badTime */
function timeOf(publishAt: string): string {
  const at = Date.parse(publishAt);
  const ahead = at - Date.now();
  if (Number.isNaN(at) || ahead < MINUTE_MS || ahead > 366 * 24 * 60 * MINUTE_MS) throw new AppError('studio.badTime');
  return new Date(at).toISOString();
}
