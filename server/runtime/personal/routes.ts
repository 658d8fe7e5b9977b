import type { EntityModel } from '@yunpu/engine-core/document';
import { renamesBetween, withRenames } from '@yunpu/engine-core/query';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/personal.ts';
import type { Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { serve } from '../../platform/http/serve.ts';
import { type Actor, actorOf } from '../access/actor.ts';
import { requireReader } from '../access/rows.ts';
import type { Documents } from '../documents/service.ts';
import { steady } from '../documents/steady.ts';
import type { Runtime } from '../operations/context.ts';
import { parseBody } from '../operations/parse.ts';
import { readDraft, saveDraft } from './drafts.ts';
import { readPreferences, savePreferences } from './preferences.ts';
import { listViews, removeView, saveView } from './views.ts';

interface Asked {
  caller: Caller;
  params: { entity: string };
  request: { body: unknown };
}

/** What a person keeps for an entity; only who reads the entity may. */
export function personalRoutes(app: FastifyInstance, { database }: Runtime, documents: Documents): void {
  const { kysely } = database;
  const readerOf = ({ caller, params, request }: Asked): { actor: Actor; entity: string; model: EntityModel } => {
    const actor = actorOf(caller);
    const model = documents.seenBy(caller).model(params.entity);
    requireReader(model, actor);
    parseBody(request.body);
    return { actor, entity: model.entity, model };
  };

  /** Keeps what names fields as they are called in the document in force, whichever one the page was drawn from. */
  const keep = <T>(
    asked: Asked,
    { named, documentVersion }: { named: Record<string, unknown>; documentVersion?: string },
    work: (tx: Tx, actor: Actor, entity: string, kept: Record<string, unknown>) => Promise<T>,
  ): Promise<T> =>
    steady(database, documents, async (tx) => {
      const { actor, entity, model } = readerOf(asked);
      const drawn =
        documentVersion === undefined
          ? undefined
          : await documents.seenBy(asked.caller).drawnFrom(tx, entity, asked.caller.roles, documentVersion);
      return work(tx, actor, entity, drawn ? withRenames(named, renamesBetween(drawn, model)) : named);
    });

  serve(app, calls.views, async (asked) => {
    const { actor, entity } = readerOf(asked);
    return listViews(kysely, actor, entity);
  });
  serve(app, calls.saveView, (asked) => {
    const { state, documentVersion, ...view } = asked.sent;
    return keep(asked, { named: state, documentVersion }, (tx, actor, entity, kept) =>
      saveView(tx, actor, entity, { ...view, state: kept }),
    );
  });
  serve(app, calls.removeView, async (asked) => {
    const { actor, entity } = readerOf(asked);
    await removeView(kysely, actor, entity, asked.sent.id);
  });
  serve(app, calls.preferences, async (asked) => {
    const { actor, entity } = readerOf(asked);
    return readPreferences(kysely, actor, entity);
  });
  serve(app, calls.savePreferences, (asked) => {
    const { value, documentVersion } = asked.sent;
    return keep(asked, { named: value, documentVersion }, savePreferences);
  });
  serve(app, calls.draft, async (asked) => {
    const { actor, model } = readerOf(asked);
    return readDraft(kysely, actor, model, asked.sent.key, documents);
  });
  serve(app, calls.saveDraft, async (asked) => {
    const { actor, model } = readerOf(asked);
    const { key, draft, documentVersion } = asked.sent;
    const kept = draft && { record: draft.record, version: draft.version ?? null, documentVersion };
    await saveDraft(kysely, actor, model, key, kept, documents);
  });
}
