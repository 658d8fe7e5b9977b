import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/orders.ts';
import { dayOf } from '../../platform/calendar/days.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { parseBody } from '../../runtime/operations/parse.ts';
import { readAllowances, readUse, recordUse } from '../orders/index.ts';

/** What the team's packs of traffic still hold, and what is used of them (specification, sections 3 and 7: flow). */
export async function flowRoutes(app: FastifyInstance, { database }: AppDeps): Promise<void> {
  serve(app, calls.allowanceInfo, async ({ caller: { team }, sent }) => {
    parseBody(sent);
    const [subscribe, consume] = [
      productsOf(sent.subscribeProductList, 'subscribeProductList'),
      productsOf(sent.consumeProductList, 'consumeProductList'),
    ];
    const asked =
      subscribe === undefined && consume === undefined ? undefined : [...(subscribe ?? []), ...(consume ?? [])];
    const found = await readAllowances(database.kysely, team.eid, dayOf(Date.now()), asked);
    return {
      success: true as const,
      subscribeProductList: found.subscribe,
      consumeProductList: found.consume,
      usage: await readUse(database.kysely, team.eid),
    };
  });

  serve(app, calls.consumeFlow, ({ sent }) => {
    parseBody(sent);
    const { eid, productNo, amount, useKey, note } = sent;
    return database.transaction((tx) => recordUse(tx, { eid, productNo, amount, useKey, note: note ?? '' }));
  });
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
