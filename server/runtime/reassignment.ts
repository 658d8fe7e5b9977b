import { sql } from 'kysely';
import type { ReassignedWork } from '../../contract/identity/teams.ts';
import { endLeavesOf } from './approvals/leaves.ts';
import { reassignApprovals } from './approvals/reassignment.ts';
import type { Reassign } from './departure.ts';
import { reassignRecords } from './reassignRecords.ts';

/**
 * What the runtime keeps for a person: unsaved forms, approvals that wait for them, records that they are in charge of.
 * An unsaved form of a record that the successor has one of as well stays where it is: two people's words are not mixed.
 */
const reassignOwn: Reassign = async (tx, entities, departure) => {
  const { team, from, to, by } = departure;
  const forms = await sql`
    update entity_drafts mine set user_id = ${to.id}
    where user_id = ${from.id} and eid = ${team.eid}
      and not exists (select 1 from entity_drafts other where other.user_id = ${to.id} and other.eid = mine.eid and other.entity = mine.entity and other.key = mine.key)`.execute(
    tx,
  );
  await endLeavesOf(tx, entities.access, { eid: team.eid, userId: from.id });
  return {
    drafts: Number(forms.numAffectedRows ?? 0n),
    approvals: await reassignApprovals(tx, entities.access, { eid: team.eid, isShop: team.isShop, from, to, by }),
    ...(await reassignRecords(tx, entities, departure)),
  };
};

/** Reassigns what the runtime keeps, then what each of the others does; the sums of all. */
export function reassignAll(others: readonly Reassign[]) {
  return async (...[tx, entities, departure]: Parameters<Reassign>): Promise<ReassignedWork> => {
    const sum: ReassignedWork = { drafts: 0, approvals: 0, grants: 0, records: 0, stuck: [] };
    for (const reassign of [reassignOwn, ...others]) {
      const {
        drafts = 0,
        approvals = 0,
        grants = 0,
        records = 0,
        stuck = [],
      } = await reassign(tx, entities, departure);
      sum.drafts += drafts;
      sum.approvals += approvals;
      sum.grants += grants;
      sum.records += records;
      sum.stuck.push(...stuck);
    }
    return sum;
  };
}
