import type { RecordData } from '@yunpu/engine-core/document';
import type { PayeeAccount } from '../../../../contract/partners/index.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { systemActor } from '../../../runtime/access/actor.ts';
import type { EntityAccess } from '../../../runtime/access/entityAccess.ts';

const MAX_READ = 200;

/** The accounts of a team's earlier extractions, the one used last first. */
export async function payeeAccounts(executor: Executor, entities: EntityAccess, eid: string): Promise<PayeeAccount[]> {
  const used = await entities.find(executor, systemActor(eid), 'extraction', {
    filter: {
      and: [
        { field: 'eid', op: 'eq', value: eid },
        { field: 'status', op: 'ne', value: 'cancelled' },
      ],
    },
    sort: [{ field: 'createdAt', dir: 'desc' }],
    limit: MAX_READ,
  });
  const byNumber = new Map<unknown, PayeeAccount>();
  for (const { record } of used) if (!byNumber.has(record.accountNo)) byNumber.set(record.accountNo, accountOf(record));
  return [...byNumber.values()];
}

/** The document of extractions says what each field is. */
const accountOf = ({ payeeKind, accountName, bankName, branchName, accountNo, branchCode }: RecordData) =>
  ({ payeeKind, accountName, bankName, branchName, accountNo, branchCode }) as PayeeAccount;
