import type { EntityModel } from '@yunpu/engine-core/document';
import { DATE_UNITS, MEASURES } from '@yunpu/engine-core/query';
import type { FastifyInstance } from 'fastify';
import { OPERATIONS, type OperationName } from '../../contract/records/operations.ts';
import type { Caller } from '../platform/http/caller.ts';
import { NEEDS_SESSION } from '../platform/http/openApi.ts';
import { actorOf } from './access/actor.ts';
import { readsEntity } from './access/rows.ts';
import { GENERIC } from './documents/paths.ts';
import { projectionOf } from './documents/projection.ts';
import type { Documents } from './documents/service.ts';

type Json = Record<string, unknown>;

const TEXT = { type: 'string' };
const VERSION = { type: 'integer', minimum: 1, description: '所编辑的版本；新建时不填' };
const LINKED = {
  type: 'boolean',
  description: 'false：还有单据关联到它时拒绝（record.linked）；不写或为 true 时仍然删除，它们保留它的编号',
};
const KEY = { type: 'string', description: '单据编号' };

const FILTER: Json = {
  type: 'object',
  description: '{ field, op, value }，{ rowOf, fits }（明细里有同一行都符合），或 and、or、not 的组合',
};

const LIST_REQUEST: Json = {
  type: 'object',
  properties: {
    pageNo: { type: 'integer', minimum: 1 },
    pageSize: { type: 'integer', minimum: 1 },
    keyword: TEXT,
    filter: FILTER,
    sort: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'dir'],
        properties: { field: TEXT, dir: { enum: ['asc', 'desc'] } },
      },
    },
    view: TEXT,
    cursor: TEXT,
  },
};

function bodies(model: EntityModel): Record<OperationName, Json> {
  const record = { $ref: `#/components/schemas/${model.entity}` };
  const input = { type: 'object', description: '操作的表单' };
  const action = { enum: model.actions.map((candidate) => candidate.name) };
  const seq: Json = { type: 'integer', minimum: 1, description: '历史里的序号' };
  const change: Json = { type: 'object', required: ['key', 'seq'], properties: { key: KEY, seq } };
  const withKey: Json = { type: 'object', required: ['key'], properties: { key: KEY } };
  return {
    list: LIST_REQUEST,
    summary: LIST_REQUEST,
    counts: { type: 'object' },
    groups: {
      type: 'object',
      required: ['by'],
      properties: {
        keyword: TEXT,
        filter: FILTER,
        view: TEXT,
        by: TEXT,
        sums: { type: 'array', items: TEXT },
      },
    },
    figures: {
      type: 'object',
      properties: {
        keyword: TEXT,
        filter: FILTER,
        view: TEXT,
        by: TEXT,
        unit: { enum: [...DATE_UNITS] },
        split: TEXT,
        splitUnit: { enum: [...DATE_UNITS] },
        measure: { enum: [...MEASURES] },
        of: TEXT,
      },
    },
    detail: withKey,
    history: withKey,
    blank: { type: 'object' },
    save: { type: 'object', required: ['record'], properties: { record, version: VERSION, action, input } },
    act: { type: 'object', required: ['key', 'action'], properties: { key: KEY, version: VERSION, action, input } },
    'act-many': {
      type: 'object',
      required: ['keys', 'action'],
      properties: {
        keys: { type: 'array', items: KEY },
        action,
        input,
        versions: {
          type: 'object',
          additionalProperties: { type: 'integer', minimum: 1 },
          description: '单据编号 → 所见的版本',
        },
      },
    },
    undo: change,
    'undo-many': {
      type: 'object',
      required: ['changes'],
      properties: { changes: { type: 'array', items: change } },
    },
    remove: { type: 'object', required: ['key'], properties: { key: KEY, version: VERSION, linked: LINKED } },
    options: {
      type: 'object',
      required: ['field'],
      properties: { field: TEXT, keyword: TEXT, record: { type: 'object' } },
    },
  };
}

