import type { ListResult } from '@yunpu/engine-core/query';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/orders.ts';
import { serve } from '../../platform/http/serve.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import { requireReader } from '../../runtime/access/rows.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { reading } from '../../runtime/operations/context.ts';
import { runCall } from '../../runtime/operations/dispatch.ts';
import { parseBody } from '../../runtime/operations/parse.ts';
import { exportRecords } from '../../runtime/transfer/export/export.ts';
import { sendFile } from '../../runtime/transfer/routes.ts';

const ORDER = 'order';

/** What other systems take of the orders, without the envelope (specification, sections 7 and 8: order export). */
export async function orderFileRoutes(app: FastifyInstance, { entities: { runtime } }: AppDeps): Promise<void> {
  serve(
    app,
    calls.flowList,
    async ({ caller, sent }) =>
      (await runCall(runtime, {
        entity: ORDER,
        operation: 'list',
        caller,
        body: parseBody(sent),
        idempotencyKey: undefined,
      })) as ListResult,
  );

  serve(app, calls.exportExcel, async ({ caller, sent, reply }) => {
    const found = reading(runtime, ORDER, actorOf(caller));
    requireReader(found.model, found.actor);
    parseBody(sent);
    const { orderNos, columns, ...wanted } = sent;
    return sendFile(
      reply,
      await exportRecords(found, {
        ...wanted,
        format: 'xlsx',
        ...(orderNos && { keys: orderNos }),
        ...(columns && { columns }),
      }),
    );
  });
}
