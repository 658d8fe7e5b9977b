import { compile } from '../../document/compile.ts';
import { groupedField } from '../../document/model/grouping.ts';
import type { EndpointModel, EntityModel, RecordData } from '../../document/model/model.ts';
import type { ListRequest } from '../../document/model/query.ts';
import type { EntityDocument } from '../../document/model/types.ts';
import { rolesOf } from '../../document/roles.ts';
import type { Scope } from '../../expression/types.ts';
import { cloneJson } from '../../json/json.ts';
import { memoryMessages as messages } from '../../messages/memory.ts';
import { dimensionOf, figuresOf } from '../../query/figures.ts';
import { groupsOf } from '../../query/groups.ts';
import { keysOfColumns } from '../../query/labels.ts';
import type { StructuralValidator } from '../../validation/structural.ts';
import type { UploadedFile } from '../stored.ts';
import { type LiveEvent, type OptionRow, type SavedView, type Transport, TransportError } from '../transport.ts';
import { createCells } from './cells.ts';
import { MemoryEntities } from './entities.ts';
import { createImports } from './imports.ts';
import { pageOf, selectRows } from './list.ts';
import { optionsOf } from './options.ts';
import { exportCsv, templateCsv } from './transfer.ts';

/** One call as the playground's log shows it. */
export interface MemoryCall {
  method: keyof Transport;
  entity: string;
  request: unknown;
  answer?: unknown;
  error?: string;
  ms: number;
}

export interface MemoryOptions {
  /** Milliseconds before each answer; 0 by default. */
  latency?: number;
  /** Who asks; without it someone with every role the documents name. */
  scope?: Scope;
  /** JSON Schema's verdict per model; without it only conditions and rules are judged. */
  validators?(model: EntityModel): StructuralValidator;
  /** Answers of endpoints that the documents name: options, actions with a path of their own. */
  call?(endpoint: EndpointModel, payload: unknown): unknown;
  /** Options of organisation and people fields, and of endpoints; made-up ones where it answers undefined. */
  options?(model: EntityModel, fieldPath: string, keyword: string, record: RecordData): OptionRow[] | undefined;
  onCall?(call: MemoryCall): void;
}

/** Who works in memory: signed in, certified, with these roles. */
export function sampleScope(roles: readonly string[] = [], at: Date = new Date()): Scope {
  const now = at.toISOString();
  return {
    user: { id: 'memory', name: messages.user, roles },
    team: { eid: 'memory', name: messages.team, certified: true, isAdmin: true },
    today: new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10),
    now,
    isNew: false,
  };
}

/**
 * A whole backend over rows in memory: lists, saving with validation, actions, history, views, drafts, options,
 * CSV. For the playground, examples, measurements and tests. Answers are copies; refusals are TransportErrors
 * like the gateway's.
 */
