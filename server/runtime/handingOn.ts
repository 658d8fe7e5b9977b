import { sql } from 'kysely';
import type { HandedOn } from '../../contract/identity/teams.ts';
import { handOnApprovals } from './approvals/handingOn.ts';
import type { HandOn } from './departure.ts';
import { handOnRecords } from './handingOnRecords.ts';

/**
 * What the runtime keeps for a person: unsaved forms, approvals that wait for them, records that they are in charge of.
 * An unsaved form of a record that the successor has one of as well stays where it is: two people's words are not mixed.
 */
const handOnOwn: HandOn = async (tx, entities, departure) => {
  const { team, from, to, by } = departure;
  const forms = await sql`
    update entity_drafts mine set user_id = ${to.id}
    where user_id = ${from.id} and eid = ${team.eid}
      and not exists (select 1 from entity_drafts other where other.user_id = ${to.id} and other.eid = mine.eid and other.entity = mine.entity and other.key = mine.key)`.execute(
    tx,
  );
  return {
    drafts: Number(forms.numAffectedRows ?? 0n),
    approvals: await handOnApprovals(tx, entities.access, { eid: team.eid, isShop: team.isShop, from, to, by }),
    ...(await handOnRecords(tx, entities, departure)),
  };
};

/** Hands on what the runtime keeps, then what each of the others does; the sums of all. */
export function handOnAll(others: readonly HandOn[]) {
  return async (...[tx, entities, departure]: Parameters<HandOn>): Promise<HandedOn> => {
    const sum: HandedOn = { drafts: 0, approvals: 0, grants: 0, records: 0, stuck: [] };
    for (const handOn of [handOnOwn, ...others]) {
      const { drafts = 0, approvals = 0, grants = 0, records = 0, stuck = [] } = await handOn(tx, entities, departure);
      sum.drafts += drafts;
      sum.approvals += approvals;
      sum.grants += grants;
      sum.records += records;
      sum.stuck.push(...stuck);
    }
    return sum;
  };
}
