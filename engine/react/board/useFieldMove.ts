import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import { requestKey, TransportError } from '@yunpu/engine-core/endpoint';
import { useCallback, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { labelCache } from '../data/labels.ts';
import { boardMessages as messages } from '../messages/board.ts';
import { type ColumnValue, columnOf } from './moves.ts';

export interface FieldMove {
  /** Key of the record that is being saved. */
  busy: string | undefined;
  save(card: { key: string; record: RecordData; name: string }, value: ColumnValue, column: string): Promise<void>;
}

/**
 * Puts a record into another column by saving its field, as its form would: read afresh, refused in the server's words,
 * and not at all where somebody else has moved it meanwhile.
 */
export function useFieldMove(model: EntityModel, field: FieldModel, onDone: () => void): FieldMove {
  const { transport, notify } = useEngine();
  const [busy, setBusy] = useState<string>();
  const save = useCallback<FieldMove['save']>(
    async ({ key, record, name }, value, column) => {
      setBusy(key);
      try {
        const fresh = await transport.detail(model, key);
        const access = fresh.allowed.fields[field.path] ?? 'write';
        const why =
          fresh.allowed.save !== true
            ? fresh.allowed.save.why
            : access !== 'write'
              ? messages.readOnly(field.title)
              : columnOf(model, field, fresh.record) !== columnOf(model, field, record)
                ? messages.changed(name)
                : undefined;
        if (why !== undefined) {
          notify({ kind: 'error', text: why });
          return;
        }
        const saved = await transport.save(model, {
          record: { ...fresh.record, [field.name]: value },
          version: fresh.version,
          documentVersion: model.version,
          idempotencyKey: requestKey(),
        });
        labelCache(transport).take(model, saved.labels);
        notify({ kind: 'success', text: messages.moved(field.title, column) });
      } catch (reason) {
        if (!(reason instanceof TransportError)) throw reason;
        notify({ kind: 'error', text: reason.kind === 'conflict' ? messages.changed(name) : reason.message });
      } finally {
        setBusy(undefined);
        onDone();
      }
    },
    [model, field, transport, notify, onDone],
  );
  return { busy, save };
}
