import { type ChangeOf, requestKey, type Transport, TransportError } from '@yunpu/engine-core/endpoint';
import { runBulk } from '../action/bulk.ts';
import { labelCache } from '../data/labels.ts';
import { commonMessages } from '../messages/common.ts';
import { undoMessages as messages } from '../messages/undo.ts';
import type { Undoing } from './useUndo.ts';

/** Everything shown of the entity's records is asked for again; a record that is open is put in its place at once. */
function refresh({ mutate, model: { entity } }: Undoing): void {
  void mutate((key) => Array.isArray(key) && (key[0] === 'list' || key[0] === 'summary') && key[1] === entity);
}

/** Takes one change back, or does it again where that is what it took back, and offers the other way round. */
export async function takeBack(
  undoing: Undoing,
  change: ChangeOf,
  redoes = false,
  idempotencyKey = requestKey(),
): Promise<boolean> {
  const { engine, model, mutate } = undoing;
  const { transport, notify } = engine;
  const title = redoes ? messages.redo : commonMessages.undo;
  try {
    const detail = await transport.undo?.(model, change, idempotencyKey);
    if (!detail) return false;
    labelCache(transport).take(model, detail.labels);
    const seq = detail.undo;
    const next = { key: change.key, seq: seq ?? 0 };
    notify({
      kind: 'success',
      text: redoes ? messages.redone : messages.undone,
      ...(seq !== undefined && {
        action: {
          title: redoes ? commonMessages.undo : messages.redo,
          undoes: true as const,
          run: () => void takeBack(undoing, next, !redoes),
        },
      }),
    });
    void mutate(['detail', model.entity, model.version, change.key], detail, { revalidate: false });
    refresh(undoing);
    return true;
  } catch (reason) {
    if (!(reason instanceof TransportError)) throw reason;
    const again = reason.kind === 'network';
    notify({
      kind: 'error',
      text: again ? messages.offline(title) : reason.message,
      ...(again && {
        action: { title: commonMessages.retry, run: () => void takeBack(undoing, change, redoes, idempotencyKey) },
      }),
    });
    refresh(undoing);
    return false;
  }
}

/** As `Transport.actMany` is asked, so that it goes on chunk by chunk and can be stopped. */
export const undoesOf = (
  { transport }: Pick<Undoing['engine'], 'transport'>,
  changes: readonly ChangeOf[],
): Pick<Transport, 'actMany'> => ({
  actMany: async (model, _action, keys, _input, idempotencyKey) => {
    const some = changes.filter(({ key }) => keys.includes(key));
    return (await transport.undoMany?.(model, some, idempotencyKey)) ?? [];
  },
});

/** Takes back what was done to many records, wherever the person is by now. */
export async function takeManyBack(undoing: Undoing, changes: readonly ChangeOf[]): Promise<void> {
  const { engine, model } = undoing;
  const { notify } = engine;
  const results = await runBulk(undoesOf(engine, changes), model, {
    action: 'undo',
    keys: changes.map(({ key }) => key),
    input: undefined,
    versions: {},
    idempotencyKey: requestKey(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const failed = results.filter(({ ok }) => !ok);
  const done = results.length - failed.length;
  const [first] = failed;
  if (first) notify({ kind: 'error', text: messages.some(done, failed.length, `${first.key} ${first.message ?? ''}`) });
  else notify({ kind: 'success', text: messages.undoneMany(done) });
  refresh(undoing);
}
