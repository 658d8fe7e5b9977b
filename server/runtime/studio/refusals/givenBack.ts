import type { EntityModel } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/port.ts';
import { tableOf } from '../../storage/find.ts';
import { newestFirst, publications, shipments } from '../past/moments.ts';
import { type Exchange, ownGains } from './ownAccess.ts';

/**
 * Whether a document is a version that she took out of force herself, and nobody has published since: what she changed last,
 * or several times in a row, she may take back, or she could shut herself and everybody out for good. It gives her what
 * she could see when she began and no more: the very version, over values that come of what they came of. Who could see the
 * records under that version is not asked alone: what somebody else, or a release, has taken from her stays taken.
 */
export async function isGivenBack(executor: Executor, exchange: Exchange, userId: string): Promise<boolean> {
  const { older, newer } = exchange;
  const { entity, version } = newer;
  const moments = newestFirst([...(await publications(executor, entity)), ...(await shipments(executor, entity))]);
  if (moments[0]?.version !== older.version) return false;
  const other = moments.findIndex(({ by }) => by?.id !== userId);
  // Nobody but her has ever had it: where nobody reads it and nothing is stored, there is nothing to be kept from her.
  if (other < 0 && Object.keys(older.access.read).length === 0) return isEmpty(executor, older);
  const hers = other < 0 ? moments : moments.slice(0, other + 1);
  const isSameVersion = version !== older.version && hers.some((moment) => moment.version === version);
  return isSameVersion && ownGains({ ...exchange, older: newer }).length === 0;
}

async function isEmpty(executor: Executor, model: EntityModel): Promise<boolean> {
  if (model.storage !== 'records') return false;
  const { rows } = await sql`select from ${tableOf(model)} limit 1`.execute(executor);
  return rows.length === 0;
}
