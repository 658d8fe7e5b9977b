import type { RecordData } from '@yunpu/engine-core/document';
import { MAX_LINES } from '../../../../contract/partners/index.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { systemActor } from '../../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../../runtime/access/entityAccess.ts';

/** Settled rewards of a team that still have something to extract, those settled longest ago first. */
export function availableRewards(
  executor: Executor,
  entities: EntityAccess,
  eid: string,
  limit = MAX_LINES,
): Promise<StoredRecord[]> {
  return entities.find(executor, systemActor(eid), 'reward', {
    filter: {
      and: [
        { field: 'eid', op: 'eq', value: eid },
        { field: 'available', op: 'gt', value: 0 },
      ],
    },
    sort: [
      { field: 'settledDate', dir: 'asc' },
      { field: 'rewardNo', dir: 'asc' },
    ],
    limit,
  });
}

/** An extraction's line that takes all that is left of a reward. */
export function lineOf({ key, record }: StoredRecord): RecordData {
  return {
    reward: key,
    rewardName: record.name,
    period: record.period,
    available: record.available,
    amount: record.available,
  };
}
