import type { BulkResult, ConflictInfo } from '@yunpu/engine-core/endpoint';
import { AppError } from '../../platform/http/errors.ts';
import type { Actor } from '../access/actor.ts';
import { requireReader } from '../access/rows.ts';
import { act } from './act.ts';
import { requireAction } from './commit.ts';
import { type Runtime, writing } from './context.ts';
import type { ActManyInput } from './parse.ts';

function isConflict(data: unknown): data is ConflictInfo {
  return typeof data === 'object' && data !== null && 'updatedByName' in data;
}

function failure(key: string, error: unknown): BulkResult {
  if (!(error instanceof AppError)) throw error;
  const conflict = isConflict(error.data) ? `${error.data.updatedByName}刚刚修改了此单据，请刷新后核对` : undefined;
  const message = conflict ?? error.issues?.[0]?.message ?? error.message;
  return { key, ok: false, code: error.code, message };
}

/**
 * Runs one action on many records, each in a transaction of its own: one that is refused does not hold up the
 * others. `once` makes a repetition of one row answer what its first run answered.
 */
export async function actMany(
  runtime: Runtime,
  entity: string,
  actor: Actor,
  request: ActManyInput,
  once: (tx: Parameters<typeof writing>[3], key: string, work: () => Promise<BulkResult>) => Promise<BulkResult>,
): Promise<BulkResult[]> {
  const model = runtime.models.model(entity);
  requireReader(model, actor);
  const action = requireAction(model, request.action);
  if (!action.bulk) throw new AppError('action.refused', { message: `“${action.title}”不能批量执行` });
  const results: BulkResult[] = [];
  for (const key of request.keys) {
    const work = () =>
      runtime.database.transaction((tx) =>
        once(tx, key, async () => {
          await act(writing(runtime, entity, actor, tx, model), {
            key,
            version: request.versions[key],
            action: action.name,
            input: request.input,
          });
          return { key, ok: true };
        }),
      );
    results.push(await work().catch((error: unknown) => failure(key, error)));
  }
  return results;
}
