import type { EntityModel } from '@yunpu/engine-core/document';
import { formatMoney } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import type { Consumption, Consumptions, ConsumptionsAsked } from '../../../contract/contracts.ts';
import { CONSUME_CONTRACT } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { containing } from '../../platform/database/patterns.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { Actor } from '../../runtime/access/actor.ts';
import { readable } from '../../runtime/access/rows.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';
import { tableOf } from '../../runtime/storage/find.ts';

/** Adds one consumption. The contract's row is locked, so that two at once never spend the same balance. */
export function consume(context: HookContext): void {
  const { record, input = {}, actor } = context;
  const amount = Number(input.quantity) * Number(input.unitPrice);
  const { balance = 0 } = readRecord(CONSUME_CONTRACT, context.previous);
  if (amount > balance)
    return context.issue(
      '/input/quantity',
      'consume.short',
      `余额不足：需要 ${formatMoney(amount)}，余额 ${formatMoney(balance)}`,
    );
  const { item, quantity, unit, unitPrice, orderNo } = input;
  context.set({
    details: [
      ...readRecord(CONSUME_CONTRACT, record).details,
      { date: actor.scope.today, item, quantity, unit, unitPrice, orderNo, byName: actor.caller.userName },
    ],
  });
}

/** Adds money that has arrived to what may be consumed. */
export function recharge(context: HookContext): void {
  const { record, input = {}, actor } = context;
  context.set({
    recharges: [
      ...readRecord(CONSUME_CONTRACT, record).recharges,
      { date: actor.scope.today, amount: input.amount, serial: input.serial, byName: actor.caller.userName },
    ],
  });
}

/** Single consumptions of all contracts that the actor may read, the latest first. Amounts in fen. */
export async function consumptionDetails(
  executor: Executor,
  model: EntityModel,
  actor: Actor,
  { billNo, keyword, from, to, pageNo = 1, pageSize = 20 }: ConsumptionsAsked,
): Promise<Consumptions> {
  const pattern = containing(keyword ?? '');
  const chosen = sql`
    select key as "billNo", data->>'name' as name, line->>'date' as date, line->>'item' as item, line->>'orderNo' as "orderNo", (line->>'quantity')::bigint as quantity,
      line->>'unit' as unit, (line->>'unitPrice')::bigint as "unitPrice", (line->>'amount')::bigint as amount, line->>'byName' as "byName", place
    from ${tableOf(model)}, jsonb_array_elements(coalesce(data->'details', '[]')) with ordinality as single(line, place)
    where ${readable(model, actor)}
      and (${billNo ?? null}::text is null or key = ${billNo ?? null}::text)
      and (${from ?? null}::text is null or line->>'date' >= ${from ?? null}::text)
      and (${to ?? null}::text is null or line->>'date' <= ${to ?? null}::text)
      and (line->>'item' ilike ${pattern} or coalesce(line->>'orderNo', '') ilike ${pattern})`;
  const [sums, page] = [
    await sql<{
      total: number;
      amount: number;
    }>`select count(*) as total, coalesce(sum(amount), 0)::bigint as amount from (${chosen}) as chosen`.execute(
      executor,
    ),
    await sql<Consumption>`
      select "billNo", name, date, item, "orderNo", quantity, unit, "unitPrice", amount, "byName" from (${chosen}) as chosen
      order by date desc, "billNo" desc, place desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(
      executor,
    ),
  ];
  return {
    rows: page.rows,
    total: sums.rows[0]?.total ?? 0,
    totalIsEstimate: false,
    pageNo,
    pageSize,
    amount: sums.rows[0]?.amount ?? 0,
  };
}
