import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/payments.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { serve } from '../../../platform/http/serve.ts';
import { actorOf } from '../../../runtime/access/actor.ts';
import { requireReader } from '../../../runtime/access/rows.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { parseBody, parseKey } from '../../../runtime/operations/parse.ts';
import { issuePayToken, payParams } from './payTokens.ts';

/** Letting someone else pay a transaction (specification, section 7, "Transaction v3"). */
export async function transactionRoutes(
  app: FastifyInstance,
  { database: { kysely }, entities: { access } }: AppDeps,
): Promise<void> {
  serve(app, calls.generateCustomerPayToken, async ({ caller, request }) => {
    const actor = actorOf(caller);
    const model = access.model('transaction');
    requireReader(model, actor);
    const transaction = await access.get(kysely, actor, 'transaction', parseKey(model, parseBody(request.body)));
    if (!transaction) throw new AppError('record.notFound');
    return {
      transNo: transaction.key,
      ...(await issuePayToken(kysely, transaction, {
        userId: actor.caller.userId,
        at: actor.at,
        today: String(actor.scope.today),
      })),
    };
  });

  serve(app, calls.getCustomerPayParam, ({ caller, sent }) => {
    parseBody(sent);
    return payParams(kysely, access, sent.token, String(actorOf(caller).scope.today));
  });
}
