import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/port.ts';
import { ok } from '../../platform/http/envelope.ts';
import { idempotencyKey, requestHash, withIdempotency } from '../../platform/http/idempotency.ts';
import { requireCaller } from '../../platform/http/session.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { parseBody } from '../../runtime/parse.ts';
import { applyForRefund, cancelOrder, deleteOrder } from './actions.ts';
import { readOffers } from './assets/offers.ts';
import { orderDetail } from './detail.ts';
import { saveDraft } from './draft.ts';
import { type SaveBody, saveSchema } from './request.ts';
import { submitDraft } from './submit.ts';

const BASE = '/yzjumc/order/v2';

/** Orders of the mall (specification, section 7: order v2). The list is the document's own. */
export async function checkoutRoutes(app: FastifyInstance, { config, database, entities }: AppDeps): Promise<void> {
  const { access } = entities;

  /** Runs a write in one transaction, once for a key. */
  const write = (request: FastifyRequest, operation: string, work: (tx: Tx) => Promise<unknown>) => {
    const { userId, team } = requireCaller(request);
    parseBody(request.body);
    const key = idempotencyKey(request);
    return database.transaction((tx) =>
      key === undefined
        ? work(tx)
        : withIdempotency(
            tx,
            { userId, key, operation, requestHash: requestHash({ body: request.body, eid: team.eid }) },
            () => work(tx),
          ),
    );
  };

  app.post<{ Body: SaveBody }>(
    `${BASE}/save`,
    { schema: { summary: '试算、暂存或提交订单', body: saveSchema } },
    async (request) => {
      const caller = requireCaller(request);
      const at = new Date();
      return ok(
        await write(request, 'order.save', async (tx) =>
          request.body.submit
            ? submitDraft(tx, access, caller, request.body, { at, payHours: config.orderPayHours })
            : saveDraft(tx, access, caller, request.body, at),
        ),
      );
    },
  );

  app.post<{ Body: { assetNo: string } }>(
    `${BASE}/offers`,
    { schema: { summary: '产品资产可续费、增购、升级或转正式的内容', body: assetBody } },
    async (request) => {
      parseBody(request.body);
      return ok(await readOffers(database.kysely, access, requireCaller(request), request.body.assetNo, new Date()));
    },
  );

  app.post<{ Body: Named }>(`${BASE}/detail`, { schema: { summary: '订单详情', body: named } }, async (request) => {
    parseBody(request.body);
    return ok(await orderDetail(database.kysely, access, requireCaller(request), request.body.orderNo));
  });

  app.post<{ Body: Reasoned }>(
    `${BASE}/cancel`,
    { schema: { summary: '取消订单', body: mayReason } },
    async (request) =>
      ok(
        await write(request, 'order.cancel', (tx) =>
          cancelOrder(tx, access, requireCaller(request), request.body.orderNo, request.body.reason ?? ''),
        ),
      ),
  );

  app.post<{ Body: Named }>(`${BASE}/delete`, { schema: { summary: '删除订单', body: named } }, async (request) =>
    ok(
      await write(request, 'order.delete', (tx) =>
        deleteOrder(tx, access, requireCaller(request), request.body.orderNo),
      ),
    ),
  );

  app.post<{ Body: Named & { reason: string } }>(
    `${BASE}/refund`,
    { schema: { summary: '申请退款', body: mustReason } },
    async (request) =>
      ok(
        await write(request, 'order.refund', (tx) =>
          applyForRefund(tx, access, requireCaller(request), request.body.orderNo, request.body.reason),
        ),
      ),
  );
}

interface Named {
  orderNo: string;
}

interface Reasoned extends Named {
  reason?: string | null;
}

const orderNo = { type: 'string', minLength: 1, maxLength: 32, title: '订单号' } as const;
const assetBody = {
  type: 'object',
  required: ['assetNo'],
  properties: { assetNo: { type: 'string', minLength: 1, maxLength: 40, title: '产品资产' } },
} as const;
const named = { type: 'object', required: ['orderNo'], properties: { orderNo } } as const;
const mayReason = {
  type: 'object',
  required: ['orderNo'],
  properties: { orderNo, reason: { type: ['string', 'null'], maxLength: 200, title: '取消原因' } },
} as const;
const mustReason = {
  type: 'object',
  required: ['orderNo', 'reason'],
  properties: { orderNo, reason: { type: 'string', minLength: 2, maxLength: 200, pattern: '\\S', title: '退款原因' } },
} as const;
