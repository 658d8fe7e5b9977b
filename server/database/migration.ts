import type { Tx } from './port.ts';

/** One step of the schema. A published step is never edited; a change is a new step. */
export interface Migration {
  /** 'NNN_what', unique; steps run in the order of the list. */
  name: string;
  up(tx: Tx): Promise<void>;
}
