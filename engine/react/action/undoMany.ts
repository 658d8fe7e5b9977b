import { type ChangeOf, requestKey, type Transport } from '@yunpu/engine-core/endpoint';
import { commonMessages } from '../messages/common.ts';
import { undoMessages as messages } from '../messages/undo.ts';
import { refresh } from '../undo/take.ts';
import type { Undoing } from '../undo/undoing.ts';
import { isOpen, runBulk } from './bulk.ts';

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
export async function takeManyBack(
  undoing: Undoing,
  changes: readonly ChangeOf[],
  idempotencyKey = requestKey(),
): Promise<void> {
  const { engine, model } = undoing;
  const { notify } = engine;
  const results = await runBulk(undoesOf(engine, changes), model, {
    action: 'undo',
    keys: changes.map(({ key }) => key),
    input: undefined,
    versions: {},
    idempotencyKey,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const failed = results.filter(({ ok }) => !ok);
  const done = results.length - failed.length;
  const [first] = failed;
  if (first)
    notify({
      kind: 'error',
      text: messages.some(done, failed.length, `${first.key} ${first.message ?? ''}`),
      ...(failed.some(isOpen) && {
        action: { title: commonMessages.retry, run: () => void takeManyBack(undoing, changes, idempotencyKey) },
      }),
    });
  else notify({ kind: 'success', text: messages.undoneMany(done) });
  refresh(undoing);
}
