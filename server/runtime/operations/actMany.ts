import type { BulkResult, ChangeOf, ConflictInfo } from '@yunpu/engine-core/endpoint';
import { isSentIn } from '@yunpu/engine-core/workflow';
import { AppError } from '../../platform/http/errors.ts';
import { requireReader } from '../access/rows.ts';
import { recordOf } from '../records/rows.ts';
import type { FoundRow } from '../storage/find.ts';
import { act } from './act.ts';
import { requireAction } from './commit.ts';
import { type Reading, type Writing, writing } from './context.ts';
import type { ActManyInput } from './parse.ts';
import { doneTo, undo } from './undo.ts';

function isConflict(data: unknown): data is ConflictInfo {
  return typeof data === 'object' && data !== null && 'updatedByName' in data;
}

/** A refusal of one of many records, in words that name who changed it where somebody did. Anything else is thrown on. */
export function failure(key: string, error: unknown): BulkResult & { code: string; message: string } {
  if (!(error instanceof AppError)) throw error;
  const conflict = isConflict(error.data) ? `${error.data.updatedByName}刚刚修改了此单据，请刷新后核对` : undefined;
  const message = conflict ?? error.issues?.[0]?.message ?? error.message;
  return { key, ok: false, code: error.code, message };
}

type Once = (tx: Parameters<typeof writing>[3], key: string, work: () => Promise<BulkResult>) => Promise<BulkResult>;

/**
 * Does something to many records, each in a transaction of its own: one that is refused does not hold up the others.
 * `once` makes a repetition of one row answer what its first run answered.
 */
async function toEach<T extends { key: string }>(
  { runtime, model, actor }: Omit<Reading, 'executor'>,
  targets: readonly T[],
  once: Once,
  work: (op: Writing, target: T) => Promise<FoundRow>,
  waits: (row: FoundRow) => boolean = () => false,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const target of targets) {
    const { key } = target;
    const result = runtime.database.transaction((tx) =>
      once(tx, key, async () => {
        const op = writing(runtime, model.entity, actor, tx, model);
        const row = await work(op, target);
        return { ...(await doneTo(op, row)), key, ...(waits(row) && { sentIn: true }) };
      }),
    );
    results.push(await result.catch((error: unknown) => failure(key, error)));
  }
  return results;
}

/** Runs one action on many records. */
export async function actMany(
  reading: Omit<Reading, 'executor'>,
  { action: name, keys, versions, input }: ActManyInput,
  once: Once,
): Promise<BulkResult[]> {
  const { model, actor } = reading;
  requireReader(model, actor);
  const action = requireAction(model, name);
  if (!action.bulk) throw new AppError('action.refused', { message: `“${action.title}”不能批量执行` });
  const targets = keys.map((key) => ({ key, version: versions[key], action: name, input }));
  return toEach(reading, targets, once, act, (row) => isSentIn(model, action, recordOf(model, row)));
}

/** Takes back what was done to many records. */
export async function undoMany(
  reading: Omit<Reading, 'executor'>,
  changes: readonly ChangeOf[],
  once: Once,
): Promise<BulkResult[]> {
  requireReader(reading.model, reading.actor);
  return toEach(reading, changes, once, undo);
}
