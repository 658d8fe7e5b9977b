import type { FastifyInstance } from 'fastify';
import { ok } from '../../../platform/http/envelope.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { requireCaller } from '../../../platform/http/session.ts';
import { actorOf } from '../../../runtime/access/actor.ts';
import { requireReader } from '../../../runtime/access/rows.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { parseBody, parseKey } from '../../../runtime/parse.ts';
import { issuePayToken, payParams } from './payTokens.ts';

const BASE = '/yzjumc/transaction/v3';
const LOOKS = { rateLimit: { max: 60, timeWindow: '1 minute' } };

/** Letting someone else pay a transaction (specification, section 7, "Transaction v3"). */
export async function transactionRoutes(
  app: FastifyInstance,
  { database: { kysely }, entities: { access } }: AppDeps,
): Promise<void> {
  app.post(
    `${BASE}/generate_customer_pay_token`,
    { schema: { summary: '生成给付款人的支付凭证' } },
    async (request) => {
      const actor = actorOf(requireCaller(request));
      const model = access.model('transaction');
      requireReader(model, actor);
      const transaction = await access.get(kysely, actor, 'transaction', parseKey(model, parseBody(request.body)));
      if (!transaction) throw new AppError('record.notFound');
      return ok({
        transNo: transaction.key,
        ...(await issuePayToken(kysely, transaction, {
          userId: actor.caller.userId,
          at: actor.at,
          today: String(actor.scope.today),
        })),
      });
    },
  );

  app.post<{ Body: { token: string } }>(
    `${BASE}/get_customer_pay_param`,
    { config: LOOKS, schema: { summary: '凭支付凭证读取应付的内容', body: tokenBody } },
    async (request) => {
      const { scope } = actorOf(requireCaller(request));
      parseBody(request.body);
      return ok(await payParams(kysely, access, request.body.token, String(scope.today)));
    },
  );
}

const tokenBody = {
  type: 'object',
  required: ['token'],
  properties: { token: { type: 'string', minLength: 1, maxLength: 100, title: '支付凭证' } },
} as const;
