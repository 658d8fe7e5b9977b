import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RecordData } from '../../../../engine/core/document/model.ts';
import type { Filter, ListResult } from '../../../../engine/core/query/types.ts';
import { JsonText, ok } from '../../../platform/http/envelope.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../runtime/access/actor.ts';
import { requireReader } from '../../../runtime/access/rows.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { runCall } from '../../../runtime/dispatch.ts';
import type { StoredRecord } from '../../../runtime/entityAccess.ts';
import { invalid } from '../../../runtime/parse.ts';
import { askFor } from './ask.ts';
import { expiryCounts, ofCustomer } from './assets.ts';
import { BUSINESS_ENTITIES, type BusinessEntity, businessOf, isBusinessWith } from './business.ts';
import { type CustomerQuery, customerCalls, optional } from './schemas.ts';
import { signTypes, triedModules } from './trials.ts';

const BASE = '/yzjumc/customer/v3';

/** What a partner and the shop ask about a customer beside its file (specification, section 7, "Customer"). */
export async function customerRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  const { access, runtime } = entities;
  const { kysely } = database;
  const ask = (request: FastifyRequest, entity: string): Actor => askFor(access, request, entity);
  const required = async (actor: Actor, customerNo: string | null | undefined): Promise<StoredRecord> => {
    if (!customerNo) throw invalid('/customerNo', '缺少客户编号');
    const customer = await access.get(kysely, actor, 'customer', customerNo);
    if (!customer) throw new AppError('record.notFound', { message: '客户不存在，或您无权查看' });
    return customer;
  };
  const named = (actor: Actor, customerNo: string | null | undefined) =>
    customerNo ? required(actor, customerNo) : Promise.resolve(undefined);
  const detailOf = (actor: Actor, entity: string, key: string) =>
    runCall(runtime, { entity, operation: 'detail', caller: actor.caller, body: { key }, idempotencyKey: undefined });

  app.post<{ Body: CustomerQuery | null }>(
    `${BASE}/business-list`,
    { schema: customerCalls.businessList },
    async (request) => {
      const actor = ask(request, 'customer');
      const { customerNo, entity, pageNo, pageSize } = request.body ?? {};
      const rows = await businessOf(kysely, access, actor, await required(actor, customerNo), optional(entity));
      const [at, size] = [pageNo ?? 1, pageSize ?? 20];
      return ok({
        rows: rows.slice((at - 1) * size, at * size),
        total: rows.length,
        pageNo: at,
        pageSize: size,
        amount: rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
      });
    },
  );

  app.post<{ Body: { customerNo: string; entity: string; billNo: string } }>(
    `${BASE}/business-detail`,
    { schema: customerCalls.businessDetail },
    async (request) => {
      const actor = ask(request, 'customer');
      const { entity, billNo } = request.body;
      const customer = await required(actor, request.body.customerNo);
      if (!isBusinessEntity(entity)) throw invalid('/entity', `entity 应为 ${BUSINESS_ENTITIES.join('、')} 之一`);
      requireReader(access.model(entity), actor);
      const found = await access.get(kysely, actor, entity, billNo);
      if (!found || !isBusinessWith(entity, found.record, customer)) throw new AppError('record.notFound');
      return ok(await detailOf(actor, entity, billNo));
    },
  );

  app.post<{ Body: { networkid: string } }>(
    `${BASE}/getnetworkname`,
    { schema: customerCalls.networkName },
    async (request) => {
      ask(request, 'customer');
      const team = await kysely
        .selectFrom('teams')
        .where('eid', '=', request.body.networkid.trim())
        .select(['eid as networkid', 'name as networkname', 'certified'])
        .executeTakeFirst();
      return ok(team ?? null);
    },
  );

  app.post<{ Body: CustomerQuery | null }>(`${BASE}/triedmodules`, { schema: customerCalls.tried }, async (request) => {
    const actor = ask(request, 'trial-order');
    return ok(await triedModules(kysely, access, actor, await required(actor, request.body?.customerNo)));
  });

  app.post<{ Body: CustomerQuery | null }>(
    `${BASE}/signtypes`,
    { schema: customerCalls.signTypes },
    async (request) => {
      const actor = ask(request, 'sale-contract');
      return ok(await signTypes(kysely, access, actor, await named(actor, request.body?.customerNo)));
    },
  );

  app.post<{ Body: CustomerQuery | null }>(
    `${BASE}/detail_with_result`,
    { schema: customerCalls.withResult },
    async (request) => {
      const actor = ask(request, 'customer');
      const customer = await required(actor, request.body?.customerNo);
      const business = await businessOf(kysely, access, actor, customer);
      const kinds = new Map<string, { entity: string; kind: string; count: number; amount: number }>();
      for (const { entity, kind, amount } of business) {
        const known = kinds.get(entity) ?? { entity, kind, count: 0, amount: 0 };
        kinds.set(entity, { ...known, count: known.count + 1, amount: known.amount + (amount ?? 0) });
      }
      const expiry = await expiryCounts(kysely, access, actor, customer);
      return ok({
        detail: await detailOf(actor, 'customer', customer.key),
        result: { business: [...kinds.values()], latest: business[0] ?? null, products: expiry },
      });
    },
  );

  app.post<{ Body: (CustomerQuery & { keyword?: string | null }) | null }>(
    `${BASE}/product_assets`,
    { schema: customerCalls.assets },
    async (request) => {
      const actor = ask(request, 'asset');
      const { customerNo, keyword, pageNo, pageSize } = request.body ?? {};
      const filter: Filter = { and: ofCustomer(await named(actor, customerNo)) };
      return ok(
        await assetPage(actor, {
          filter,
          keyword: optional(keyword) ?? '',
          pageNo: pageNo ?? 1,
          pageSize: pageSize ?? 20,
          sort: [{ field: 'expireDate', dir: 'asc' }],
        }),
      );
    },
  );

  app.post<{ Body: CustomerQuery | null }>(`${BASE}/expirecount`, { schema: customerCalls.expiry }, async (request) => {
    const actor = ask(request, 'asset');
    return ok(await expiryCounts(kysely, access, actor, await named(actor, request.body?.customerNo)));
  });

  async function assetPage(actor: Actor, body: RecordData): Promise<ListResult> {
    const answer = await runCall(runtime, {
      entity: 'asset',
      operation: 'list',
      caller: actor.caller,
      body,
      idempotencyKey: undefined,
    });
    return (answer instanceof JsonText ? JSON.parse(answer.text) : answer) as ListResult;
  }
}

const isBusinessEntity = (entity: string): entity is BusinessEntity =>
  (BUSINESS_ENTITIES as readonly string[]).includes(entity);
