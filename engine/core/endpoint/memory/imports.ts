import type { EntityModel } from '../../document/model/model.ts';
import { memoryMessages as messages } from '../../messages/memory.ts';
import { type ImportJob, type ImportStep, TransportError } from '../transport.ts';
import type { MemoryEntities } from './entities.ts';
import { importCsv } from './transfer.ts';

interface Kept {
  entity: string;
  text: string;
  /** Of the records that stand. */
  written: string;
  job: ImportJob;
}

/** Imports into rows in memory: each phase is over at once. */
export function createImports(entities: MemoryEntities) {
  const imports = new Map<string, Kept>();
  const find = (importId: string): Kept => {
    const kept = imports.get(importId);
    if (!kept) throw new TransportError('code', messages.noImport, { errorCode: 'import.notFound' });
    return kept;
  };
  return {
    begin(model: EntityModel, fileName: string, text: string): ImportJob {
      const importId = `file-${imports.size + 1}`;
      const { report } = importCsv(entities, model, text, 'check');
      const job: ImportJob = {
        importId,
        fileName,
        createdAt: new Date().toISOString(),
        status: 'checked',
        done: report.total,
        total: report.total,
        report,
      };
      imports.set(importId, { entity: model.entity, text, written: '', job });
      return job;
    },
    find: (importId: string): ImportJob => find(importId).job,
    of: (model: EntityModel): ImportJob[] =>
      [...imports.values()]
        .filter(({ entity }) => entity === model.entity)
        .map(({ job }) => job)
        .reverse(),
    step(model: EntityModel, importId: string, step: ImportStep): ImportJob {
      const kept = find(importId);
      const { job } = kept;
      if (job.report === undefined)
        throw new TransportError('code', messages.importPassed, { errorCode: 'import.state' });
      if (step === 'undo') {
        const removed = entities.undoImport(model, kept.written);
        kept.job = {
          ...job,
          status: 'undone',
          report: { ...job.report, committed: false, removed, kept: job.report.created - removed },
        };
      } else if (step === 'commit' || step === 'commit-good') {
        const { importId: written, report } = importCsv(entities, model, kept.text, step);
        kept.written = written;
        kept.job = { ...job, status: report.committed ? 'written' : 'checked', report };
      } else {
        imports.delete(importId);
      }
      return kept.job;
    },
  };
}
