import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { BulkResult, Transport } from '@yunpu/engine-core/endpoint';
import { failed } from './bulk.ts';
import { act, ownAction } from './ownActions.ts';

/** Whether the application does this action for all chosen records at once. */
export const isDoneAtOnce = (model: EntityModel, action: ActionModel): boolean =>
  ownAction(action, model)?.runMany !== undefined;

/** One action on some records; one that the application does itself is done record by record. */
export async function actMany(
  transport: Pick<Transport, 'act' | 'actMany' | 'detail'>,
  model: EntityModel,
  action: string,
  keys: readonly string[],
  input: RecordData | undefined,
  idempotencyKey: string,
  versions: Readonly<Record<string, number>>,
): Promise<BulkResult[]> {
  const found = model.actions.find(({ name }) => name === action);
  const own = found && ownAction(found, model);
  if (found && own?.runMany) return own.runMany({ model, action: found, keys });
  if (!own) return transport.actMany(model, action, keys, input, idempotencyKey, versions);
  const results: BulkResult[] = [];
  for (const key of keys) {
    const request = {
      key,
      action,
      ...(versions[key] !== undefined && { version: versions[key] }),
      ...(input && { input }),
      idempotencyKey: `${idempotencyKey}-${key}`,
    };
    results.push(
      await act(transport, model, request).then(
        () => ({ key, ok: true }),
        (reason: unknown) => failed(key, reason),
      ),
    );
  }
  return results;
}
