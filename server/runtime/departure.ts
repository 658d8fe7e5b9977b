import type { ReassignedWork } from '../../contract/identity/teams.ts';
import type { Tx } from '../platform/database/port.ts';
import type { Entities } from './runtime.ts';

interface Person {
  id: string;
  name: string;
}

/** Somebody leaves a team, and another member goes on with what they leave behind. */
export interface Departure {
  team: { eid: string; name: string; isShop: boolean };
  from: Person;
  to: Person;
  /** Who takes them out; themselves when they leave. */
  by: Person;
}

/**
 * Gives to the successor what a domain keeps for the person who leaves, in the transaction that ends the membership.
 * @throws AppError team.successor when it has to go to somebody and nobody can take it
 */
export type Reassign = (
  tx: Tx,
  entities: Pick<Entities, 'access' | 'documents'>,
  departure: Departure,
) => Promise<Partial<ReassignedWork>>;
