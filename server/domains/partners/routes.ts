import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DetailResult } from '../../../engine/core/endpoint/transport.ts';
import type { Filter } from '../../../engine/core/query/types.ts';
import { ok } from '../../platform/http/envelope.ts';
import { idempotencyKey } from '../../platform/http/idempotency.ts';
import { requireCaller } from '../../platform/http/session.ts';
import { type Actor, actorOf } from '../../runtime/access/actor.ts';
import { requireReader } from '../../runtime/access/rows.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { runCall } from '../../runtime/dispatch.ts';
import { parseBody } from '../../runtime/parse.ts';
import { findConflicts, OPEN_STAGES, subjectOf } from './conflicts.ts';
import { findOperators } from './people.ts';

const MAX_CUSTOMERS = 50;

interface CustomerQuery {
  customerNo?: string;
  keyword?: string;
}

interface ConflictQuery {
  key?: string;
  billNo?: string;
  version?: number;
  uscc?: string;
  customerName?: string;
  productFamily?: string;
}

/** The calls of opportunities that are more than an operation of their document (specification, section 7). */
export async function partnerRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  const { access, runtime } = entities;
  const { kysely } = database;
  const ask = (request: FastifyRequest): Actor => {
    const actor = actorOf(requireCaller(request));
    requireReader(access.model('opportunity'), actor);
    parseBody(request.body);
    return actor;
  };

  app.post<{ Body: CustomerQuery }>(
    '/yzjumc/opportunity/v3/opgetcust',
    { schema: { summary: '商机可选的客户', body: customerBody } },
    async (request) => {
      const actor = ask(request);
      const customers = await access.find(kysely, actor, 'customer', {
        filter: customerFilter(request.body),
        sort: [{ field: 'name', dir: 'asc' }],
        limit: MAX_CUSTOMERS,
      });
      const open = await openByCustomer(
        actor,
        customers.map(({ key }) => key),
      );
      return ok(
        customers.map(
          ({ key, state, record: { name, uscc, industry, province, city, contactName, contactPhone } }) => ({
            customerNo: key,
            name,
            uscc,
            industry,
            province,
            city,
            contactName,
            contactPhone,
            status: state,
            openOpportunities: open.get(key) ?? 0,
          }),
        ),
      );
    },
  );

  app.post<{ Body: { billNo?: string | null; keyword?: string } }>(
    '/yzjumc/opportunity/v3/getoperater',
    { schema: { summary: '可分配的人员', body: operatorBody } },
    async (request) => {
      const actor = ask(request);
      const { billNo, keyword } = request.body ?? {};
      const opportunity = billNo ? await access.get(kysely, actor, 'opportunity', billNo) : undefined;
      return ok(await findOperators(kysely, opportunity?.eid ?? actor.caller.team.eid, keyword));
    },
  );

  app.post<{ Body: ConflictQuery }>(
    '/yzjumc/opportunity/v3/conflict',
    { schema: { summary: '商机查重', body: conflictBody } },
    async (request) => {
      const actor = ask(request);
      const { uscc, customerName, productFamily } = request.body;
      const key = request.body.key ?? request.body.billNo;
      if (key === undefined)
        return ok(
          await findConflicts(kysely, access, { uscc, customerName, productFamily, eid: actor.caller.team.eid }),
        );
      const done = (await runCall(runtime, {
        entity: 'opportunity',
        operation: 'act',
        action: 'conflict',
        caller: actor.caller,
        body: { key, version: request.body.version, input: {} },
        idempotencyKey: idempotencyKey(request),
      })) as DetailResult;
      const report = await findConflicts(kysely, access, subjectOf(done.record, String(done.record.eid)));
      return ok({ ...done, ...report });
    },
  );

  async function openByCustomer(actor: Actor, customers: readonly string[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    if (customers.length === 0) return counts;
    const filter: Filter = {
      and: [
        { field: 'customer', op: 'in', value: customers },
        { field: 'stage', op: 'in', value: OPEN_STAGES },
      ],
    };
    for (const { record } of await access.find(kysely, actor, 'opportunity', { filter, limit: 1000 })) {
      const customer = String(record.customer);
      counts.set(customer, (counts.get(customer) ?? 0) + 1);
    }
    return counts;
  }
}

function customerFilter({ customerNo, keyword = '' }: CustomerQuery): Filter {
  if (customerNo !== undefined) return { field: 'customerNo', op: 'eq', value: customerNo };
  const open: Filter = { field: 'status', op: 'ne', value: 'lost' };
  const text = keyword.trim();
  if (text === '') return open;
  return {
    and: [
      open,
      { or: ['name', 'uscc', 'contactName'].map((field) => ({ field, op: 'contains' as const, value: text })) },
    ],
  };
}

const short = { type: 'string', maxLength: 200 } as const;

const customerBody = {
  type: ['object', 'null'],
  properties: { customerNo: { ...short, title: '客户编号' }, keyword: { ...short, title: '关键字' } },
} as const;

const operatorBody = {
  type: ['object', 'null'],
  properties: {
    billNo: { type: ['string', 'null'], maxLength: 200, title: '商机编号' },
    keyword: { ...short, title: '关键字' },
  },
} as const;

const conflictBody = {
  type: 'object',
  properties: {
    key: { ...short, title: '商机编号' },
    billNo: { ...short, title: '商机编号' },
    version: { type: 'integer', minimum: 1, maximum: 2_147_483_647, title: '版本' },
    uscc: { ...short, title: '统一社会信用代码' },
    customerName: { ...short, title: '客户名称' },
    productFamily: { ...short, title: '产品系列' },
  },
} as const;
