import type { Database } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Documents } from '../documents/service.ts';
import { applyChangeSet } from './apply.ts';
import type { Order, Outcome } from './bring.ts';
import type { ChangeSet } from './changeSet.ts';
import { pushFiles, type SentFile } from './push.ts';
import { type AskedVersion, readState, type State } from './state.ts';

/** The documents of one shop, for whoever holds the machine. What is sent and answered is JSON. */
export interface Installation {
  state(sent: { asked: readonly AskedVersion[] }): Promise<State>;
  push(sent: { files: readonly SentFile[]; order: Order }): Promise<Outcome>;
  /** The signature was checked by who asks. */
  apply(sent: { set: ChangeSet; signedBy: string; order: Order }): Promise<Outcome>;
}

/** In this process. */
export function installationOver(database: Database, folder: string, loaded: () => Promise<Documents>): Installation {
  const refusing = async (work: (documents: Documents) => Promise<Outcome>): Promise<Outcome> => {
    try {
      return await work(await loaded());
    } catch (error) {
      if (error instanceof AppError) return { is: 'refused', message: error.message };
      throw error;
    }
  };
  return {
    state: ({ asked }) => readState(database, folder, asked),
    push: ({ files, order }) => refusing((documents) => pushFiles(database, documents, files, order)),
    apply: ({ order, ...set }) => refusing((documents) => applyChangeSet(database, documents, set, order)),
  };
}
