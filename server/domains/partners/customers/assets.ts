import type { RecordData } from '@yunpu/engine-core/document';
import type { Filter } from '@yunpu/engine-core/query';
import type { ExpiryCounts, Purchase } from '../../../../contract/partners/index.ts';
import { addDays } from '../../../platform/calendar/days.ts';
import type { Executor } from '../../../platform/database/port.ts';
import type { Actor } from '../../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../../runtime/access/entityAccess.ts';

const IN_USE: Filter = { field: 'status', op: 'eq', value: 'active' };
/** Days ahead that expiring products are counted for. */
const HORIZONS = [30, 60, 90] as const;
const MAX = 1000;

/** The products of one customer, or of everyone whose products the actor may read. */
export function ofCustomer(customer: StoredRecord | undefined): Filter[] {
  return customer
    ? [
        { field: 'customer', op: 'eq', value: customer.key },
        { field: 'eid', op: 'eq', value: customer.eid },
      ]
    : [];
}

/** How many products in use have expired, and how many will within 30, 60 and 90 days; each counts the earlier ones in. */
export async function expiryCounts(
  executor: Executor,
  entities: EntityAccess,
  actor: Actor,
  customer?: StoredRecord,
): Promise<ExpiryCounts> {
  const today = String(actor.scope.today);
  const count = (...more: Filter[]): Promise<number> =>
    entities.count(executor, actor, 'asset', { and: [IN_USE, ...ofCustomer(customer), ...more] });
  const within = (days: number): Promise<number> =>
    count(
      { field: 'expireDate', op: 'gte', value: today },
      { field: 'expireDate', op: 'lte', value: addDays(today, days) },
    );
  const [in30, in60, in90] = [await within(HORIZONS[0]), await within(HORIZONS[1]), await within(HORIZONS[2])];
  return {
    total: await count(),
    expired: await count({ field: 'expireDate', op: 'lt', value: today }),
    in30,
    in60,
    in90,
  };
}

const RANK = { none: 0, expired: 1, trial: 2, active: 3 } satisfies Record<Purchase['status'], number>;

function statusOf({ kind, expireDate }: RecordData, today: string): Purchase['status'] {
  if (String(expireDate) < today) return 'expired';
  return kind === 'trial' ? 'trial' : 'active';
}

/** What the team that asks has of each product: bought, on trial, run out. */
export async function purchases(
  executor: Executor,
  entities: EntityAccess,
  actor: Actor,
  productNos: readonly string[],
): Promise<Purchase[]> {
  const today = String(actor.scope.today);
  const named: Filter[] = productNos.length > 0 ? [{ field: 'product', op: 'in', value: productNos }] : [];
  const found = await entities.find(executor, actor, 'asset', {
    filter: { and: [IN_USE, ...named] },
    sort: [{ field: 'expireDate', dir: 'desc' }],
    limit: MAX,
  });
  const byProduct = new Map<string, Purchase>(
    productNos.map((productNo) => [
      productNo,
      { productNo, productName: null, status: 'none', quantity: 0, expireDate: null },
    ]),
  );
  for (const { record } of found) {
    const productNo = String(record.product);
    const known = byProduct.get(productNo);
    const status = statusOf(record, today);
    const better = !known || RANK[status] > RANK[known.status] ? status : known.status;
    const running = status === 'expired' ? 0 : Number(record.quantity ?? 0);
    byProduct.set(productNo, {
      productNo,
      productName: typeof record.productName === 'string' ? record.productName : null,
      status: better,
      quantity: (known?.quantity ?? 0) + running,
      expireDate: known?.expireDate ?? String(record.expireDate),
    });
  }
  return [...byProduct.values()];
}
