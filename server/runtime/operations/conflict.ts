import type { ConflictInfo } from '@yunpu/engine-core/endpoint';
import { AppError } from '../../platform/http/errors.ts';
import { limitsFor } from '../access/actor.ts';
import { present } from '../access/fields.ts';
import { type RecordRow, recordOf } from '../records/rows.ts';
import type { Reading } from './context.ts';
import { recordShownTo } from './shownBy.ts';

/** What a stale save is answered with: the record as it stands, as this person may see it, and who changed it. */
export function conflictOn(op: Pick<Reading, 'runtime' | 'model' | 'actor'>, row: RecordRow, drawn?: string): AppError {
  const { model, actor } = op;
  const data: ConflictInfo = {
    current: recordShownTo(op, drawn, present(model, limitsFor(actor, model, row.state), recordOf(model, row))),
    version: row.version,
    updatedByName: row.updated_by_name,
    updatedAt: row.updated_at,
  };
  return new AppError('record.conflict', { data });
}
