import type { RecordData } from '@yunpu/engine-core/document';
import type { Filter } from '@yunpu/engine-core/query';
import type { Business } from '../../../../contract/partners/index.ts';
import type { Executor } from '../../../platform/database/port.ts';
import type { Actor } from '../../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../../runtime/access/entityAccess.ts';
import { readsEntity } from '../../../runtime/access/rows.ts';

/** What a partner does with a customer: which documents, by which field they name it, what they come to. */
const KINDS = [
  { entity: 'opportunity', by: 'customer', amount: 'estimatedAmount' },
  { entity: 'trial-order', by: 'customer', amount: undefined },
  { entity: 'sale-contract', by: 'customer', amount: 'total' },
  { entity: 'order-contract', by: 'customer', amount: 'total' },
  { entity: 'renewal', by: 'customerName', amount: 'total' },
  { entity: 'service-change', by: 'customerName', amount: 'total' },
  { entity: 'upgrade', by: 'customerName', amount: 'total' },
] as const;

export type BusinessEntity = (typeof KINDS)[number]['entity'];
export const BUSINESS_ENTITIES = KINDS.map(({ entity }) => entity);

const MAX_OF_A_KIND = 300;

function filterOf(by: 'customer' | 'customerName', customer: StoredRecord): Filter {
  const own: Filter =
    by === 'customer'
      ? { field: 'customer', op: 'eq', value: customer.key }
      : { field: 'customerName', op: 'eq', value: customer.record.name };
  // A customer's file belongs to one team: a namesake in another team's books is not this customer.
  return { and: [own, { field: 'eid', op: 'eq', value: customer.eid }] };
}

function rowOf(
  entities: EntityAccess,
  { entity, amount }: (typeof KINDS)[number],
  { key, state, record }: StoredRecord,
): Business {
  const model = entities.model(entity);
  const value = amount === undefined ? undefined : record[amount];
  return {
    entity,
    kind: model.title,
    billNo: key,
    name: String(record[model.titleField] ?? key),
    status: state,
    statusTitle: model.states?.values[state ?? '']?.title ?? '',
    amount: typeof value === 'number' ? value : null,
    createdAt: String(record.createdAt),
  };
}

/** Everything that was done with a customer and that the actor may read, the newest first. */
export async function businessOf(
  executor: Executor,
  entities: EntityAccess,
  actor: Actor,
  customer: StoredRecord,
  only?: string,
): Promise<Business[]> {
  const rows: Business[] = [];
  for (const kind of KINDS) {
    if ((only !== undefined && only !== kind.entity) || !readsEntity(entities.model(kind.entity, actor), actor))
      continue;
    const found = await entities.find(executor, actor, kind.entity, {
      filter: filterOf(kind.by, customer),
      sort: [{ field: 'createdAt', dir: 'desc' }],
      limit: MAX_OF_A_KIND,
    });
    rows.push(...found.map((one) => rowOf(entities, kind, one)));
  }
  return rows.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** Whether a record is business with this customer. */
export function isBusinessWith(entity: BusinessEntity, record: Readonly<RecordData>, customer: StoredRecord): boolean {
  const by = KINDS.find((kind) => kind.entity === entity)?.by;
  return (
    by !== undefined &&
    record.eid === customer.eid &&
    record[by] === (by === 'customer' ? customer.key : customer.record.name)
  );
}
