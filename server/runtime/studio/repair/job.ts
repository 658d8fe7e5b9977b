import type { Database } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { JobHandler, JobLog } from '../../../platform/jobs/worker.ts';
import { currentGeneration, raiseGeneration } from '../../documents/overlays.ts';
import type { Documents } from '../../documents/service.ts';
import { announceReadAnew } from '../../operations/readAnew.ts';
import { planRepair, type RepairPlan } from './plan.ts';
import { lockRepair, type RepairRow, repairSlice, stopRepair, undoSlice } from './work.ts';

/** Goes on with a repair slice by slice, from wherever it was broken off, until it is done, stopped or taken back. */
export function repairHandler(database: Database, documents: Documents, log: JobLog): JobHandler {
  return async (payload, { signal }) => {
    const { repairNo } = payload as { repairNo: string };
    // What was published with it may not have come to this process yet.
    if ((await currentGeneration(database.kysely)) !== documents.generation) await documents.load();
    const plans = planner(documents, log);
    for (let goesOn = true; goesOn; ) {
      signal.throwIfAborted();
      goesOn = await database.transaction(async (tx) => {
        const row = await lockRepair(tx, repairNo);
        if (row?.state === 'undoing') {
          const model = documents.model(row.entity);
          const { state } = await undoSlice(tx, model, row);
          if (state !== 'undoing') await announceReadAnew(tx, model, row.cursor);
          return state === 'undoing';
        }
        if (row?.state !== 'running') return false;
        const plan = plans(row);
        if (plan === undefined) {
          await stopRepair(tx, documents.model(row.entity), row);
          return false;
        }
        const next = await repairSlice(tx, plan, row);
        const { state } = next;
        if (state !== 'running') await announceReadAnew(tx, plan.model, next.cursor);
        // Until now rows were read as if all of them had been moved: every process learns that they have.
        if (state !== 'running' && ['move', 'follow'].includes(row.work.repair.do)) await raiseGeneration(tx);
        return state === 'running';
      });
    }
  };
}

/** The plan on what is in force now; undefined where it does not fit that any more. Made once for a version. */
function planner(documents: Documents, log: JobLog): (row: RepairRow) => RepairPlan | undefined {
  let made: { version: string; plan: RepairPlan | undefined } | undefined;
  return ({ entity, work, repair_no }) => {
    const { model, document, validator } = documents.entry(entity);
    if (made?.version === model.version) return made.plan;
    made = { version: model.version, plan: undefined };
    try {
      const target = { entity, model, document, check: validator.record, texts: new Map<string, string>() };
      made.plan = planRepair(documents, target, work);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.error({ err: error, repair: repair_no }, 'repair does not fit the document any more');
    }
    return made.plan;
  };
}
