import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../../../contract/define.ts';
import { COMPILE_LIMIT } from '../../../contract/documents.ts';
import type { Published } from '../../../contract/studio.ts';
import * as calls from '../../../contract/studio.ts';
import type { Database, Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { once, serve, serveWrite } from '../../platform/http/serve.ts';
import { currentGeneration } from '../documents/overlays.ts';
import type { Documents } from '../documents/service.ts';
import { listDrafts, lockDraft, readDraft, removeDraft, saveDraft } from './drafts.ts';
import { historyOf } from './history.ts';
import { judge } from './judge.ts';
import { listDocuments, openDocument } from './list.ts';
import { Outdated, ontoCurrent, type Prepared, prepare, putInForce, textAt } from './publish.ts';
import { requireDesigner, requirePublisher } from './rights.ts';

/** What is sent may be twice as many bytes as characters, and twenty documents. */
const BODY_LIMIT = 4 * COMPILE_LIMIT;
/** Others who publish in between are waited for this often. */
const ATTEMPTS = 5;

/** The studio's calls. */
export async function studioRoutes(app: FastifyInstance, documents: Documents, database: Database): Promise<void> {
  const { kysely } = database;
  const roles = () => documents.catalogue.roles;
  const sized = { bodyLimit: BODY_LIMIT };

  /**
   * Prepares what compiling and counting need, outside any transaction, and puts it in force in one; answers when this
   * process serves it.
   */
  async function publishing(
    call: Call,
    request: FastifyRequest,
    ready: () => Promise<Prepared>,
    put: (tx: Tx, prepared: Prepared) => Promise<Published>,
  ): Promise<Published> {
    for (let attempt = 1; ; attempt += 1) {
      if ((await currentGeneration(kysely)) !== documents.generation) await documents.load();
      // A repetition is given the first one's answer, whatever would be said of it now.
      const prepared = await ready().catch((error: unknown) => {
        if (error instanceof AppError) return error;
        throw error;
      });
      try {
        const published = await once(database, call, request, async (tx) => {
          if (prepared instanceof AppError) throw prepared;
          return put(tx, prepared);
        });
        await documents.load();
        return published;
      } catch (error) {
        if (!(error instanceof Outdated)) throw error;
        if (attempt === ATTEMPTS) throw new AppError('server.busy');
      }
    }
  }

  serve(app, calls.list, async ({ caller }) => ({
    documents: await listDocuments(kysely, documents, caller),
    drafts: await listDrafts(kysely),
  }));

  serve(app, calls.open, ({ caller, sent: { entity } }) => openDocument(kysely, documents, caller, entity));

  serve(app, calls.draft, ({ sent: { draftNo } }) => readDraft(kysely, draftNo));

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
      const trials = await judge(kysely, documents, caller, sent.documents);
      return {
        documents: trials.map(({ entity, problems, changes, impact }) => ({ entity, problems, changes, impact })),
      };
    },
    sized,
  );

  serve(app, calls.publish, ({ caller, request, sent: { draftNo, version, reason, accepted } }) =>
    publishing(
      calls.publish,
      request,
      async () => {
        const draft = await readDraft(kysely, draftNo);
        requirePublisher(caller, roles(), draft.entities);
        if (draft.version !== version) throw new AppError('studio.draftConflict', { data: draft });
        return prepare(kysely, documents, caller, await ontoCurrent(kysely, documents, draft), accepted);
      },
      async (tx, prepared) => {
        const draft = await lockDraft(tx, draftNo);
        if (draft.version !== version) throw new AppError('studio.draftConflict', { data: draft });
        await removeDraft(tx, draftNo);
        return putInForce(tx, documents, prepared, { publisher: caller, reason, kind: 'published' });
      },
    ),
  );

  serve(app, calls.history, async ({ sent: { entity } }) => ({
    entries: await historyOf(kysely, documents, entity),
  }));

  serve(app, calls.versionText, async ({ sent: { entity, version } }) => ({
    text: await textAt(kysely, documents, entity, version),
  }));

  serve(app, calls.goBack, ({ caller, request, sent: { entity, version, reason, accepted } }) =>
    publishing(
      calls.goBack,
      request,
      async () => {
        requirePublisher(caller, roles(), [entity]);
        const text = await textAt(kysely, documents, entity, version);
        return prepare(kysely, documents, caller, [{ entity, text }], accepted);
      },
      (tx, prepared) => putInForce(tx, documents, prepared, { publisher: caller, reason, kind: 'returned' }),
    ),
  );
}
