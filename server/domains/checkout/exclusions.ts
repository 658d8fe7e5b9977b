import type { Exclusion } from '../../../contract/checkout.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { readExclusive } from '../catalogue/index.ts';
import { type Choice, exclusionsOf, readExclusions } from '../quotes/index.ts';

/**
 * What excludes the choices: each other, what the team uses, and what it has ordered and not paid or received yet, so
 * that of two orders at once only one goes through. In a transaction the team's cart must be locked.
 */
export async function clashesOf(
  executor: Executor,
  access: EntityAccess,
  eid: string,
  choices: readonly Choice[],
  at: Date,
): Promise<Exclusion[]> {
  // What goes on as it is excludes nothing that it did not exclude before; what an upgrade replaces is in nobody's way.
  const fresh = choices.flatMap((choice, index) =>
    choice.service === undefined || choice.service.does === 'convert' || choice.service.does === 'upgrade'
      ? [{ choice, index }]
      : [],
  );
  const leaving = fresh.flatMap(({ choice: { service } }) => (service?.does === 'upgrade' ? [service.assetNo] : []));
  const chosen = fresh.map(({ choice }) => choice);
  const found = [
    ...(await readExclusions(executor, access, eid, chosen, at, leaving)),
    ...(await withOrdered(executor, access, eid, chosen)),
  ];
  return found.map(({ index, productNo, withProductNo, message }) => ({
    index: fresh[index]?.index ?? index,
    productNo,
    withProductNo,
    message,
  }));
}

async function withOrdered(
  executor: Executor,
  access: EntityAccess,
  eid: string,
  choices: readonly Choice[],
): Promise<Exclusion[]> {
  const products = new Map((await readExclusive(executor, access)).map((product) => [product.productNo, product]));
  if (!choices.some(({ productNo }) => products.has(productNo))) return [];
  const ordered = await executor
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.order_no', 'order_lines.order_no')
    .where('orders.eid', '=', eid)
    .where('orders.state', 'in', ['SUBMITTED', 'WAIT_PAY', 'PAID'])
    .where('order_lines.product_no', 'in', [...products.keys()])
    .select(['orders.order_no', 'orders.state', 'order_lines.product_no'])
    .execute();
  return ordered.flatMap((other) =>
    exclusionsOf(products, choices, [other.product_no])
      .filter((found) => found.with === 'owned')
      .map(({ index, productNo, withProductNo }) => {
        const name = (no: string) => products.get(no)?.name ?? no;
        const way = other.state === 'WAIT_PAY' ? '请先支付或取消该订单' : '该订单开通后可办理升级';
        return {
          index,
          productNo,
          withProductNo,
          message: `订单 ${other.order_no} 已订购${name(withProductNo)}，不能再订购${name(productNo)}；${way}`,
        };
      }),
  );
}
