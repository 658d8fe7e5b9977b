import { reduceChain } from '@yunpu/engine-core/workflow';
import type { Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { type Actor, unrestrict } from '../access/actor.ts';
import type { EntityAccess, StoredRecord } from '../access/entityAccess.ts';
import { projectionOf } from './projection.ts';
import { APPROVAL, conclude, momentOf } from './service.ts';
import { lockApproval, runningApproval, updateApproval } from './store.ts';

/**
 * Locks a record that may wait for approval: its request first, as who decides does.
 * @returns the record, and the number of the request that runs about it; undefined where there is none
 */
export async function lockWaiting(
  tx: Tx,
  access: EntityAccess,
  actor: Actor,
  entity: string,
  key: string,
): Promise<{ found: StoredRecord | undefined; no: string | undefined }> {
  const running = await runningApproval(tx, entity, key);
  if (running) await access.lock(tx, unrestrict(actor), APPROVAL, running.no);
  return { found: await access.lock(tx, unrestrict(actor), entity, key), no: running?.no };
}

/**
 * Takes a request back for its team, where the shop lets more people do that than the one who asked. It ends as if that
 * one had, and says who it was. @throws AppError approval.over when it was decided meanwhile
 */
export async function withdrawRequest(tx: Tx, access: EntityAccess, actor: Actor, no: string): Promise<void> {
  const stored = await lockApproval(tx, no);
  if (!stored) throw new AppError('record.notFound');
  const { requester } = stored.chain;
  const moment = momentOf(actor);
  const outcome = reduceChain(
    stored.chain,
    { kind: 'withdraw', comment: '' },
    { ...moment, ...(moment.by.id !== requester.id && { standsFor: requester }) },
  );
  if ('refused' in outcome) throw new AppError(outcome.refused.code, { message: outcome.refused.message });
  const { chain } = outcome;
  await updateApproval(tx, no, chain, moment.at);
  await access.change(tx, unrestrict(actor), APPROVAL, no, projectionOf(chain), '撤回');
  await conclude(tx, unrestrict(actor), access, { ...stored, chain });
}
