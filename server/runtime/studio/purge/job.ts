import type { Database } from '../../../platform/database/port.ts';
import type { JobHandler } from '../../../platform/jobs/worker.ts';
import type { Documents } from '../../documents/service.ts';
import { steady } from '../../documents/steady.ts';
import { FIRST_KEPT, purgeKept, purgeSlice } from './work.ts';

/** Goes on with a purge slice by slice, from wherever it was broken off, until it is done, stopped or has to wait. */
export function purgeHandler(database: Database, documents: Documents): JobHandler {
  return async (payload, { signal }) => {
    const { purgeNo } = payload as { purgeNo: string };
    // What was published with it may not have come to this process yet.
    await documents.catchUp();
    for (;;) {
      signal.throwIfAborted();
      const left = await steady(database, documents, (tx) => purgeSlice(tx, documents, purgeNo));
      if (left === undefined) return;
      if (left === 'all') break;
    }
    for (let place = FIRST_KEPT; ; ) {
      signal.throwIfAborted();
      const next = await steady(database, documents, (tx) => purgeKept(tx, documents, purgeNo, place));
      if (next === undefined || next === 'all') return;
      place = next;
    }
  };
}
