import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { Filter } from '@yunpu/engine-core/query';
import type { FastifyInstance } from 'fastify';
import type { Answered } from '../../../contract/define.ts';
import { APPROVAL, ORDER_CONTRACT, PRODUCT, STOCK } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import * as calls from '../../../contract/subscriptions.ts';
import { AppError } from '../../platform/http/errors.ts';
import { idempotencyKey, requestHash } from '../../platform/http/idempotency.ts';
import { serve } from '../../platform/http/serve.ts';
import { requireRole } from '../../platform/http/session.ts';
import { unrestrict } from '../../runtime/access/actor.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { runCall } from '../../runtime/operations/dispatch.ts';
import { parseBody } from '../../runtime/operations/parse.ts';
import { askFor, listOf } from './calls.ts';

const ENTITY = 'order-contract';
const EFFECTIVE = ['approved', 'archived'];

/** The calls of order contracts that are more than an operation of their document (specification, section 7). */
export async function contractRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  const { access, runtime } = entities;
  const { kysely } = database;

  serve(app, calls.partnerInfo, async (asked) => {
    const actor = askFor(entities, asked, ENTITY);
    const { caller } = asked;
    requireRole(asked.request, ['partner']);
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
    return {
      eid: caller.team.eid,
      partnerName: caller.team.name,
      certified: caller.team.certified,
      partnerContact: caller.userName,
      partnerPhone: readRecord(ORDER_CONTRACT, latest[0]?.record).partnerPhone || caller.phone,
      contractsThisYear: contracts,
      orderedThisYear: ordered.total ?? 0,
      openContracts: open,
      stockAvailable: stock.available ?? 0,
      stockValue: stock.value ?? 0,
    };
  });

  serve(app, calls.addProduct, async (asked) => {
    const actor = askFor(entities, asked, ENTITY);
    const { keyword, family, pageNo, pageSize } = asked.sent;
    const onsale: Filter = {
      and: [
        { field: 'status', op: 'eq', value: 'onsale' },
        ...(family ? [{ field: 'family', op: 'eq' as const, value: family }] : []),
      ],
    };
    const body = { keyword: keyword ?? '', filter: onsale, pageNo: pageNo ?? 1, pageSize: pageSize ?? 20 };
    const list = await listOf(entities, actor, 'product', body);
    const products = list.rows.map((row) => String(readRecord(PRODUCT, row).productNo));
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
      for (const { record } of batches) {
        const { product, available = 0 } = readRecord(STOCK, record);
        held.set(String(product), (held.get(String(product)) ?? 0) + available);
      }
    }
    const rows = list.rows.map((row) => {
      const { productNo, name, family: series, unit, price = 0, minQuantity } = readRecord(PRODUCT, row);
      return {
        product: String(productNo),
        productName: String(name),
        family: String(series),
        unit: String(unit),
        listPrice: price,
        unitPrice: price,
        minQuantity: minQuantity || 1,
        quantity: minQuantity || 1,
        stockAvailable: held.get(String(productNo)) ?? 0,
      };
    });
    return { rows, total: list.total, pageNo: list.pageNo, pageSize: list.pageSize };
  });

  serve(app, calls.contractTemplate, async (asked) => {
    const actor = askFor(entities, asked, ENTITY);
    const { billNo, orderType } = asked.sent;
    const stored = typeof billNo === 'string' ? await access.get(kysely, actor, ENTITY, billNo) : undefined;
    if (typeof billNo === 'string' && !stored) throw new AppError('record.notFound');
    const record = stored?.record ?? { orderType: orderType ?? 'stock' };
    const field = access.model(ENTITY).fieldsByPath.template;
    const offered = (field?.options ?? []).filter(
      ({ when }) => !when || when.evaluate({ record, scope: actor.scope }) === true,
    );
    return offered.map(({ value, title }) => ({
      template: String(value),
      name: title,
      chosen: stored?.record.template === value,
    }));
  });

  serve(app, calls.approvalNode, async (asked) => {
    const actor = askFor(entities, asked, ENTITY);
    const stored = await access.get(kysely, actor, ENTITY, asked.sent.billNo);
    if (!stored) throw new AppError('record.notFound');
    const steps = access.model(ENTITY).approval?.steps ?? [];
    const taken = steps.filter(
      ({ when }) => !when || when.evaluate({ record: stored.record, scope: actor.scope }) === true,
    );
    return taken.map(({ name, title, mode, hours }, index) => ({
      no: index + 1,
      node: name,
      name: title,
      mode,
      hours: hours ?? null,
    }));
  });

  serve(app, calls.approvalRecord, async (asked) => {
    const actor = askFor(entities, asked, ENTITY);
    const stored = await access.get(kysely, actor, ENTITY, asked.sent.billNo);
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
    return approvals.map(({ key, state, record }) => {
      const { requesterName, submittedAt, endedAt, steps, records } = readRecord(APPROVAL, record);
      return {
        no: key,
        status: state,
        requesterName: requesterName || null,
        submittedAt: submittedAt || null,
        endedAt: endedAt || null,
        steps: [...steps],
        records: [...records],
      };
    });
  });

  serve(app, calls.batchDetail, async (asked) => {
    const { caller } = askFor(entities, asked, ENTITY);
    const read = async (billNo: string) => {
      try {
        const detail = (await runCall(runtime, {
          entity: ENTITY,
          operation: 'detail',
          caller,
          body: { key: billNo },
          idempotencyKey: undefined,
        })) as DetailResult;
        return { billNo, ok: true as const, ...detail };
      } catch (error) {
        return { billNo, ...failure(error) };
      }
    };
    return Promise.all([...new Set(asked.sent.billNos)].map(read));
  });

  // Each contract in a transaction of its own: one that is refused does not hold up the others.
  serve(app, calls.batchSubmit, async (asked) => {
    const { caller } = askFor(entities, asked, ENTITY);
    const key = idempotencyKey(asked.request);
    const results: Answered<typeof calls.batchSubmit> = [];
    for (const [index, row] of asked.sent.records.entries()) {
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
        results.push({
          index,
          ok: true,
          billNo: String(saved.record.billNo),
          version: saved.version,
          state: saved.state,
        });
      } catch (error) {
        results.push({ index, ...failure(error) });
      }
    }
    return results;
  });
}

/** What a row of a batch says when it was refused. @throws whatever is no refusal */
function failure(error: unknown): calls.Refusal {
  if (!(error instanceof AppError)) throw error;
  return {
    ok: false,
    code: error.code,
    message: error.issues?.[0]?.message ?? error.message,
    issues: [...(error.issues ?? [])],
  };
}
