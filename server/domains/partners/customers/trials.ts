import type { RecordData } from '@yunpu/engine-core/document';
import type { SignType, TriedModule } from '../../../../contract/partners/index.ts';
import type { Executor } from '../../../platform/database/port.ts';
import type { Actor } from '../../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../../runtime/access/entityAccess.ts';

const TRIED = ['trialing', 'ended', 'converted'];

/** Products and modules that a customer has tried or is trying, the newest trial first. */
export async function triedModules(
  executor: Executor,
  entities: EntityAccess,
  actor: Actor,
  customer: StoredRecord,
): Promise<TriedModule[]> {
  const trials = await entities.find(executor, actor, 'trial-order', {
    filter: {
      and: [
        { field: 'customer', op: 'eq', value: customer.key },
        { field: 'status', op: 'in', value: TRIED },
      ],
    },
    sort: [{ field: 'startDate', dir: 'desc' }],
    limit: 200,
  });
  return trials.flatMap(({ key, state, record }) => {
    const modules = Array.isArray(record.modules) ? (record.modules as RecordData[]) : [];
    return [{ product: record.product, name: record.productName }, ...modules].map(({ product, name }) => ({
      ...ofTrial({ ...record, product, name }),
      billNo: key,
      status: state,
    }));
  });
}

/** The document of trials says what each field is. */
const ofTrial = ({ product, name, startDate, endDate }: RecordData) =>
  ({ product, name, startDate, endDate }) as Pick<TriedModule, 'product' | 'name' | 'startDate' | 'endDate'>;

/** How a contract with the customer can be signed: renewing and adding to needs something that was bought. */
export async function signTypes(
  executor: Executor,
  entities: EntityAccess,
  actor: Actor,
  customer: StoredRecord | undefined,
): Promise<SignType[]> {
  const { options } = entities.model('sale-contract').fieldsByPath.contractType ?? {};
  const owned =
    customer &&
    (await entities.count(executor, actor, 'asset', {
      and: [
        { field: 'customer', op: 'eq', value: customer.key },
        { field: 'kind', op: 'eq', value: 'paid' },
      ],
    }));
  return (options ?? []).map(({ value, title }) => {
    const available = value === 'new' || owned === undefined || owned > 0;
    return { value: String(value), title, available, why: available ? null : '该客户还没有已购产品' };
  });
}
