import { type EndpointModel, type EntityModel, fieldAt } from '@yunpu/engine-core/document';
import {
  type BulkResult,
  type DetailResult,
  type HistoryEntry,
  mapRequest,
  mapResponse,
  type OptionRow,
  type Transport,
} from '@yunpu/engine-core/endpoint';
import type { RecordTeam } from '@yunpu/engine-core/expression';
import type { FiguresResult, GroupsResult, ListCounts, ListResult } from '@yunpu/engine-core/query';
import type { Answered, Call, Sent } from '../../../contract/define.ts';
import { foreignObject } from '../../../contract/foreignJson.ts';
import type { Calls } from '../../../contract/index.ts';
import { OPERATIONS } from '../../../contract/records/operations.ts';
import { addressOf, api } from './api.ts';
import { optionsFromEndpoint } from './endpointOptions.ts';
import { subscribeToEvents } from './events.ts';
import type { DownloadedFile } from './file.ts';
import { heldDraft, saveOrHold } from './heldDrafts.ts';
import type { Json } from './json.ts';
import { departmentsBelow, organisationOptions } from './organisation.ts';
import { type RequestOptions, request } from './request.ts';
import { refusing, transportError } from './transportError.ts';

/** Loaded when the first file is sent, which most pages never do. */
const uploads = () => import('./upload.ts');

/** The engine shows refusals beside the field or in its own notice, so the gateway's warning stays quiet. */
const ask = <T>(url: string, data: object, options: RequestOptions = {}): Promise<T> =>
  refusing(request(url, { ...options, data: data as Json, warn: false }) as Promise<T>);

const genericPath = (model: EntityModel, operation: string): string =>
  `/yzjumc/entity/v1/${encodeURIComponent(model.entity)}/${operation}`;

/** Calls an endpoint of the document in its own words (method, encoding, names), and answers in ours. */
async function askEndpoint<T>(
  endpoint: EndpointModel,
  name: string,
  data: object,
  options: RequestOptions = {},
): Promise<T> {
  const answer = await ask<unknown>(endpoint.path, mapRequest(endpoint, { ...data }), {
    ...options,
    method: endpoint.method,
    encoding: endpoint.encoding === 'form' ? 'form' : 'json',
  });
  return mapResponse(endpoint, name, answer) as T;
}

const fetchApproval = api('POST /yzjumc/wf/v3/get_approval_record');

/** An operation by the endpoint the document names for it, or by the generic path; both answer the same. */
function operation<T>(model: EntityModel, name: string, data: object, options?: RequestOptions): Promise<T> {
  const endpoint = model.endpoints[name];
  return endpoint ? askEndpoint<T>(endpoint, name, data, options) : ask<T>(genericPath(model, name), data, options);
}

/** Calls of an entity that are more than an operation of its document, by what stands behind its name. */
type OwnCalls = {
  [K in keyof Calls as K extends `POST /yzjumc/entity/v1/:entity/${infer Name}` ? Name : never]: Calls[K];
};
type OwnAnswer<C extends Call> = C extends { answers: 'file' }
  ? DownloadedFile
  : C extends { answered: unknown }
    ? Answered<C>
    : void;
type OwnSent<C extends Call> = C extends { sent: unknown } ? [sent: Sent<C>] : [];

const own = <Name extends keyof OwnCalls>(
  model: EntityModel,
  name: Name,
  ...[sent]: OwnSent<OwnCalls[Name]>
): Promise<OwnAnswer<OwnCalls[Name]>> => operation(model, name, { ...sent });

/** Names fields as the page's document calls them, which may have been published anew since. */
const calledAsIn = <T extends object>({ version }: EntityModel, data: T) => ({ ...data, documentVersion: version });

/** An action has an endpoint of its own unless it names one of an operation (submit names save). */
function act(model: EntityModel, data: { action: string }, options: RequestOptions): Promise<DetailResult> {
  const endpoint = model.actions.find(({ name }) => name === data.action)?.endpoint;
  const shared = endpoint && OPERATIONS.some((name) => model.endpoints[name]?.path === endpoint.path);
  return endpoint && !shared
    ? askEndpoint(endpoint, 'act', data, options)
    : operation(model, 'act', { ...data, documentVersion: model.version }, options);
}

/** Eid -> the team of the records that were read, where their document asks about it. */
const teams = new Map<string, RecordTeam>();

async function noted<T extends Pick<DetailResult | ListResult, 'teams'>>(answer: Promise<T>): Promise<T> {
  const result = await answer;
  for (const [eid, team] of Object.entries(result.teams ?? {})) teams.set(eid, team);
  return result;
}

const repeatable = (key: string): RequestOptions => ({ headers: { 'idempotency-key': key } });