const LABELS: Json = {
  type: 'object',
  description: '字段 → 编号 → 名称',
  additionalProperties: { type: 'object', additionalProperties: TEXT },
};

const NUMBER_OR_NULL: Json = { type: ['number', 'null'] };
const FIGURES: Json = {
  type: 'array',
  items: { type: 'object', properties: { value: {}, figure: NUMBER_OR_NULL } },
};

const IS_ESTIMATE: Json = {
  type: 'boolean',
  description: '总数不是精确的：与实际相差不超过 1.2 倍；同时标明为下限时，实际只会更多',
};
const IS_FLOOR: Json = { type: 'boolean', description: '总数是下限：至少有这么多条；不是下限时不出现' };
const TALLY: Json = {
  type: 'object',
  properties: { total: { type: 'integer' }, isEstimate: IS_ESTIMATE, isFloor: IS_FLOOR },
};

function answers(model: EntityModel): Record<OperationName, Json> {
  const record = { $ref: `#/components/schemas/${model.entity}` };
  const detail = {
    type: 'object',
    properties: {
      record,
      version: { type: 'integer' },
      state: TEXT,
      allowed: { type: 'object' },
      labels: LABELS,
      undo: { type: 'integer', description: '刚才的修改在历史里的序号；可以撤销时才有' },
    },
  };
  const rows = { type: 'array', items: record };
  const each = {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        key: TEXT,
        ok: { type: 'boolean' },
        code: TEXT,
        message: TEXT,
        sentIn: { type: 'boolean', description: '已提交审批，通过后才办理' },
        undo: { type: 'integer' },
      },
    },
  };
  return {
    list: {
      type: 'object',
      properties: {
        rows,
        total: { type: 'integer' },
        totalIsEstimate: IS_ESTIMATE,
        totalIsFloor: IS_FLOOR,
        pageNo: { type: 'integer' },
        pageSize: { type: 'integer' },
        nextCursor: TEXT,
        labels: LABELS,
        versions: { type: 'object', additionalProperties: { type: 'integer' } },
      },
    },
    summary: { type: 'object', additionalProperties: { type: 'number' } },
    counts: {
      type: 'object',
      properties: {
        total: TALLY,
        states: { type: 'object', additionalProperties: TALLY },
        views: { type: 'object', additionalProperties: TALLY },
      },
    },
    groups: {
      type: 'object',
      properties: {
        groups: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              value: {},
              count: { type: 'integer' },
              sums: { type: 'object', additionalProperties: { type: 'number' } },
              filter: { type: 'object' },
            },
          },
        },
        more: { type: 'boolean' },
        labels: LABELS,
      },
    },
    figures: {
      type: 'object',
      properties: {
        rows: FIGURES,
        columns: FIGURES,
        cells: { type: 'array', items: { type: 'array', items: NUMBER_OR_NULL } },
        total: NUMBER_OR_NULL,
        more: { type: 'boolean' },
        labels: LABELS,
      },
    },
    detail,
    blank: detail,
    save: detail,
    act: detail,
    'act-many': each,
    undo: detail,
    'undo-many': each,
    remove: { type: 'null' },
    history: { type: 'array', items: { type: 'object' } },
    options: {
      type: 'array',
      items: { type: 'object', properties: { value: {}, label: TEXT, row: { type: 'object' } } },
    },
  };
}

const TITLES: Record<OperationName, string> = {
  list: '列表',
  detail: '详情',
  blank: '新建时的初值',
  save: '保存',
  act: '执行操作',
  'act-many': '批量执行操作',
  undo: '撤销一次修改',
  'undo-many': '批量撤销',
  remove: '删除',
  history: '历史',
  options: '选项',
  summary: '合计',
  counts: '按状态和视图计数',
  groups: '分组计数和合计',
  figures: '图表和透视表的数',
};

