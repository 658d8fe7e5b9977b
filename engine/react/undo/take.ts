import { type ChangeOf, isUnanswered, requestKey, TransportError } from '@yunpu/engine-core/endpoint';
import { labelCache } from '../data/labels.ts';
import { commonMessages } from '../messages/common.ts';
import { undoMessages as messages } from '../messages/undo.ts';
import type { Undoing } from './undoing.ts';

/** Everything shown of the entity's records is asked for again; a record that is open is put in its place at once. */
export function refresh({ mutate, model: { entity } }: Undoing): void {
  void mutate((key) => Array.isArray(key) && (key[0] === 'list' || key[0] === 'summary') && key[1] === entity);
}

/**
 * Takes one change back, or does it again where that is what it took back, and offers the other way round.
 *
 * @param idempotencyKey of an earlier try that nobody answered
 * @returns whether it is done; undefined where nobody answered
 */
export async function takeBack(
  undoing: Undoing,
  change: ChangeOf,
  redoes = false,
  idempotencyKey = requestKey(),
): Promise<boolean | undefined> {
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
    const again = isUnanswered(reason);
    notify({
      kind: 'error',
      text: again ? messages.offline(title) : reason.message,
      ...(again && {
        action: { title: commonMessages.retry, run: () => void takeBack(undoing, change, redoes, idempotencyKey) },
      }),
    });
    refresh(undoing);
    return again ? undefined : false;
  }
}
