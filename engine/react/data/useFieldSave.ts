import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { fieldAt } from '@yunpu/engine-core/document';
import {
  Attempts,
  type DetailResult,
  isUnanswered,
  type SaveRequest,
  TransportError,
} from '@yunpu/engine-core/endpoint';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { equalJson } from '@yunpu/engine-core/json';
import { fieldValue } from '@yunpu/engine-core/query';
import { useCallback, useRef, useState } from 'react';
import { commonMessages } from '../messages/common.ts';
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
  save(item: Named, values: Values, done: string): Promise<boolean>;
}

type Values = Readonly<Record<string, unknown>>;
type Asked = Omit<SaveRequest, 'idempotencyKey'>;

const same = (a: unknown, b: unknown): boolean => (isEmptyValue(a) && isEmptyValue(b)) || equalJson(a, b);

const holds = (record: RecordData, values: Values): boolean =>
  Object.entries(values).every(([path, value]) => same(fieldValue(record, path), value));

/** One record's moves, until one of them is answered. */
interface Moves {
  attempts: Attempts<Asked, DetailResult>;
  /** Where it was moved to without an answer: it may stand there by one's own doing. */
  lost: Values[];
}

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
 * all where somebody else has changed them meanwhile. What nobody answered for is asked again under its own key: it is
 * done once, and is no change of somebody else's. `onDone` runs however it ends, before the record counts as settled.
 */
export function useFieldSave(model: EntityModel, onDone: () => unknown): FieldSave {
  const { transport, notify } = useEngine();
  const offer = useUndo(model);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const moves = useRef(new Map<string, Moves>());
  const save = useCallback<FieldSave['save']>(
    async function move(item, values, done) {
      const { key, record, name } = item;
      const paths = Object.keys(values);
      const own = moves.current.get(key) ?? { attempts: new Attempts(), lost: [] };
      moves.current.set(key, own);
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
              : paths.every((path) => same(fieldValue(fresh.record, path), fieldValue(record, path))) ||
                  own.lost.some((before) => holds(fresh.record, before))
                ? undefined
                : messages.changed(name);
        if (why !== undefined) {
          moves.current.delete(key);
          notify({ kind: 'error', text: why });
          return false;
        }
        const request = (from: DetailResult): Asked => ({
          record: { ...from.record, ...values },
          version: from.version,
          documentVersion: model.version,
        });
        const send = (asked: Asked) =>
          own.attempts.send(asked, (sent, idempotencyKey) => transport.save(model, { ...sent, idempotencyKey }));
        const { answer, earlier } = await send(request(fresh));
        // What had arrived may have led elsewhere, or somebody went on from it.
        const isThere = !earlier || (holds(answer.record, values) && answer.version >= fresh.version);
        const latest = answer.version < fresh.version ? fresh : answer;
        const saved = isThere ? answer : (await send(request(latest))).answer;
        moves.current.delete(key);
        labelCache(transport).take(model, saved.labels);
        notify({ kind: 'success', text: done, ...offer(key, saved.undo) });
        return true;
      } catch (reason) {
        if (!(reason instanceof TransportError)) throw reason;
        if (isUnanswered(reason)) {
          own.lost.push(values);
          notify({
            kind: 'error',
            text: messages.unanswered(name),
            action: { title: commonMessages.retry, run: () => void move(item, values, done) },
          });
          return false;
        }
        // A newer version refuses what went under that key as well: it had not arrived.
        if (reason.kind === 'conflict') moves.current.delete(key);
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