export function memoryTransport(
  documents: readonly (EntityModel | EntityDocument)[],
  rows: Readonly<Record<string, readonly RecordData[]>>,
  options: MemoryOptions = {},
): Transport {
  const models = documents.map(asModel);
  const listeners = new Set<(event: LiveEvent) => void>();
  const entities = new MemoryEntities(
    models,
    rows,
    options.scope ?? sampleScope(models.flatMap(rolesOf)),
    options.validators,
    (event) => listeners.forEach((listener) => listener(event)),
  );
  const imports = createImports(entities);
  const cells = createCells(entities);
  const views = new Map<string, SavedView[]>();
  const preferences = new Map<string, Record<string, unknown>>();
  const drafts = new Map<string, { record: RecordData; version: number | null; savedAt: string }>();
  const files = new Map<string, string>();
  let ids = 0;
  const nextId = (prefix: string): string => `${prefix}-${(ids += 1)}`;
  const viewsOf = (model: EntityModel): SavedView[] => views.get(model.entity) ?? [];
  const selected = (model: EntityModel, request: ListRequest): RecordData[] =>
    selectRows(model, entities.records(model), request, viewsOf(model), entities.env, entities);
  const answer = async <T>(
    method: keyof Transport,
    model: EntityModel | undefined,
    request: unknown,
    work: () => T | Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> => {
    const start = performance.now();
    const log = (outcome: Pick<MemoryCall, 'answer' | 'error'>): void =>
      options.onCall?.({ method, entity: model?.entity ?? '', request, ...outcome, ms: performance.now() - start });
    try {
      await pause(options.latency ?? 0, signal);
      const result = cloneJson(await work());
      log({ answer: result });
      return result;
    } catch (error) {
      log({ error: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  };

  return {
    list: (model, request, signal) =>
      answer(
        'list',
        model,
        request,
        () => entities.page(model, pageOf(model, selected(model, request), request), request.filter),
        signal,
      ),
    counts: (model, signal) =>
      answer(
        'counts',
        model,
        {},
        () => {
          const { views } = model.list;
          const states = Object.keys(model.states?.values ?? {});
          const tally = (request: ListRequest) => ({ total: selected(model, request).length });
          return {
            total: tally({}),
            states: Object.fromEntries(
              states.map((state) => [
                state,
                tally({ filter: { field: model.states?.field ?? '', op: 'eq', value: state } }),
              ]),
            ),
            views: Object.fromEntries(views.map(({ name }) => [name, tally({ view: name })])),
          };
        },
        signal,
      ),
    groups: (model, request, signal) =>
      answer(
        'groups',
        model,
        request,
        () => {
          const found = groupsOf(model, selected(model, request), request);
          const field = groupedField(model, request.by);
          const rows = found.groups.map(({ value }): RecordData => ({ [request.by]: value }));
          return { ...found, labels: entities.labelsOf(model, keysOfColumns(field ? [field] : [], rows)) };
        },
        signal,
      ),
    figures: (model, request, signal) =>
      answer(
        'figures',
        model,
        request,
        () => {
          const found = figuresOf(model, selected(model, request), request);
          const fields = [request.by, request.split].flatMap((path) => dimensionOf(model, path)?.field ?? []);
          const rows = [
            ...found.rows.map(({ value }): RecordData => ({ [request.by ?? '']: value })),
            ...found.columns.map(({ value }): RecordData => ({ [request.split ?? '']: value })),
          ];
          return { ...found, labels: entities.labelsOf(model, keysOfColumns(fields, rows)) };
        },
        signal,
      ),
    detail: (model, key, signal) => answer('detail', model, { key }, () => entities.detail(model, key), signal),
    blank: (model, values) => answer('blank', model, values ? { values } : {}, () => entities.blank(model, values)),
    save: (model, request) =>
      answer('save', model, request, () => entities.once(request.idempotencyKey, () => entities.save(model, request))),
    act: (model, request) =>
      answer('act', model, request, () => entities.once(request.idempotencyKey, () => entities.act(model, request))),
    actMany: (model, action, keys, input, idempotencyKey, versions) =>
      answer('actMany', model, { action, keys, input, versions }, () =>
        entities.once(idempotencyKey, () => entities.actMany(model, { action, keys, input, versions })),
      ),
    undo: (model, change, idempotencyKey) =>
      answer('undo', model, change, () => entities.once(idempotencyKey, () => entities.undo(model, change))),
    undoMany: (model, changes, idempotencyKey) =>
      answer('undoMany', model, { changes }, () =>
        entities.once(idempotencyKey, () => entities.undoMany(model, changes)),
      ),
    cells: async () => ({
      open: (model, keys) => answer('cells', model, { keys }, () => cells.open(model, keys)),
      change: (model, changes, idempotencyKey) =>
        answer('cells', model, { changes }, () => entities.once(idempotencyKey, () => cells.change(model, changes))),
    }),
    remove: (model, key, version, linked) =>
      answer('remove', model, { key, version }, () => entities.remove(model, key, version, linked)),
    history: (model, key) => answer('history', model, { key }, () => entities.history(model, key)),
    options: (model, fieldPath, keyword, record, signal) =>
      answer(
        'options',
        model,
        { fieldPath, keyword, record },
        () =>
          options.options?.(model, fieldPath, keyword, record) ??
          optionsOf(entities, model, fieldPath, keyword, record),
        signal,
      ),
    call: (endpoint, payload, signal) =>
      answer(
        'call',
        undefined,
        { endpoint, payload },
        () => {
          const result = options.call?.(endpoint, payload);
          if (result === undefined)
            throw new TransportError('status', messages.noEndpoint(endpoint.path), {
              status: 404,
              url: endpoint.path,
            });
          return result;
        },
        signal,
      ),
    views: (model) => answer('views', model, {}, () => viewsOf(model)),
    saveView: (model, view) =>
      answer('saveView', model, view, () => {
        const saved: SavedView = { ...view, id: view.id ?? nextId('view'), editable: true };
        views.set(model.entity, [...viewsOf(model).filter((known) => known.id !== saved.id), saved]);
        return saved;
      }),
    removeView: (model, id) =>
      answer(
        'removeView',
        model,
        { id },
        () =>
          void views.set(
            model.entity,
            viewsOf(model).filter((view) => view.id !== id),
          ),
      ),
    preferences: (model) => answer('preferences', model, {}, () => preferences.get(model.entity) ?? {}),
    savePreferences: (model, value) =>
      answer('savePreferences', model, value, () => void preferences.set(model.entity, cloneJson(value))),
    draft: (model, key) => answer('draft', model, { key }, () => drafts.get(`${model.entity}/${key}`) ?? null),
    saveDraft: (model, key, draft) =>
      answer('saveDraft', model, { key, draft }, () => {
        if (draft) drafts.set(`${model.entity}/${key}`, { ...cloneJson(draft), savedAt: new Date().toISOString() });
        else drafts.delete(`${model.entity}/${key}`);
      }),
    exportFile: async (model, request) => {
      const { keys } = request;
      const all = await answer('exportFile', model, request, () => selected(model, request));
      return exportCsv(
        entities,
        model,
        keys ? all.filter((row) => keys.includes(String(row[model.key]))) : all,
        request.columns,
      );
    },
    importTemplate: async (model) => templateCsv(model),
    importFile: async (model, file) => {
      const text = await file.text();
      return answer('importFile', model, { name: file.name }, () => imports.begin(model, file.name, text));
    },
    importJob: (model, importId) => answer('importJob', model, { importId }, () => imports.find(importId)),
    importJobs: (model) => answer('importJobs', model, {}, () => imports.of(model)),
    importStep: (model, importId, step) =>
      answer('importStep', model, { importId, step }, () => imports.step(model, importId, step)),
    upload: (model, file, { onProgress, signal } = {}) =>
      answer(
        'upload',
        model,
        { name: file.name, size: file.size },
        (): UploadedFile => {
          const fileId = nextId('file');
          files.set(fileId, URL.createObjectURL(file));
          onProgress?.(file.size, file.size);
          return { fileId, name: file.name, size: file.size, type: file.type };
        },
        signal,
      ),
    fileUrl: (fileId) => files.get(fileId) ?? `#${fileId}`,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function asModel(document: EntityModel | EntityDocument): EntityModel {
  if ('fieldsByPath' in document) return document;
  const { model, problems } = compile(document);
  if (!model) throw new Error(problems[0]?.message ?? messages.notCompiled);
  return model;
}

function pause(latency: number, signal: AbortSignal | undefined): Promise<void> {
  const aborted = (): TransportError => new TransportError('aborted', messages.aborted);
  if (signal?.aborted) return Promise.reject(aborted());
  if (latency <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, latency);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(aborted());
      },
      { once: true },
    );
  });
}
