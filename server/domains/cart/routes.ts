import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../platform/http/caller.ts';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import { idempotencyKey, requestHash, withIdempotency } from '../../platform/http/idempotency.ts';
import { requireCaller } from '../../platform/http/session.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { type Choice, choiceSchema, readExclusions } from '../quotes/index.ts';
import { readCart } from './service.ts';
import { showCart } from './view.ts';
import { addLine, type CartHand, changeLine, MAX_LINES, takeBack, takeOut } from './write.ts';

const BASE = '/yzjumc/cart/v2';

/** A team's cart (specification, section 7, "Cart v2"). Whose it is comes from the session alone. */
export async function cartRoutes(app: FastifyInstance, { database, entities: { access } }: AppDeps): Promise<void> {
  const { kysely } = database;

  /** One change in one transaction, once for an idempotency key. */
  const write = async <T>(request: FastifyRequest, operation: string, work: (hand: CartHand) => Promise<T>) => {
    const {
      userId,
      team: { eid },
    } = buyer(request);
    const key = idempotencyKey(request);
    return ok(
      await database.transaction((tx) => {
        const run = () => work({ tx, access, eid, userId });
        return key === undefined
          ? run()
          : withIdempotency(
              tx,
              { userId, key, operation: `cart.${operation}`, requestHash: requestHash({ eid, body: request.body }) },
              run,
            );
      }),
    );
  };

  app.post<{ Body: Choice & { replace?: boolean } }>(
    `${BASE}/upsert`,
    { schema: { summary: '加入购物车；相同配置合并', body: upsertBody } },
    (request) => {
      const { replace = false, ...choice } = request.body;
      return write(request, 'upsert', (hand) => addLine(hand, choice, replace));
    },
  );
  app.post<{ Body: { lineId: string } & Partial<Choice> }>(
    `${BASE}/update`,
    { schema: { summary: '修改购物车中的一行', body: updateBody } },
    (request) => {
      const { lineId, quantity, years, modules } = request.body;
      return write(request, 'update', (hand) =>
        changeLine(hand, lineId, {
          ...(quantity !== undefined && { quantity }),
          ...(years !== undefined && { years }),
          ...(modules !== undefined && { modules }),
        }),
      );
    },
  );
  app.post<{ Body: { lineIds: string[] } }>(
    `${BASE}/delete`,
    { schema: { summary: '从购物车移除', body: linesBody } },
    (request) => write(request, 'delete', (hand) => takeOut(hand, request.body.lineIds)),
  );
  app.post<{ Body: { lineIds: string[] } }>(
    `${BASE}/restore`,
    { schema: { summary: '撤销移除', body: linesBody } },
    (request) => write(request, 'restore', (hand) => takeBack(hand, request.body.lineIds)),
  );

  app.post(`${BASE}/count`, { config: { passive: true }, schema: { summary: '购物车行数' } }, async (request) =>
    ok({ count: (await readCart(kysely, buyer(request).team.eid)).length }),
  );
  app.post(`${BASE}/list`, { schema: { summary: '购物车（按当前价格）' } }, async (request) =>
    ok(await showCart(kysely, access, buyer(request).team.eid)),
  );
  app.post<{ Body: { lines: Choice[] } }>(
    `${BASE}/checkmutualproduct`,
    { schema: { summary: '检查互斥的产品', body: mutualBody } },
    async (request) =>
      ok({ conflicts: await readExclusions(kysely, access, buyer(request).team.eid, request.body.lines) }),
  );
}

/** @throws AppError cart.private: a private deployment has no cart (specification, section 1) */
function buyer(request: FastifyRequest): Caller {
  const caller = requireCaller(request);
  if (caller.private) throw new AppError('cart.private');
  return caller;
}

const lineId = { type: 'string', minLength: 1, maxLength: 40, title: '购物车行' } as const;
const linesBody = {
  type: 'object',
  required: ['lineIds'],
  properties: { lineIds: { type: 'array', minItems: 1, maxItems: MAX_LINES, title: '购物车行', items: lineId } },
} as const;
const upsertBody = {
  ...choiceSchema,
  properties: { ...choiceSchema.properties, replace: { type: 'boolean', title: '替换互斥的产品' } },
} as const;
const { quantity, years, modules } = choiceSchema.properties;
const updateBody = { type: 'object', required: ['lineId'], properties: { lineId, quantity, years, modules } } as const;
const mutualBody = {
  type: 'object',
  required: ['lines'],
  properties: { lines: { type: 'array', minItems: 1, maxItems: MAX_LINES, title: '明细', items: choiceSchema } },
} as const;
