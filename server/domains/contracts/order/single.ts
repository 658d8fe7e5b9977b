import { sql } from 'kysely';
import { CONTRACT, ONLINE_CONTRACT } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import { unrestrict } from '../../../runtime/access/actor.ts';
import type { HookContext } from '../../../runtime/documents/hooks.ts';

/** Applied for, to be signed, or signed. */
const UNDER_WAY = ['applied', 'approved', 'signed'];
/** What came of a signed one is nothing any more, so that the order may be signed about again. */
const OVER: readonly unknown[] = ['refused', 'void', 'terminated'];

/**
 * An order is signed about once: a second contract would promise and bill the same lines again.
 * @throws a refusal that names the one there is
 */
export async function requireOnlyContract({ tx, actor, record, entities, refuse }: HookContext): Promise<void> {
  const { orderNo, billNo } = record;
  if (record.template === 'nda' || typeof orderNo !== 'string' || orderNo === '') return;
  // Two tabs that apply at once: the second sees what the first did.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contract of ${orderNo}`}, 0))`.execute(tx);
  const others = await entities.find(tx, unrestrict(actor), 'online-contract', {
    filter: {
      and: [
        { field: 'orderNo', op: 'eq', value: orderNo },
        { field: 'status', op: 'in', value: UNDER_WAY },
        { field: 'billNo', op: 'ne', value: String(billNo) },
      ],
    },
    limit: 20,
  });
  for (const other of others) {
    const { contractNo, status } = readRecord(ONLINE_CONTRACT, other.record);
    if (status !== 'signed')
      refuse('action.refused', `订单 ${orderNo} 已有在办的合同 ${other.key}，请办理那一份，或先将它撤回、取消`);
    const made =
      contractNo === undefined ? undefined : await entities.get(tx, unrestrict(actor), 'contract', contractNo);
    if (!made || !OVER.includes(readRecord(CONTRACT, made.record).status))
      refuse('action.refused', `订单 ${orderNo} 已签订合同 ${contractNo ?? other.key}，不能再签一份`);
  }
}
