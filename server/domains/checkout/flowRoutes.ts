import type { FastifyInstance } from 'fastify';
import { shanghaiDay } from '../../../engine/core/format/date.ts';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import { requireCaller, requireRole } from '../../platform/http/session.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { parseBody } from '../../runtime/parse.ts';
import { readAllowances, readUse, recordUse } from '../orders/index.ts';

/** What the team's packs of traffic still hold, and what is used of them (specification, sections 3 and 7: flow). */
export async function flowRoutes(app: FastifyInstance, { database }: AppDeps): Promise<void> {
  app.post<{ Body: { subscribeProductList?: string; consumeProductList?: string } | null }>(
    '/gateway/scc/flow/getAllowanceInfoweb',
    {
      config: { raw: true },
      schema: {
        summary: '流量余量',
        consumes: ['application/x-www-form-urlencoded', 'application/json'],
        body: allowanceBody,
      },
    },
    async (request) => {
      const { team } = requireCaller(request);
      parseBody(request.body);
      const { subscribeProductList, consumeProductList } = request.body ?? {};
      const today = shanghaiDay(Date.now());
      const [subscribe, consume] = [
        productsOf(subscribeProductList, 'subscribeProductList'),
        productsOf(consumeProductList, 'consumeProductList'),
      ];
      const asked =
        subscribe === undefined && consume === undefined ? undefined : [...(subscribe ?? []), ...(consume ?? [])];
      const found = await readAllowances(database.kysely, team.eid, today, asked);
      return {
        success: true,
        subscribeProductList: found.subscribe,
        consumeProductList: found.consume,
        usage: await readUse(database.kysely, team.eid),
      };
    },
  );

  // Told by the services that do the sending, storing and calling, under an account of the shop's staff.
  app.post<{ Body: UseBody }>(
    '/yzjumc/flow/v1/consume',
    { schema: { summary: '登记流量用量', body: useBody } },
    async (request) => {
      requireRole(request, ['staff', 'operator']);
      parseBody(request.body);
      const { eid, productNo, amount, useKey, note } = request.body;
      return ok(
        await database.transaction((tx) => recordUse(tx, { eid, productNo, amount, useKey, note: note ?? '' })),
      );
    },
  );
}

/** `[{"productNo": "SP1"}]` as a form sends it. @throws AppError request.invalid */
function productsOf(sent: string | undefined, name: string): string[] | undefined {
  if (sent === undefined || sent === '') return undefined;
  let listed: unknown;
  try {
    listed = JSON.parse(sent);
  } catch {
    listed = undefined;
  }
  if (!isProductList(listed))
    throw new AppError('request.invalid', { message: `${name} 应为 [{"productNo": "…"}] 这样的列表` });
  return listed.map(({ productNo }) => productNo);
}

function isProductList(listed: unknown): listed is { productNo: string }[] {
  return (
    Array.isArray(listed) &&
    listed.length <= 100 &&
    listed.every(
      (item: unknown) =>
        typeof item === 'object' && item !== null && 'productNo' in item && typeof item.productNo === 'string',
    )
  );
}

interface UseBody {
  eid: string;
  productNo: string;
  amount: number;
  useKey: string;
  note?: string | null;
}

const list = (title: string) => ({ type: 'string', maxLength: 10_000, title }) as const;
const allowanceBody = {
  type: ['object', 'null'],
  properties: { subscribeProductList: list('订阅产品'), consumeProductList: list('消耗产品') },
} as const;
const useBody = {
  type: 'object',
  required: ['eid', 'productNo', 'amount', 'useKey'],
  properties: {
    eid: { type: 'string', minLength: 1, maxLength: 40, title: '团队编号' },
    productNo: { type: 'string', minLength: 1, maxLength: 40, title: '产品编号' },
    amount: { type: 'integer', minimum: 1, maximum: 1_000_000_000, title: '用量' },
    useKey: { type: 'string', minLength: 1, maxLength: 100, title: '用量标识' },
    note: { type: ['string', 'null'], maxLength: 100, title: '说明' },
  },
} as const;
