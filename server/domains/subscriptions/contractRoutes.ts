import type { FastifyInstance } from 'fastify';
import type { RecordData } from '../../../engine/core/document/model.ts';
import type { DetailResult } from '../../../engine/core/endpoint/transport.ts';
import type { Filter } from '../../../engine/core/query/types.ts';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import { idempotencyKey, requestHash } from '../../platform/http/idempotency.ts';
import { requireRole } from '../../platform/http/session.ts';
import { unrestrict } from '../../runtime/access/actor.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { runCall } from '../../runtime/dispatch.ts';
import { invalid, parseBody } from '../../runtime/parse.ts';
import { askFor, listOf, page, short } from './calls.ts';
import { numberOf } from './values.ts';

const BASE = '/yzjumc/ordercontract/v3';
const ENTITY = 'order-contract';
/** Contracts of one batch call. */
const BATCH = 50;
const EFFECTIVE = ['approved', 'archived'];

/** The calls of order contracts that are more than an operation of their document (specification, section 7). */
export async function contractRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  const { access, runtime } = entities;
  const { kysely } = database;

  app.post(`${BASE}/partnerinfo`, { schema: { summary: '订货伙伴的信息与订货概况' } }, async (request) => {
    const actor = askFor(entities, request, ENTITY);
    const { caller } = actor;
    requireRole(request, ['partner']);
    const year = `${String(actor.scope.today).slice(0, 4)}-01-01`;
    const sum = async (entity: string, filter: Filter) =>
      (await runCall(runtime, {
        entity,
        operation: 'summary',
        caller,
        body: { filter },
        idempotencyKey: undefined,
      })) as Record<string, number>;
    const thisYear: Filter = {
      and: [
        { field: 'status', op: 'in', value: EFFECTIVE },
        { field: 'signDate', op: 'gte', value: year },
      ],
    };
    const [ordered, contracts, open, stock, latest] = await Promise.all([
      sum(ENTITY, thisYear),
      access.count(kysely, actor, ENTITY, thisYear),
      access.count(kysely, actor, ENTITY, {
        field: 'status',
        op: 'in',
        value: ['draft', 'submitted', 'rejected', 'returned'],
      }),
      sum('stock', { field: 'status', op: 'eq', value: 'normal' }),
      access.find(kysely, actor, ENTITY, { sort: [{ field: 'createdAt', dir: 'desc' }], limit: 1 }),
    ]);
    return ok({
      eid: caller.team.eid,
      partnerName: caller.team.name,
      certified: caller.team.certified,
      partnerContact: caller.userName,
      partnerPhone: latest[0]?.record.partnerPhone ?? caller.phone,
      contractsThisYear: contracts,
      orderedThisYear: ordered.total ?? 0,
      openContracts: open,
      stockAvailable: stock.available ?? 0,
      stockValue: stock.value ?? 0,
    });
  });

  app.post<{
    Body: { keyword?: string | null; family?: string | null; pageNo?: number | null; pageSize?: number | null } | null;
  }>(`${BASE}/addproduct`, { schema: { summary: '可加入订货明细的产品', body: productBody } }, async (request) => {
    const actor = askFor(entities, request, ENTITY);
    const { keyword, family, pageNo, pageSize } = request.body ?? {};
    const onsale: Filter = {
      and: [
        { field: 'status', op: 'eq', value: 'onsale' },
        ...(family ? [{ field: 'family', op: 'eq' as const, value: family }] : []),
      ],
    };
    const body = { keyword: keyword ?? '', filter: onsale, pageNo: pageNo ?? 1, pageSize: pageSize ?? 20 };
    const list = await listOf(entities, actor, 'product', body);
    const products = list.rows.map((row) => String(row.productNo));
    const held = new Map<string, number>();
    if (products.length > 0) {
      const batches = await access.find(kysely, actor, 'stock', {
        filter: {
          and: [
            { field: 'product', op: 'in', value: products },
            { field: 'status', op: 'eq', value: 'normal' },
          ],
        },
        limit: 1000,
      });
      for (const { record } of batches)
        held.set(String(record.product), (held.get(String(record.product)) ?? 0) + numberOf(record.available));
    }
    const rows = list.rows.map(({ productNo, name, family: series, unit, price, minQuantity }) => ({
      product: productNo,
      productName: name,
      family: series,
      unit,
      listPrice: price,
      unitPrice: price,
      minQuantity: minQuantity ?? 1,
      quantity: minQuantity ?? 1,
      stockAvailable: held.get(String(productNo)) ?? 0,
    }));
    return ok({ rows, total: list.total, pageNo: list.pageNo, pageSize: list.pageSize });
  });

  app.post<{ Body: RecordData | null }>(
    `${BASE}/contracttemplate`,
    { schema: { summary: '可用的合同模板', body: templateBody } },
    async (request) => {
      const actor = askFor(entities, request, ENTITY);
      const billNo = request.body?.billNo;
      const stored = typeof billNo === 'string' ? await access.get(kysely, actor, ENTITY, billNo) : undefined;
      if (typeof billNo === 'string' && !stored) throw new AppError('record.notFound');
      const record = stored?.record ?? { orderType: request.body?.orderType ?? 'stock' };
      const field = access.model(ENTITY).fieldsByPath.template;
      const offered = (field?.options ?? []).filter(
        ({ when }) => !when || when.evaluate({ record, scope: actor.scope }) === true,
      );
      return ok(
        offered.map(({ value, title }) => ({
          template: value,
          name: title,
          chosen: stored?.record.template === value,
        })),
      );
    },
  );

  app.post<{ Body: { billNo: string } }>(
    `${BASE}/approvalnode`,
    { schema: { summary: '合同要经过的审批环节', body: billBody } },
    async (request) => {
      const actor = askFor(entities, request, ENTITY);
      const stored = await access.get(kysely, actor, ENTITY, request.body.billNo);
      if (!stored) throw new AppError('record.notFound');
      const steps = access.model(ENTITY).approval?.steps ?? [];
      const taken = steps.filter(
        ({ when }) => !when || when.evaluate({ record: stored.record, scope: actor.scope }) === true,
      );
      return ok(
        taken.map(({ name, title, mode, hours }, index) => ({
          no: index + 1,
          node: name,
          name: title,
          mode,
          hours: hours ?? null,
        })),
      );
    },
  );

  app.post<{ Body: { billNo: string } }>(
    `${BASE}/approvalrecord`,
    { schema: { summary: '合同的审批记录', body: billBody } },
    async (request) => {
      const actor = askFor(entities, request, ENTITY);
      const stored = await access.get(kysely, actor, ENTITY, request.body.billNo);
      if (!stored) throw new AppError('record.notFound');
      const filter: Filter = {
        and: [
          { field: 'entity', op: 'eq', value: ENTITY },
          { field: 'billNo', op: 'eq', value: stored.key },
        ],
      };
      const approvals = await access.find(kysely, unrestrict(actor), 'approval', {
        filter,
        sort: [{ field: 'createdAt', dir: 'desc' }],
        limit: 20,
      });
      return ok(
        approvals.map(({ key, state, record }) => ({
          no: key,
          status: state,
          requesterName: record.requesterName,
          submittedAt: record.submittedAt,
          endedAt: record.endedAt ?? null,
          steps: record.steps ?? [],
          records: record.records ?? [],
        })),
      );
    },
  );

  app.post<{ Body: { billNos: string[] } }>(
    `${BASE}/detail2`,
    { schema: { summary: '批量读取订货合同', body: batchBody } },
    async (request) => {
      const { caller } = askFor(entities, request, ENTITY);
      const read = async (billNo: string) => {
        try {
          const detail = (await runCall(runtime, {
            entity: ENTITY,
            operation: 'detail',
            caller,
            body: { key: billNo },
            idempotencyKey: undefined,
          })) as DetailResult;
          return { billNo, ok: true, ...detail };
        } catch (error) {
          return { billNo, ...failure(error) };
        }
      };
      return ok(await Promise.all([...new Set(request.body.billNos)].map(read)));
    },
  );

  // Each contract in a transaction of its own: one that is refused does not hold up the others.
  app.post<{ Body: { records: unknown[] } }>(
    `${BASE}/save2`,
    { schema: { summary: '批量提交订货合同', body: submitBody } },
    async (request) => {
      const { caller } = askFor(entities, request, ENTITY);
      const key = idempotencyKey(request);
      const results = [];
      for (const [index, row] of request.body.records.entries()) {
        const sent = parseBody(row);
        const body = {
          record: 'record' in sent ? sent.record : sent,
          version: sent.record === undefined ? undefined : sent.version,
          action: 'submit',
        };
        try {
          const saved = (await runCall(runtime, {
            entity: ENTITY,
            operation: 'save',
            caller,
            body,
            idempotencyKey: key === undefined ? undefined : requestHash([key, index]),
          })) as DetailResult;
          results.push({ index, ok: true, billNo: saved.record.billNo, version: saved.version, state: saved.state });
        } catch (error) {
          results.push({ index, ...failure(error) });
        }
      }
      if (results.length === 0) throw invalid('/records', '没有要提交的合同');
      return ok(results);
    },
  );
}

