import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { Filter, ListResult } from '@yunpu/engine-core/query';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/partners/index.ts';
import { JsonText } from '../../../platform/http/envelope.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../runtime/access/actor.ts';
import type { StoredRecord } from '../../../runtime/access/entityAccess.ts';
import { requireReader } from '../../../runtime/access/rows.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { runCall } from '../../../runtime/operations/dispatch.ts';
import { invalid } from '../../../runtime/operations/parse.ts';
import { askFor } from './ask.ts';
import { expiryCounts, ofCustomer } from './assets.ts';
import { BUSINESS_ENTITIES, type BusinessEntity, businessOf, isBusinessWith } from './business.ts';
import { signTypes, triedModules } from './trials.ts';

/** What a partner and the shop ask about a customer beside its file (specification, section 7, "Customer"). */
export async function customerRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  const { access, runtime } = entities;
  const { kysely } = database;
  const ask = (asked: Parameters<typeof askFor>[1], entity: string): Actor => askFor(access, asked, entity);
  const required = async (actor: Actor, customerNo: string | null | undefined): Promise<StoredRecord> => {
    if (!customerNo) throw invalid('/customerNo', '缺少客户编号');
    const customer = await access.get(kysely, actor, 'customer', customerNo);
    if (!customer) throw new AppError('record.notFound', { message: '客户不存在，或您无权查看' });
    return customer;
  };
  const named = (actor: Actor, customerNo: string | null | undefined) =>
    customerNo ? required(actor, customerNo) : Promise.resolve(undefined);
  const detailOf = async (actor: Actor, entity: string, key: string) =>
    (await runCall(runtime, {
      entity,
      operation: 'detail',
      caller: actor.caller,
      body: { key },
      idempotencyKey: undefined,
    })) as DetailResult;

  serve(app, calls.businessList, async (asked) => {
    const actor = ask(asked, 'customer');
    const { customerNo, entity, pageNo, pageSize } = asked.sent;
    const rows = await businessOf(kysely, access, actor, await required(actor, customerNo), entity ?? undefined);
    const [at, size] = [pageNo ?? 1, pageSize ?? 20];
    return {
      rows: rows.slice((at - 1) * size, at * size),
      total: rows.length,
      pageNo: at,
      pageSize: size,
      amount: rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    };
  });

  serve(app, calls.businessDetail, async (asked) => {
    const actor = ask(asked, 'customer');
    const { customerNo, entity, billNo } = asked.sent;
    const customer = await required(actor, customerNo);
    if (!isBusinessEntity(entity)) throw invalid('/entity', `entity 应为 ${BUSINESS_ENTITIES.join('、')} 之一`);
    requireReader(access.model(entity, actor), actor);
    const found = await access.get(kysely, actor, entity, billNo);
    if (!found || !isBusinessWith(entity, found.record, customer)) throw new AppError('record.notFound');
    return detailOf(actor, entity, billNo);
  });

  serve(app, calls.networkName, async (asked) => {
    ask(asked, 'customer');
    const team = await kysely
      .selectFrom('teams')
      .where('eid', '=', asked.sent.networkid.trim())
      .select(['eid as networkid', 'name as networkname', 'certified'])
      .executeTakeFirst();
    return team ?? null;
  });

  serve(app, calls.triedModules, async (asked) => {
    const actor = ask(asked, 'trial-order');
    return triedModules(kysely, access, actor, await required(actor, asked.sent.customerNo));
  });

  serve(app, calls.signTypes, async (asked) => {
    const actor = ask(asked, 'sale-contract');
    return signTypes(kysely, access, actor, await named(actor, asked.sent.customerNo));
  });

  serve(app, calls.customerWithResult, async (asked) => {
    const actor = ask(asked, 'customer');
    const customer = await required(actor, asked.sent.customerNo);
    const business = await businessOf(kysely, access, actor, customer);
    const kinds = new Map<string, calls.BusinessSum>();
    for (const { entity, kind, amount } of business) {
      const known = kinds.get(entity) ?? { entity, kind, count: 0, amount: 0 };
      kinds.set(entity, { ...known, count: known.count + 1, amount: known.amount + (amount ?? 0) });
    }
    const expiry = await expiryCounts(kysely, access, actor, customer);
    return {
      detail: await detailOf(actor, 'customer', customer.key),
      result: { business: [...kinds.values()], latest: business[0] ?? null, products: expiry },
    };
  });

  serve(app, calls.productAssets, async (asked) => {
    const actor = ask(asked, 'asset');
    const { customerNo, keyword, pageNo, pageSize } = asked.sent;
    const filter: Filter = { and: ofCustomer(await named(actor, customerNo)) };
    return assetPage(actor, {
      filter,
      keyword: keyword ?? '',
      pageNo: pageNo ?? 1,
      pageSize: pageSize ?? 20,
      sort: [{ field: 'expireDate', dir: 'asc' }],
    });
  });

  serve(app, calls.expireCount, async (asked) => {
    const actor = ask(asked, 'asset');
    return expiryCounts(kysely, access, actor, await named(actor, asked.sent.customerNo));
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
