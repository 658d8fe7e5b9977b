import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/checkout.ts';
import * as orders from '../../../contract/orders.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { parseBody } from '../../runtime/operations/parse.ts';
import { applyForRefund, cancelOrder, deleteOrder, withdrawRefundRequest } from './actions.ts';
import { readOffers } from './assets/offers.ts';
import { orderDetail } from './detail.ts';
import { saveDraft } from './draft.ts';
import { submitDraft } from './submit.ts';

/** Orders of the mall (specification, section 7: order v2). The list is the document's own. */
export async function checkoutRoutes(app: FastifyInstance, { config, database, entities }: AppDeps): Promise<void> {
  const { access } = entities;

  serveWrite(app, database, calls.save, async (tx, { caller, sent }) => {
    parseBody(sent);
    const at = new Date();
    return sent.submit
      ? submitDraft(tx, access, caller, sent, { at, payHours: config.orderPayHours })
      : saveDraft(tx, access, caller, sent, at);
  });

  serve(app, calls.offers, ({ caller, sent }) => {
    parseBody(sent);
    return readOffers(database.kysely, access, caller, sent.assetNo, new Date());
  });

  serve(app, orders.detail, ({ caller, sent }) => {
    parseBody(sent);
    return orderDetail(database.kysely, access, caller, sent.orderNo);
  });

  serveWrite(app, database, orders.cancel, async (tx, { caller, sent }) => {
    parseBody(sent);
    return cancelOrder(tx, access, caller, sent.orderNo, sent.reason ?? '');
  });

  serveWrite(app, database, orders.remove, async (tx, { caller, sent }) => {
    parseBody(sent);
    return deleteOrder(tx, access, caller, sent.orderNo);
  });

  serveWrite(app, database, orders.refund, async (tx, { caller, sent }) => {
    parseBody(sent);
    return applyForRefund(tx, access, caller, sent.orderNo, sent.reason);
  });

  serveWrite(app, database, orders.withdrawRefund, async (tx, { caller, sent }) => {
    parseBody(sent);
    return withdrawRefundRequest(tx, access, caller, sent);
  });
}
