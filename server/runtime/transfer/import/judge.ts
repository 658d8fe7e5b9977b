import type { RecordData } from '@yunpu/engine-core/document';
import type { Tx } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { writing } from '../../operations/context.ts';
import { dryRun } from '../../operations/save.ts';
import { askedBy } from './change.ts';
import { errorsOf } from './faults.ts';
import type { CellError, FileRecord } from './reader/recordsOfRows.ts';
import type { Work } from './rows.ts';
import { attempt, refusalOr } from './savepoint.ts';

/** What would become of one record of the file. */
export type Verdict =
  | { outcome: 'created' | 'updated' | 'unchanged'; record: RecordData }
  | { outcome: 'failed'; errors: CellError[] };

/** Judges one record of the file as a save would, and stores nothing: all that is wrong with it at once. */
export async function judge({ runtime, model, actor }: Work, tx: Tx, fileRecord: FileRecord): Promise<Verdict> {
  const rehearsed = async (): Promise<Verdict> => {
    const { before, request, unchanged } = await askedBy(model, tx, actor, fileRecord);
    const record =
      before && unchanged ? before.record : await dryRun(writing(runtime, model.entity, actor, tx, model), request);
    return { outcome: unchanged ? 'unchanged' : before ? 'updated' : 'created', record };
  };
  // Only a hook could store something that the next record would find.
  const hooked = model.hooks.beforeSave !== undefined || model.hooks.validate !== undefined;
  const verdict = await (hooked ? attempt(tx, 'nothing', rehearsed) : refusalOr(rehearsed));
  if (verdict instanceof AppError)
    return { outcome: 'failed', errors: [...fileRecord.errors, ...errorsOf(model, verdict, fileRecord)] };
  return fileRecord.errors.length > 0 ? { outcome: 'failed', errors: fileRecord.errors } : verdict;
}