/** What a row of a batch says when it was refused. @throws whatever is no refusal */
function failure(error: unknown): { ok: false; code: string; message: string; issues: readonly unknown[] } {
  if (!(error instanceof AppError)) throw error;
  return {
    ok: false,
    code: error.code,
    message: error.issues?.[0]?.message ?? error.message,
    issues: error.issues ?? [],
  };
}

const billBody = {
  type: 'object',
  required: ['billNo'],
  properties: { billNo: { type: 'string', maxLength: 200, title: '合同编号' } },
} as const;
const templateBody = {
  type: ['object', 'null'],
  properties: {
    billNo: { ...short, title: '合同编号' },
    orderType: { enum: ['stock', 'direct', null], title: '订货方式' },
  },
} as const;
const productBody = {
  type: ['object', 'null'],
  properties: { keyword: { ...short, title: '关键字' }, family: { ...short, title: '产品系列' }, ...page },
} as const;
const batchBody = {
  type: 'object',
  required: ['billNos'],
  properties: {
    billNos: {
      type: 'array',
      minItems: 1,
      maxItems: BATCH,
      items: { type: 'string', maxLength: 200 },
      title: '合同编号',
    },
  },
} as const;
const submitBody = {
  type: 'object',
  required: ['records'],
  properties: { records: { type: 'array', minItems: 1, maxItems: BATCH, items: { type: 'object' }, title: '合同' } },
} as const;
