import type { Database } from '../database/port.ts';

/** The process ends: what is not begun waits for the next one. */
export class JobsEnded extends Error {
  constructor() {
    super('jobs have ended');
  }
}

/**
 * The database of work that recurs: once `signal` is aborted, what is begun is finished, and every further statement or
 * transaction throws `JobsEnded`. Work over many records ends after the one it is at, without asking for that itself.
 */
export function untilEnd(database: Database, signal: AbortSignal): Database {
  const check = (): void => {
    if (signal.aborted) throw new JobsEnded();
  };
  return {
    driver: database.driver,
    kysely: database.kysely.withPlugin({
      transformQuery({ node }) {
        check();
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
    async prepared(statement, values) {
      check();
      return database.prepared(statement, values);
    },
    async transaction(work) {
      check();
      return database.transaction(work);
    },
    listen: (channel, onPayload) => database.listen(channel, onPayload),
    ping: () => database.ping(),
    connections: () => database.connections(),
    close: () => database.close(),
  };
}
