import type { RecordData } from '@yunpu/engine-core/document';
import { addDays } from '@yunpu/engine-core/expression';
import { shanghaiDay } from '@yunpu/engine-core/format';
import type { TodoEntry, TodoList } from '../../../../contract/home.ts';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { columnsOf } from '../../../../server/runtime/operations/store.ts';
import { newId } from '../../../../server/runtime/records/ids.ts';
import type { Client } from '../../../support/client.ts';
import type { TestGateway } from '../../../support/gateway.ts';

export const PEOPLE = {
  customer: { account: '13800000001', eid: demoTeam('蓝海制造有限公司').eid },
  partner: { account: '13800000003', eid: demoTeam('远帆科技有限公司').eid },
  staff: { account: '13800000005', eid: demoTeam('云铺运营中心').eid },
} as const;
export type Who = keyof typeof PEOPLE;
export const userId = (who: Who): string => `u${PEOPLE[who].account}`;
export const OTHERS = demoTeam('青松物流有限公司').eid;

const today = shanghaiDay(Date.now());
export const inDays = (days: number): string => addDays(today, days) ?? '';

export const todosOf = (client: Client): Promise<TodoList> => client.call<TodoList>('/yzjumc/home/v3/todos');
export const entriesOf = async (client: Client): Promise<TodoEntry[]> => (await todosOf(client)).entries;

let count = 0;
let last = 0;
/** Now, and later than before: what is kept later is younger. */
function nextMoment(): Date {
  last = Math.max(last + 1, Date.now());
  return new Date(last);
}

/** A record as it is stored, whatever rules there are for making one: the desk reads what is there. */
export async function keep(
  gateway: TestGateway,
  entity: string,
  values: RecordData,
  { eid = OTHERS, by = 'system', at = nextMoment() }: { eid?: string; by?: string; at?: Date } = {},
): Promise<string> {
  const model = gateway.entities.access.model(entity);
  count += 1;
  const key = `D-${String(count).padStart(4, '0')}`;
  const moment = at.toISOString();
  await gateway.database.kysely
    .insertInto('records')
    .values({
      entity,
      id: newId(),
      eid,
      version: 1,
      ...columnsOf(model, { ...values, [model.key]: key }),
      created_at: moment,
      created_by: by,
      created_by_name: '',
      updated_at: moment,
      updated_by: by,
      updated_by_name: '',
    })
    .execute();
  return key;
}

/** Nothing is left of any record. */
export async function empty(gateway: TestGateway): Promise<void> {
  await gateway.database.kysely.deleteFrom('records').execute();
}
