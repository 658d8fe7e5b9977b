import type { ImportStatus } from '@yunpu/engine-core/endpoint';
import { AppError } from '../../../platform/http/errors.ts';
import type { JobHandler, JobLog } from '../../../platform/jobs/worker.ts';
import { type Runtime, runtimeFor } from '../../operations/context.ts';
import { checkPhase } from './check.ts';
import { readPhase } from './read.ts';
import { actorFor, findImport, type ImportRow, publishProgress, type Work } from './rows.ts';
import { undoPhase } from './undo.ts';
import { writePhase } from './write.ts';

/** Imports at once in one process; each lets others through. */
export const IMPORTS_AT_ONCE = 3;

const PHASES: Readonly<Partial<Record<ImportStatus, (work: Work) => Promise<void>>>> = {
  reading: readPhase,
  checking: checkPhase,
  writing: writePhase,
  undoing: undoPhase,
};

/** Attempts after which an error of ours ends an import, with a word to its owner. */
const MAX_ATTEMPTS = 3;

/** Takes an import through its phases until it waits for its owner again, from wherever it was broken off. */
export function importHandler(runtime: Runtime, log: JobLog): JobHandler {
  return async (payload, { attempt, signal }) => {
    const { importId } = payload as { importId: string };
    for (;;) {
      const row = await findImport(runtime.database.kysely, importId);
      const phase = row && PHASES[row.status];
      if (!row || !phase) return;
      try {
        const actor = actorFor(row);
        const own = runtimeFor(runtime, actor);
        await phase({ runtime: own, row, signal, model: own.models.model(row.entity), actor });
      } catch (error) {
        if (signal.aborted || (!(error instanceof AppError) && attempt < MAX_ATTEMPTS)) throw error;
        if (!(error instanceof AppError)) log.error({ err: error, importId }, 'import given up');
        await breakOff(runtime, row, error instanceof AppError ? error : new AppError('server.failed'));
      }
    }
  };
}

/** What was being written or taken back stands as far as it came, for its owner to decide on; before that the file is refused. */
async function breakOff({ database }: Runtime, { id, status }: ImportRow, { code, message }: AppError): Promise<void> {
  const next = status === 'writing' || status === 'undoing' ? 'stopped' : 'refused';
  await database.transaction(async (tx) => {
    const row = await tx
      .updateTable('entity_imports')
      .set({ status: next, refusal: JSON.stringify({ code, message }) })
      .where('id', '=', id)
      .where('status', '=', status)
      .returningAll()
      .executeTakeFirst();
    if (row) await publishProgress(tx, row);
  });
}
