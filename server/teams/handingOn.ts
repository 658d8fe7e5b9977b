import { sql } from 'kysely';
import { handOnApprovals } from '../approvals/handingOn.ts';
import type { Tx } from '../database/port.ts';
import type { Entities } from '../entities/runtime.ts';
import { handOnGrants } from '../seals/handingOn.ts';
import type { Actor } from './changes.ts';
import type { LockedTeam } from './guard.ts';
import { handOnRecords } from './handingOnRecords.ts';

/** How much went to the successor. */
export interface HandedOn {
  /** Unsaved forms and orders that were not submitted. */
  drafts: number;
  approvals: number;
  grants: number;
  /** Records that they were in charge of. */
  records: number;
  /** Numbers of records that could not be handed on, because their document no longer accepts them as they are. */
  stuck: string[];
}

/**
 * Gives what a person was in the middle of or in charge of to another member of the team. An unsaved form of a record that the other
 * has one of as well stays where it is: two people's words are not mixed.
 * @throws AppError team.successor when nobody of the team can take an approval over
 */
export async function handOn(
  tx: Tx,
  entities: Pick<Entities, 'access' | 'documents'>,
  { team, from, to, by }: { team: LockedTeam; from: Actor; to: Actor; by: Actor },
): Promise<HandedOn> {
  const { eid } = team;
  const forms = await sql`
    update entity_drafts mine set user_id = ${to.id}
    where user_id = ${from.id} and eid = ${eid}
      and not exists (select 1 from entity_drafts other where other.user_id = ${to.id} and other.eid = mine.eid and other.entity = mine.entity and other.key = mine.key)`.execute(
    tx,
  );
  const orders = await tx
    .updateTable('orders')
    .set({ user_id: to.id, user_name: to.name })
    .where('eid', '=', eid)
    .where('user_id', '=', from.id)
    .where('state', '=', 'DRAFT')
    .executeTakeFirst();
  return {
    drafts: Number(forms.numAffectedRows ?? 0n) + Number(orders.numUpdatedRows),
    approvals: await handOnApprovals(tx, entities.access, { eid, isShop: team.isShop, from, to, by }),
    grants: await handOnGrants(tx, entities.access, { eid, from, to, byName: by.name }),
    ...(await handOnRecords(tx, entities, { team, from, to, by })),
  };
}
