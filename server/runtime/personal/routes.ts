import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EntityModel } from '../../../engine/core/document/model.ts';
import { ok } from '../../platform/http/envelope.ts';
import { requireCaller } from '../../platform/http/session.ts';
import { type Actor, actorOf } from '../access/actor.ts';
import { requireReader } from '../access/rows.ts';
import type { Runtime } from '../operations/context.ts';
import { parseBody } from '../parse.ts';
import { type Draft, readDraft, saveDraft } from './drafts.ts';
import { readPreferences, savePreferences } from './preferences.ts';
import { draftBody, draftSaveBody, preferencesBody, viewBody, viewIdBody } from './schemas.ts';
import { listViews, removeView, saveView, type ViewInput } from './views.ts';

interface Entity {
  Params: { entity: string };
}

/** What a person keeps for an entity; only who reads the entity may. */
export function personalRoutes(app: FastifyInstance, runtime: Runtime): void {
  const { database } = runtime;
  const { kysely } = database;
  const base = '/yzjumc/entity/v1/:entity';
  const ask = (request: FastifyRequest<Entity>): { actor: Actor; entity: string; model: EntityModel } => {
    const actor = actorOf(requireCaller(request));
    const model = runtime.models.model(request.params.entity);
    requireReader(model, actor);
    parseBody(request.body);
    return { actor, entity: model.entity, model };
  };

  app.post<Entity>(`${base}/views`, { schema: { summary: '我的和共享的视图' } }, async (request) => {
    const { actor, entity } = ask(request);
    return ok(await listViews(kysely, actor, entity));
  });
  app.post<Entity & { Body: ViewInput }>(
    `${base}/views/save`,
    { schema: { summary: '保存视图', body: viewBody } },
    async (request) => {
      const { actor, entity } = ask(request);
      return ok(await database.transaction((tx) => saveView(tx, actor, entity, request.body)));
    },
  );
  app.post<Entity & { Body: { id: string } }>(
    `${base}/views/remove`,
    { schema: { summary: '删除视图', body: viewIdBody } },
    async (request) => {
      const { actor, entity } = ask(request);
      await removeView(kysely, actor, entity, request.body.id);
      return ok();
    },
  );
  app.post<Entity>(`${base}/preferences`, { schema: { summary: '列表设置' } }, async (request) => {
    const { actor, entity } = ask(request);
    return ok(await readPreferences(kysely, actor, entity));
  });
  app.post<Entity & { Body: { value: Record<string, unknown> } }>(
    `${base}/preferences/save`,
    { schema: { summary: '保存列表设置', body: preferencesBody } },
    async (request) => {
      const { actor, entity } = ask(request);
      await savePreferences(kysely, actor, entity, request.body.value);
      return ok();
    },
  );
  app.post<Entity & { Body: { key: string } }>(
    `${base}/draft`,
    { schema: { summary: '未保存的表单', body: draftBody } },
    async (request) => {
      const { actor, model } = ask(request);
      return ok(await readDraft(kysely, actor, model, request.body.key));
    },
  );
  app.post<Entity & { Body: { key: string; draft: Omit<Draft, 'savedAt'> | null } }>(
    `${base}/draft/save`,
    { schema: { summary: '暂存表单', body: draftSaveBody } },
    async (request) => {
      const { actor, model } = ask(request);
      const { key, draft } = request.body;
      await saveDraft(kysely, actor, model, key, draft && { record: draft.record, version: draft.version ?? null });
      return ok();
    },
  );
}
