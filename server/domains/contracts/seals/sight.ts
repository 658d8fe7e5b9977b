import type { Executor } from '../../../platform/database/port.ts';
import { type Caller, isStaff } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { actorOf } from '../../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../../runtime/access/entityAccess.ts';
import type { FileRules } from '../../../runtime/deps.ts';
import { hasRunningGrant } from './grants.ts';

/**
 * Whether the caller may see what a seal looks like: whoever has it could print it onto anything. Who judges uploaded seals sees
 * them while they are judged, and no longer.
 */
async function seesSeal(executor: Executor, caller: Caller, { eid, key, state }: StoredRecord): Promise<boolean> {
  if (eid === caller.team.eid)
    return caller.team.isAdmin || hasRunningGrant(executor, { eid, userId: caller.userId, sealNo: key });
  return state === 'reviewing' && isStaff(caller);
}

/** The seal, for whom its picture is. @throws AppError record.notFound, seal.notGranted */
export async function sealInSight(
  executor: Executor,
  access: EntityAccess,
  caller: Caller,
  sealNo: string,
): Promise<StoredRecord> {
  const seal = await access.get(executor, actorOf(caller), 'seal', sealNo);
  if (!seal) throw new AppError('record.notFound');
  if (!(await seesSeal(executor, caller, seal)))
    throw new AppError('seal.notGranted', { message: '只有管理员和获得授权的成员可以查看印章图片' });
  return seal;
}

/** The uploaded picture of a seal is for the same people as the seal's picture. */
export function sealFileRules(executor: Executor, access: EntityAccess): FileRules {
  return {
    async seal(caller, key) {
      const seal = await access.get(executor, actorOf(caller), 'seal', key);
      return seal !== undefined && seesSeal(executor, caller, seal);
    },
  };
}