/** The engine's Transport over the bundled gateway (design/contract.md). Rejects with TransportError alone. */
export const entityTransport: Transport = {
  teamOf: (eid) => teams.get(eid),
  list: (model, data, signal) => noted(operation<ListResult>(model, 'list', calledAsIn(model, data), { signal })),
  summary: (model, data, signal) =>
    operation<Record<string, number>>(model, 'summary', calledAsIn(model, data), { signal }),
  counts: (model, signal) => operation<ListCounts>(model, 'counts', {}, { signal }),
  groups: (model, data, signal) => operation<GroupsResult>(model, 'groups', calledAsIn(model, data), { signal }),
  figures: (model, data, signal) => operation<FiguresResult>(model, 'figures', calledAsIn(model, data), { signal }),
  detail: (model, key, signal) =>
    noted(operation<DetailResult>(model, 'detail', { [model.key]: key, documentVersion: model.version }, { signal })),
  blank: (model, values) => operation<DetailResult>(model, 'blank', values ? { values } : {}),
  save: (model, { idempotencyKey, ...data }) =>
    noted(operation<DetailResult>(model, 'save', data, repeatable(idempotencyKey))),
  act: (model, { idempotencyKey, ...data }) => noted(act(model, data, repeatable(idempotencyKey))),
  actMany: (model, action, keys, input, idempotencyKey, versions) =>
    operation<BulkResult[]>(model, 'act-many', { action, keys, input, versions }, repeatable(idempotencyKey)),
  undo: (model, change, idempotencyKey) =>
    noted(operation<DetailResult>(model, 'undo', calledAsIn(model, change), repeatable(idempotencyKey))),
  undoMany: (model, changes, idempotencyKey) =>
    operation<BulkResult[]>(model, 'undo-many', { changes }, repeatable(idempotencyKey)),
  remove: (model, key, version, linked) => operation<void>(model, 'remove', { key, version, linked }),
  history: (model, key) => operation<HistoryEntry[]>(model, 'history', { key }),
  cells: async () => (await import('./cells.ts')).cellOperations,
  comments: async () => (await import('./comments.ts')).commentOperations,
  approval: (model, key) => refusing(fetchApproval({ entity: model.entity, key })),
  options(model, path, keyword, record, signal) {
    const field = fieldAt(model, path);
    if (field?.optionsEndpoint)
      return optionsFromEndpoint(field.optionsEndpoint, keyword, record, (endpoint, data) =>
        askEndpoint(endpoint, 'call', data, { signal }),
      );
    if (field && !field.link) return refusing(organisationOptions(field, keyword, signal));
    return operation<OptionRow[]>(model, 'options', calledAsIn(model, { field: path, keyword, record }), { signal });
  },
  optionChildren: (_model, _path, parent, signal) => refusing(departmentsBelow(parent, signal)),
  call: (endpoint, payload, signal) => askEndpoint(endpoint, 'call', foreignObject(payload), { signal }),
  views: (model) => own(model, 'views'),
  saveView: (model, view) => own(model, 'views/save', { ...view, documentVersion: model.version }),
  removeView: (model, id) => own(model, 'views/remove', { id }),
  preferences: (model) => own(model, 'preferences'),
  savePreferences: (model, value) =>
    operation(model, 'preferences/save', calledAsIn(model, { value }), { outlives: true }),
  async draft(model, key) {
    const held = heldDraft(`${model.entity} ${key}`);
    return held ?? own(model, 'draft', { key });
  },
  saveDraft: (model, key, draft) =>
    saveOrHold(`${model.entity} ${key}`, draft, () =>
      own(model, 'draft/save', { key, draft, documentVersion: model.version }),
    ),
  exportFile: (model, data, { onProgress, signal } = {}) =>
    operation<DownloadedFile>(model, 'export', calledAsIn(model, data), { signal, ...(onProgress && { onProgress }) }),
  importTemplate: (model) => own(model, 'import/template'),
  async importFile(model, file, idempotencyKey, options = {}) {
    try {
      const { uploadForm } = await uploads();
      return await uploadForm({
        path: '/yzjumc/entity/v1/:entity/import',
        params: { entity: model.entity },
        fields: { mode: 'check' },
        file,
        headers: { 'idempotency-key': idempotencyKey },
        ...options,
      });
    } catch (error) {
      throw transportError(error);
    }
  },
  importJob: (model, importId) => own(model, 'import/job', { importId }),
  importJobs: (model) => own(model, 'import/jobs'),
  importStep: (model, importId, step) => own(model, `import/${step}`, { importId }),
  async upload(_model, file, options = {}) {
    try {
      const { uploadFile } = await uploads();
      return await uploadFile(file, options);
    } catch (error) {
      throw transportError(error);
    }
  },
  fileUrl: (fileId) => addressOf('GET /files/:fileId', undefined, { params: { fileId } }),
  subscribe: subscribeToEvents,
};
