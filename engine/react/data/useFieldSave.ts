import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { fieldAt } from '@yunpu/engine-core/document';
import { requestKey, TransportError } from '@yunpu/engine-core/endpoint';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { equalJson } from '@yunpu/engine-core/json';
import { fieldValue } from '@yunpu/engine-core/query';
import { useCallback, useState } from 'react';
import { movingMessages as messages } from '../messages/moving.ts';
import { useUndo } from '../undo/useUndo.ts';
import { useEngine } from './EngineProvider.tsx';
import { labelCache } from './labels.ts';

/** A record as it is drawn, and what it is called. */
export interface Named {
  key: string;
  name: string;
  record: RecordData;
}

export interface FieldSave {
  /** Keys of records that are being saved. */
  busy: ReadonlySet<string>;
  /** @param done what the person reads when it is saved. @returns whether it was */
  save(item: Named, values: Readonly<Record<string, unknown>>, done: string): Promise<boolean>;
}

const same = (a: unknown, b: unknown): boolean => (isEmptyValue(a) && isEmptyValue(b)) || equalJson(a, b);

/** What a rule or a field has against it, with the field's name where it is not in the words; else the refusal's own. */
function whyOf(model: EntityModel, { detail, message }: TransportError): string {
  const found = (detail.issues ?? []).map((issue) => {
    const title = fieldAt(model, issue.path.slice(1).replaceAll('/', '.'))?.title;
    return title === undefined || issue.message.includes(title) ? issue.message : messages.wrong(title, issue.message);
  });
  return found.length > 0 ? [...new Set(found)].join('\n') : message;
}

/**
 * Saves some fields of a record that was moved, as its form would: read afresh, refused in the server's words, and not at
 * all where somebody else has changed them meanwhile. `onDone` runs however it ends, before the record counts as settled.
 */
export function useFieldSave(model: EntityModel, onDone: () => unknown): FieldSave {
  const { transport, notify } = useEngine();
  const offer = useUndo(model);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const save = useCallback<FieldSave['save']>(
    async ({ key, record, name }, values, done) => {
      const paths = Object.keys(values);
      setBusy((before) => new Set([...before, key]));
      try {
        const fresh = await transport.detail(model, key);
        const { save: may, fields } = fresh.allowed;
        const closed = paths.find((path) => (fields[path] ?? 'write') !== 'write');
        const why =
          may !== true
            ? may.why
            : closed !== undefined
              ? messages.readOnly(fieldAt(model, closed)?.title ?? closed)
              : paths.every((path) => same(fieldValue(fresh.record, path), fieldValue(record, path)))
                ? undefined
                : messages.changed(name);
        if (why !== undefined) {
          notify({ kind: 'error', text: why });
          return false;
        }
        const saved = await transport.save(model, {
          record: { ...fresh.record, ...values },
          version: fresh.version,
          documentVersion: model.version,
          idempotencyKey: requestKey(),
        });
        labelCache(transport).take(model, saved.labels);
        notify({ kind: 'success', text: done, ...offer(key, saved.undo) });
        return true;
      } catch (reason) {
        if (!(reason instanceof TransportError)) throw reason;
        notify({ kind: 'error', text: reason.kind === 'conflict' ? messages.changed(name) : whyOf(model, reason) });
        return false;
      } finally {
        await onDone();
        setBusy((before) => new Set([...before].filter((other) => other !== key)));
      }
    },
    [model, transport, notify, onDone, offer],
  );
  return { busy, save };
}
