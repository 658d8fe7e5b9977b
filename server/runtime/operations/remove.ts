import { AppError } from '../../platform/http/errors.ts';
import { publish } from '../../platform/http/liveEvents.ts';
import { personOf } from '../access/actor.ts';
import { appendHistory } from '../history/append.ts';
import { changesBetween } from '../history/changes.ts';
import { knownData } from '../records/known.ts';
import { recordOf } from '../records/rows.ts';
import { noteWritten } from '../sql/recent.ts';
import { conflictOn } from './conflict.ts';
import type { Writing } from './context.ts';
import { requireRow, whyNotDeleted } from './detail.ts';
import { draftOf, refuseIssues } from './draft.ts';
import { runMoment } from './hookRun.ts';
import { refuseLinked } from './linkedBy.ts';
import type { RemoveInput } from './parse.ts';
import { followRollups } from './rollups.ts';

/**
 * Deletes a record for good where the document lets the person do so. Its history stays, closed by an entry
 * with everything the record held; what the document does not know is kept there, under no field's path, and never told.
 * @throws AppError record.linked where others link to it and the call says `linked: false`: they may not be left with its key
 */
export async function remove(op: Writing, { key, version, linked }: RemoveInput): Promise<void> {
  const { model, actor } = op;
  const row = await requireRow(op, key, true);
  if (version !== undefined && row.version !== version) throw conflictOn(op, row);
  const why = whyNotDeleted(model, actor, row);
  if (why !== undefined && !actor.unrestricted) throw new AppError('session.forbidden', { message: why });
  const draft = draftOf(op, row);
  await runMoment(op, draft, 'beforeRemove');
  refuseIssues(draft.issues);
  if (linked === false) await refuseLinked(op, row);
  noteWritten(model.entity);
  await op.tx.deleteFrom('records').where('entity', '=', model.entity).where('id', '=', row.id).execute();
  await appendHistory(op.tx, {
    entity: model.entity,
    recordId: row.id,
    at: actor.at.toISOString(),
    userId: actor.caller.userId,
    userName: actor.caller.userName,
    action: 'remove',
    title: '删除',
    documentVersion: model.version,
    fromState: row.state,
    toState: null,
    changes: [
      ...changesBetween(model, recordOf(model, row), {}),
      ...(knownData(model, row.data) === row.data ? [] : [{ path: '', title: '', from: row.data, to: null }]),
    ],
  });
  await followRollups(op, draft.previous, undefined);
  if (!actor.many)
    await publish(op.tx, {
      entity: model.entity,
      id: row.id,
      key: row.key,
      version: row.version + 1,
      eid: row.eid,
      ...personOf(actor),
    });
}