function describe(model: EntityModel, operation: OperationName, id: string): Json {
  const data = answers(model)[operation];
  return {
    operationId: id,
    summary: `${model.title}：${TITLES[operation]}`,
    tags: [model.title],
    security: [{ ticket: [] }],
    requestBody: { content: { 'application/json': { schema: bodies(model)[operation] } } },
    responses: {
      200: {
        description: '信封',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                status: { type: 'integer' },
                message: TEXT,
                responseBody: {
                  type: 'object',
                  properties: { success: { type: 'boolean' }, data, errorCode: TEXT, message: TEXT },
                },
              },
            },
          },
        },
      },
    },
  };
}

/**
 * The calls of the documents in force, in OpenAPI's words, as their projection shows them to this caller: the same
 * schemas that the caller's page validates with. Without a caller there are none; `undefined` asks for all of it.
 */
function documentApi(documents: Documents, caller: Caller | null | undefined): { paths: Json; schemas: Json } {
  const paths: Json = {};
  const schemas: Json = {};
  const { entries, paths: declared } = (caller ? documents.seenBy(caller) : documents).catalogue;
  const shown = new Map<string, EntityModel>();
  for (const entry of entries.values()) {
    const { model } = entry;
    if (
      model.storage !== 'records' ||
      caller === null ||
      (caller !== undefined && !readsEntity(model, actorOf(caller)))
    )
      continue;
    shown.set(model.entity, caller === undefined ? model : projectionOf(entry, caller.roles).model());
  }
  for (const model of shown.values()) {
    schemas[model.entity] = shownSchema(model);
    for (const operation of OPERATIONS)
      paths[`${GENERIC}/${model.entity}/${operation}`] = {
        post: describe(model, operation, `${model.entity}.${operation}`),
      };
  }
  for (const [key, target] of declared) {
    const [method = 'POST', path = ''] = key.split(' ');
    const model = shown.get(target.entity);
    if (
      model === undefined ||
      (target.action !== undefined && !model.actions.some(({ name }) => name === target.action))
    )
      continue;
    const id = [target.entity, target.operation, target.action, 'own'].filter((part) => part !== undefined).join('.');
    paths[path] = {
      ...(paths[path] as Json | undefined),
      [method.toLowerCase()]: describe(model, target.operation, id),
    };
  }
  return { paths, schemas };
}

/** The record's schema without what no form shows. */
function shownSchema(model: EntityModel): Json {
  const { properties, required, ...schema } = model.schema as Json & { properties?: Json; required?: unknown[] };
  const hidden = new Set(model.fields.filter(({ internal }) => internal).map(({ name }) => name));
  const shown = Object.fromEntries(Object.entries(properties ?? {}).filter(([name]) => !hidden.has(name)));
  return {
    title: model.title,
    ...schema,
    properties: shown,
    ...(Array.isArray(required) && { required: required.filter((name) => !hidden.has(String(name))) }),
  };
}

interface ApiDocument {
  paths?: Json;
  components?: { schemas?: Json };
}

/** `/openapi.json`: the calls that whoever asks may make. `app.swagger()` says all of them, for the gateway's own tests. */
export function addOpenApiForCallers(app: FastifyInstance, documents: Documents): void {
  const ofRoutes = app.swagger.bind(app) as (options?: never) => ApiDocument;
  const join = (base: ApiDocument, caller: Caller | null | undefined): ApiDocument => {
    const { paths, schemas } = documentApi(documents, caller);
    return {
      ...base,
      paths: { ...base.paths, ...paths },
      components: { ...base.components, schemas: { ...base.components?.schemas, ...schemas } },
    };
  };
  app.swagger = (() => join(ofRoutes(), undefined)) as typeof app.swagger;
  app.get('/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    void reply.header('cache-control', 'private, no-cache');
    const base = ofRoutes();
    return join(request.caller === null ? { ...base, paths: publicCalls(base.paths ?? {}) } : base, request.caller);
  });
}

function publicCalls(paths: Json): Json {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) => {
      const open = Object.entries(methods as Json).filter(([, call]) => (call as Json)[NEEDS_SESSION] !== true);
      return open.length === 0 ? [] : [[path, Object.fromEntries(open)]];
    }),
  );
}
