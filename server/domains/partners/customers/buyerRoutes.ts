import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ListResult } from '../../../../engine/core/query/types.ts';
import type { Tx } from '../../../platform/database/port.ts';
import { JsonText, ok } from '../../../platform/http/envelope.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { idempotencyKey, requestHash, withIdempotency } from '../../../platform/http/idempotency.ts';
import type { Actor } from '../../../runtime/access/actor.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { runCall } from '../../../runtime/dispatch.ts';
import { parseBody } from '../../../runtime/parse.ts';
import { saveDraft } from '../../checkout/index.ts';
import type { Choice } from '../../quotes/index.ts';
import { askFor } from './ask.ts';
import { expiryCounts, purchases } from './assets.ts';
import { buyerCalls, optional } from './schemas.ts';

const BASE = '/yzjumc/customer/v2';

interface Addition {
  assetNo: string;
  addQuantity?: number | null;
  modules?: { product: string; quantity?: number | null }[] | null;
}

/** A buyer's own side: what the team has, renewing it and adding to it (specification, section 7, "Customer" v2). */
export async function buyerRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  const { access, runtime } = entities;
  const { kysely } = database;
  const ask = (request: FastifyRequest, entity: string): Actor => askFor(access, request, entity);
  /** An order in the actor's name, as a draft to be looked at, submitted and paid: what is bought acts on the asset then. */
  const draft = (request: FastifyRequest, { caller }: Actor, operation: string, lines: Choice[]) => {
    const key = idempotencyKey(request);
    const save = (tx: Tx) => saveDraft(tx, access, caller, { submit: false, source: 'buy', lines }, new Date());
    const hashed = { body: request.body, eid: caller.team.eid };
    return database.transaction((tx) =>
      key === undefined
        ? save(tx)
        : withIdempotency(tx, { userId: caller.userId, key, operation, requestHash: requestHash(hashed) }, () =>
            save(tx),
          ),
    );
  };
  const assetOf = async (actor: Actor, key: string) => {
    const asset = await access.get(kysely, actor, 'asset', key);
    if (!asset) throw new AppError('record.notFound', { message: `产品资产 ${key} 不存在，或您无权查看` });
    return asset.record;
  };

  app.post<{ Body: { keyword?: string | null; pageNo?: number | null; pageSize?: number | null } | null }>(
    `${BASE}/products`,
    { schema: buyerCalls.products },
    async (request) => {
      const { caller, scope } = ask(request, 'asset');
      const { keyword, pageNo, pageSize } = request.body ?? {};
      const body = {
        keyword: optional(keyword) ?? '',
        pageNo: pageNo ?? 1,
        pageSize: pageSize ?? 20,
        sort: [{ field: 'expireDate', dir: 'asc' }],
        filter: { field: 'status', op: 'eq', value: 'active' },
      };
      const answer = await runCall(runtime, {
        entity: 'asset',
        operation: 'list',
        caller,
        body,
        idempotencyKey: undefined,
      });
      const found = (answer instanceof JsonText ? JSON.parse(answer.text) : answer) as ListResult;
      return ok({
        ...found,
        rows: found.rows.map((row) => ({ ...row, expired: String(row.expireDate) < String(scope.today) })),
      });
    },
  );

  app.post<{ Body: { customerNo?: string | null } | null }>(
    `${BASE}/detail`,
    { schema: buyerCalls.detail },
    async (request) => {
      const customerNo = request.body?.customerNo;
      if (customerNo) {
        const { caller } = ask(request, 'customer');
        return ok(
          await runCall(runtime, {
            entity: 'customer',
            operation: 'detail',
            caller,
            body: { key: customerNo },
            idempotencyKey: undefined,
          }),
        );
      }
      const actor = ask(request, 'asset');
      const { team, userName, phone } = actor.caller;
      return ok({
        eid: team.eid,
        name: team.name,
        certified: team.certified,
        isAdmin: team.isAdmin,
        contactName: userName,
        contactPhone: phone,
        products: await expiryCounts(kysely, access, actor),
      });
    },
  );

  // The second version sends the fields themselves; with `record` it is the third.
  app.post(`${BASE}/save`, { schema: buyerCalls.save }, async (request) => {
    const { caller } = ask(request, 'customer');
    const sent = parseBody(request.body);
    const { version, action, input, ...fields } = sent;
    const body = 'record' in sent ? sent : { record: fields, version, action, input };
    return ok(
      await runCall(runtime, {
        entity: 'customer',
        operation: 'save',
        caller,
        body,
        idempotencyKey: idempotencyKey(request),
      }),
    );
  });

  app.post<{ Body: { assets: string[]; termMonths?: number | null } }>(
    `${BASE}/renew`,
    { schema: buyerCalls.renew },
    async (request) => {
      const actor = ask(request, 'asset');
      const years = (request.body.termMonths ?? 12) / 12;
      const lines: Choice[] = [];
      for (const assetNo of new Set(request.body.assets)) {
        const { product } = await assetOf(actor, assetNo);
        lines.push({ productNo: String(product), quantity: 1, years, service: { does: 'renew', assetNo } });
      }
      return ok(await draft(request, actor, 'customer.renew', lines));
    },
  );

  app.post<{ Body: Addition }>(`${BASE}/add_purchase_products`, { schema: buyerCalls.addPurchase }, async (request) => {
    const actor = ask(request, 'asset');
    const { assetNo, addQuantity, modules } = request.body;
    if ((addQuantity ?? 0) > 0 === (modules?.length ?? 0) > 0)
      throw new AppError('request.invalid', { message: '请在增加数量与增购模块中选择一种' });
    const { product } = await assetOf(actor, assetNo);
    const added = modules?.length ? modules : [{ product: String(product), quantity: addQuantity }];
    return ok(
      await draft(
        request,
        actor,
        'customer.add',
        added.map(({ product: productNo, quantity }) => ({
          productNo,
          quantity: quantity ?? 1,
          service: { does: 'add', assetNo },
        })),
      ),
    );
  });

  app.post(`${BASE}/product_type`, { schema: buyerCalls.productType }, async (request) => {
    const actor = ask(request, 'product');
    const owned = await purchases(kysely, access, actor, []);
    const products = await access.find(kysely, actor, 'product', {
      filter: { field: 'status', op: 'eq', value: 'onsale' },
      limit: 1000,
    });
    const familyOf = new Map(products.map(({ key, record }) => [key, record.family]));
    const { options } = access.model('product').fieldsByPath.family ?? {};
    return ok(
      (options ?? []).map(({ value, title }) => ({
        type: value,
        title,
        onsale: products.filter(({ record }) => record.family === value).length,
        owned: owned.filter(
          ({ productNo, status }) => (status === 'active' || status === 'trial') && familyOf.get(productNo) === value,
        ).length,
      })),
    );
  });

  app.post<{ Body: { productNos?: string[] | null } | null }>(
    `${BASE}/purchase_status`,
    { schema: buyerCalls.purchaseStatus },
    async (request) => ok(await purchases(kysely, access, ask(request, 'asset'), request.body?.productNos ?? [])),
  );
}
