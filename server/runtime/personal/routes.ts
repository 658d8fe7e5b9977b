import type { EntityModel } from '@yunpu/engine-core/document';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/personal.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { serve } from '../../platform/http/serve.ts';
import { type Actor, actorOf } from '../access/actor.ts';
import { requireReader } from '../access/rows.ts';
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
export function personalRoutes(app: FastifyInstance, runtime: Runtime): void {
  const { database } = runtime;
  const { kysely } = database;
  const readerOf = ({ caller, params, request }: Asked): { actor: Actor; entity: string; model: EntityModel } => {
    const actor = actorOf(caller);
    const model = runtime.models.model(params.entity);
    requireReader(model, actor);
    parseBody(request.body);
    return { actor, entity: model.entity, model };
  };

  serve(app, calls.views, async (asked) => {
    const { actor, entity } = readerOf(asked);
    return listViews(kysely, actor, entity);
  });
  serve(app, calls.saveView, async (asked) => {
    const { actor, entity } = readerOf(asked);
    return database.transaction((tx) => saveView(tx, actor, entity, asked.sent));
  });
  serve(app, calls.removeView, async (asked) => {
    const { actor, entity } = readerOf(asked);
    await removeView(kysely, actor, entity, asked.sent.id);
  });
  serve(app, calls.preferences, async (asked) => {
    const { actor, entity } = readerOf(asked);
    return readPreferences(kysely, actor, entity);
  });
  serve(app, calls.savePreferences, async (asked) => {
    const { actor, entity } = readerOf(asked);
    await savePreferences(kysely, actor, entity, asked.sent.value);
  });
  serve(app, calls.draft, async (asked) => {
    const { actor, model } = readerOf(asked);
    return readDraft(kysely, actor, model, asked.sent.key);
  });
  serve(app, calls.saveDraft, async (asked) => {
    const { actor, model } = readerOf(asked);
    const { key, draft } = asked.sent;
    await saveDraft(kysely, actor, model, key, draft && { record: draft.record, version: draft.version ?? null });
  });
}
