import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/partners/index.ts';
import type { Executor, Tx } from '../../../platform/database/port.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { JsonText } from '../../../platform/http/envelope.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { idempotencyKey } from '../../../platform/http/idempotency.ts';
import { serve, serveWrite } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../runtime/access/actor.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { runCall } from '../../../runtime/operations/dispatch.ts';
import { parseBody } from '../../../runtime/operations/parse.ts';
import { saveDraft } from '../../checkout/index.ts';
import type { Choice } from '../../quotes/index.ts';
import { askFor } from './ask.ts';
import { expiryCounts, purchases } from './assets.ts';

/** A buyer's own side: what the team has, renewing it and adding to it (specification, section 7, "Customer" v2). */
export async function buyerRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  const { access, runtime } = entities;
  const { kysely } = database;
  const ask = (asked: Parameters<typeof askFor>[1], entity: string): Actor => askFor(access, asked, entity);
  /** An order in the caller's name, as a draft to be looked at, submitted and paid: what is bought acts on the asset then. */
  const draft = (tx: Tx, caller: Caller, lines: Choice[]) =>
    saveDraft(tx, access, caller, { submit: false, source: 'buy', lines }, new Date());
  const assetOf = async (executor: Executor, actor: Actor, key: string) => {
    const asset = await access.get(executor, actor, 'asset', key);
    if (!asset) throw new AppError('record.notFound', { message: `产品资产 ${key} 不存在，或您无权查看` });
    return asset.record;
  };

  serve(app, calls.ownProducts, async (asked) => {
    const { caller, scope } = ask(asked, 'asset');
    const { keyword, pageNo, pageSize } = asked.sent;
    const body = {
      keyword: keyword ?? '',
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
    return {
      ...found,
      rows: found.rows.map((row) => ({ ...row, expired: String(row.expireDate) < String(scope.today) })),
    };
  });

  serve(app, calls.buyerDetail, async (asked) => {
    const { customerNo } = asked.sent;
    if (customerNo) {
      const { caller } = ask(asked, 'customer');
      return (await runCall(runtime, {
        entity: 'customer',
        operation: 'detail',
        caller,
        body: { key: customerNo },
        idempotencyKey: undefined,
      })) as DetailResult;
    }
    const actor = ask(asked, 'asset');
    const { team, userName, phone } = asked.caller;
    return {
      eid: team.eid,
      name: team.name,
      certified: team.certified,
      isAdmin: team.isAdmin,
      contactName: userName,
      contactPhone: phone,
      products: await expiryCounts(kysely, access, actor),
    };
  });

  // The second version sends the fields themselves; with `record` it is the third.
  serve(app, calls.saveCustomer, async (asked) => {
    const { caller } = ask(asked, 'customer');
    const sent = parseBody(asked.request.body);
    const { version, action, input, ...fields } = sent;
    const body = 'record' in sent ? sent : { record: fields, version, action, input };
    return (await runCall(runtime, {
      entity: 'customer',
      operation: 'save',
      caller,
      body,
      idempotencyKey: idempotencyKey(asked.request),
    })) as DetailResult;
  });

  serveWrite(app, database, calls.renew, async (tx, asked) => {
    const actor = ask(asked, 'asset');
    const years = (asked.sent.termMonths ?? 12) / 12;
    const lines: Choice[] = [];
    for (const assetNo of new Set(asked.sent.assets)) {
      const { product } = await assetOf(tx, actor, assetNo);
      lines.push({ productNo: String(product), quantity: 1, years, service: { does: 'renew', assetNo } });
    }
    return draft(tx, asked.caller, lines);
  });

  serveWrite(app, database, calls.addPurchase, async (tx, asked) => {
    const actor = ask(asked, 'asset');
    const { assetNo, addQuantity, modules } = asked.sent;
    if ((addQuantity ?? 0) > 0 === (modules?.length ?? 0) > 0)
      throw new AppError('request.invalid', { message: '请在增加数量与增购模块中选择一种' });
    const { product } = await assetOf(tx, actor, assetNo);
    const added = modules?.length ? modules : [{ product: String(product), quantity: addQuantity }];
    return draft(
      tx,
      asked.caller,
      added.map(({ product: productNo, quantity }) => ({
        productNo,
        quantity: quantity ?? 1,
        service: { does: 'add', assetNo },
      })),
    );
  });

  serve(app, calls.productType, async (asked) => {
    const actor = ask(asked, 'product');
    const owned = await purchases(kysely, access, actor, []);
    const products = await access.find(kysely, actor, 'product', {
      filter: { field: 'status', op: 'eq', value: 'onsale' },
      limit: 1000,
    });
    const familyOf = new Map(products.map(({ key, record }) => [key, record.family]));
    const { options } = access.model('product').fieldsByPath.family ?? {};
    return (options ?? []).map(({ value, title }) => ({
      type: String(value),
      title,
      onsale: products.filter(({ record }) => record.family === value).length,
      owned: owned.filter(
        ({ productNo, status }) => (status === 'active' || status === 'trial') && familyOf.get(productNo) === value,
      ).length,
    }));
  });

  serve(app, calls.purchaseStatus, (asked) =>
    purchases(kysely, access, ask(asked, 'asset'), asked.sent.productNos ?? []),
  );
}
