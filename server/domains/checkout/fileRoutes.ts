import type { FastifyInstance } from 'fastify';
import { requireCaller } from '../../platform/http/session.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import { requireReader } from '../../runtime/access/rows.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { runCall } from '../../runtime/dispatch.ts';
import { reading } from '../../runtime/operations/context.ts';
import { parseBody } from '../../runtime/parse.ts';
import { exportRecords } from '../../runtime/transfer/export/export.ts';
import { sendFile } from '../../runtime/transfer/routes.ts';

const ORDER = 'order';
const heavy = { rateLimit: { max: 60, timeWindow: '1 minute' }, raw: true } as const;

/** What other systems take of the orders, without the envelope (specification, sections 7 and 8: order export). */
export async function orderFileRoutes(app: FastifyInstance, { entities: { runtime } }: AppDeps): Promise<void> {
  app.post<{ Body: Record<string, unknown> | null }>(
    '/yzjomc/order/flow-list',
    { config: { raw: true }, schema: { summary: '订单流水', body: listBody } },
    async (request) =>
      runCall(runtime, {
        entity: ORDER,
        operation: 'list',
        caller: requireCaller(request),
        body: parseBody(request.body),
        idempotencyKey: undefined,
      }),
  );

  app.post<{ Body: (Record<string, unknown> & { orderNos?: string[] | null; columns?: string[] | null }) | null }>(
    '/yzjomc/order/export/excell2',
    { config: heavy, schema: { summary: '导出订单（Excel）', body: exportBody } },
    async (request, reply) => {
      const found = reading(runtime, ORDER, actorOf(requireCaller(request)));
      requireReader(found.model, found.actor);
      const { orderNos, columns, ...wanted } = parseBody(request.body) as {
        orderNos?: string[] | null;
        columns?: string[] | null;
      };
      return sendFile(
        reply,
        await exportRecords(found, {
          ...wanted,
          format: 'xlsx',
          ...(orderNos && { keys: orderNos }),
          ...(columns && { columns }),
        }),
      );
    },
  );
}

const listBody = { type: ['object', 'null'] } as const;
const texts = (title: string, maxItems: number) =>
  ({ type: ['array', 'null'], minItems: 1, maxItems, items: { type: 'string', maxLength: 200 }, title }) as const;
const exportBody = {
  type: ['object', 'null'],
  properties: { orderNos: texts('订单号', 5000), columns: texts('列', 200) },
} as const;
