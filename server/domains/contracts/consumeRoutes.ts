import type { FastifyInstance } from 'fastify';
import { ok } from '../../platform/http/envelope.ts';
import { requireCaller } from '../../platform/http/session.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import { requireReader } from '../../runtime/access/rows.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { runCall } from '../../runtime/dispatch.ts';
import { parseBody } from '../../runtime/parse.ts';
import { consumptionDetails, type DetailsQuery } from './consumption.ts';

const BASE = '/yzjumc/consumeContract/v3';
const ENTITY = 'consume-contract';

/** The calls of consumption contracts that are more than an operation of their document (specification, section 7). */
export async function consumeContractRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  app.post<{ Body: DetailsQuery | null }>(
    `${BASE}/getConsumeAmountDetailList`,
    { schema: { summary: '消费明细', body: detailsBody } },
    async (request) => {
      const actor = actorOf(requireCaller(request));
      const model = entities.access.model(ENTITY);
      requireReader(model, actor);
      parseBody(request.body);
      return ok(await consumptionDetails(database.kysely, model, actor, request.body ?? {}));
    },
  );

  // Takes what the list takes, and says what the whole list comes to.
  app.post(`${BASE}/getConsumptionAmountByParams`, { schema: { summary: '消费金额合计' } }, async (request) => {
    const call = {
      entity: ENTITY,
      operation: 'summary',
      caller: requireCaller(request),
      body: parseBody(request.body),
      idempotencyKey: undefined,
    } as const;
    const {
      quota = 0,
      consumed = 0,
      balance = 0,
      rechargeAmount = 0,
    } = (await runCall(entities.runtime, call)) as Record<string, number>;
    return ok({ quota, consumed, balance, rechargeAmount });
  });
}

const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const;

const detailsBody = {
  type: ['object', 'null'],
  properties: {
    billNo: { type: 'string', maxLength: 60, title: '消费合同编号' },
    keyword: { type: 'string', maxLength: 60, title: '消费项目或订单号' },
    from: { ...day, title: '开始日期' },
    to: { ...day, title: '结束日期' },
    pageNo: { type: 'integer', minimum: 1, maximum: 100000, title: '页码' },
    pageSize: { type: 'integer', minimum: 1, maximum: 500, title: '每页行数' },
  },
} as const;
