import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/invoices.ts';
import { idempotencyKey } from '../../platform/http/idempotency.ts';
import { serve } from '../../platform/http/serve.ts';
import { mailCarrier } from '../../platform/mail/service.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import { requireReader } from '../../runtime/access/rows.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { runCall } from '../../runtime/operations/dispatch.ts';
import { parseBody } from '../../runtime/operations/parse.ts';
import { findCompanies } from './companies.ts';
import { invoiceablePayments } from './invoiceable.ts';

/** Calls of the second version, which the invoice's document does not name. */
export async function invoiceRoutes(app: FastifyInstance, { config, database, entities }: AppDeps): Promise<void> {
  serve(app, calls.queryCompany, ({ caller, sent }) => {
    const actor = actorOf(caller);
    requireReader(entities.access.model('invoice', actor), actor);
    parseBody(sent);
    return findCompanies(database.kysely, entities.access, actor, sent.keyword ?? '');
  });

  serve(app, calls.invoiceable, async ({ caller, request }) => {
    const actor = actorOf(caller);
    requireReader(entities.access.model('invoice', actor), actor);
    parseBody(request.body);
    const { payments, more } = await invoiceablePayments(database.kysely, entities.access, actor);
    return {
      payments,
      more,
      total: payments.reduce((sum, { invoiceable }) => sum + invoiceable, 0),
      mailed: mailCarrier(config) !== undefined,
    };
  });

  // The second version sends the fields themselves; with `record` it is the third.
  serve(app, calls.save, async ({ caller, request }) => {
    const sent = parseBody(request.body);
    const { version, action, input, ...fields } = sent;
    const body = 'record' in sent ? sent : { record: fields, version, action, input };
    return (await runCall(entities.runtime, {
      entity: 'invoice',
      operation: 'save',
      caller,
      body,
      idempotencyKey: idempotencyKey(request),
    })) as DetailResult;
  });
}
