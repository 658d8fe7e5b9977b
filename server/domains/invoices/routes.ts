import type { FastifyInstance } from 'fastify';
import { ok } from '../../platform/http/envelope.ts';
import { idempotencyKey } from '../../platform/http/idempotency.ts';
import { requireCaller } from '../../platform/http/session.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import { requireReader } from '../../runtime/access/rows.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { runCall } from '../../runtime/dispatch.ts';
import { parseBody } from '../../runtime/parse.ts';

import { findCompanies } from './companies.ts';
import { invoiceablePayments } from './invoiceable.ts';

/** Calls of the second version, which the invoice's document does not name. */
export async function invoiceRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  app.post<{ Body: { keyword?: string } | null }>(
    '/yzjumc/invoice/v2/querycompany',
    { schema: { summary: '查询开票单位', body: companyBody } },
    async (request) => {
      const actor = actorOf(requireCaller(request));
      requireReader(entities.access.model('invoice'), actor);
      parseBody(request.body);
      return ok(await findCompanies(database.kysely, entities.access, actor, request.body?.keyword ?? ''));
    },
  );

  app.post('/yzjumc/invoice/v1/invoiceable', { schema: { summary: '可开票的付款' } }, async (request) => {
    const actor = actorOf(requireCaller(request));
    requireReader(entities.access.model('invoice'), actor);
    parseBody(request.body ?? {});
    const { payments, more } = await invoiceablePayments(database.kysely, entities.access, actor);
    return ok({ payments, more, total: payments.reduce((sum, { invoiceable }) => sum + invoiceable, 0) });
  });

  // The second version sends the fields themselves; with `record` it is the third.
  app.post('/yzjumc/invoice/v2/save', { schema: { summary: '保存发票' } }, async (request) => {
    const caller = requireCaller(request);
    const sent = parseBody(request.body);
    const { version, action, input, ...fields } = sent;
    const body = 'record' in sent ? sent : { record: fields, version, action, input };
    return ok(
      await runCall(entities.runtime, {
        entity: 'invoice',
        operation: 'save',
        caller,
        body,
        idempotencyKey: idempotencyKey(request),
      }),
    );
  });
}

const companyBody = {
  type: ['object', 'null'],
  properties: { keyword: { type: 'string', maxLength: 100, title: '名称或税号' } },
} as const;
