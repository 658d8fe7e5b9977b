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
 * Gives to the successor what a domain keeps for the person who leaves, in the transaction that ends the membership.
 * @throws AppError team.successor when it has to go to somebody and nobody can take it
 */
export type HandOn = (
  tx: Tx,
  entities: Pick<Entities, 'access' | 'documents'>,
  departure: Departure,
) => Promise<Partial<HandedOn>>;
