import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import {
  type ConflictInfo,
  type DetailResult,
  requestKey,
  type SaveRequest,
  type Transport,
  TransportError,
} from '@yunpu/engine-core/endpoint';
import { sameValue } from '@yunpu/engine-core/record';
import { useCallback, useRef, useState } from 'react';
import { act, isOwnAction } from '../action/ownActions.ts';
import { useEngine } from '../data/EngineProvider.tsx';
import { labelCache } from '../data/labels.ts';
import { savingMessages } from '../messages/saving.ts';
import { loadTwice } from '../parts/late.tsx';
import type { ConflictShown } from './ConflictDialog.tsx';
import type { FormStore } from './state/store.ts';
import type { Validation } from './useValidation.ts';

interface Conflict extends ConflictShown {
  theirs: ConflictInfo;
  /** What was being saved when the other side turned out to be newer. */
  attempt: Attempt;
}

/** What is saved besides the record: an action that runs in the same transaction, with its input. */
export interface Attempt {
  action?: string;
  input?: RecordData;
}

export interface Saving {
  busy: boolean;
  /** Why the last attempt failed, when no field is at fault. */
  error: string | undefined;
  conflict: Conflict | undefined;
  /** @returns the record as the server has it now, or undefined when it was not saved. */
  save(attempt?: Attempt): Promise<DetailResult | undefined>;
  /** Goes on with a record that settles the conflict. */
  settle(record: RecordData): Promise<DetailResult | undefined>;
  abandon(): void;
}

/** What goes to the server under one key. */
interface Sent {
  content: string;
  key: string;
  request: SaveRequest;
  /** What went under the same key before and was never answered: one of them may have been saved. */
  unanswered: readonly SaveRequest[];
  /** Whether this was not answered either. */
  isLost: boolean;
}

const isKeyTaken = (reason: unknown): boolean =>
  reason instanceof TransportError && reason.detail.errorCode === 'request.keyReused';

/** Which of these had been saved, and the answer that it got then. */
async function firstArrived(
  transport: Transport,
  model: EntityModel,
  requests: readonly SaveRequest[],
): Promise<{ request: SaveRequest; detail: DetailResult } | undefined> {
  for (const request of requests) {
    const detail = await transport.save(model, request).catch((reason: unknown) => {
      if (!isKeyTaken(reason)) throw reason;
    });
    if (detail) return { request, detail };
  }
  return undefined;
}

/** Puts values into the form that differ from what it holds; with `since` only those that have changed since then. */
function fill(store: FormStore, record: RecordData, since?: RecordData): void {
  for (const { name, compute } of store.shape.fields)
    if (!compute && !(since && sameValue(record[name], since[name]))) store.set(`/${name}`, record[name]);
}

/** Saving: checked here first, safe to repeat, and merged with what others saved meanwhile. */
export function useSaving(
  model: EntityModel,
  store: FormStore,
  firstVersion: number | undefined,
  validation: Validation,
  onSaved: (detail: DetailResult, attempt: Attempt) => void,
): Saving {
  const { transport, notify } = useEngine();
  const version = useRef(firstVersion);
  /** The same content sent again, after no answer came, is the same request to the server. */
  const sent = useRef<Sent>(undefined);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();

  const send = useCallback(
    async (attempt: Attempt, mayMerge: boolean): Promise<DetailResult | undefined> => {
      const record = store.snapshot();
      const content = JSON.stringify([record, version.current, attempt]);
      const { action, input } = attempt;
      const own = action !== undefined && isOwnAction(model, action);
      if (sent.current?.content !== content) {
        const before = sent.current?.isLost ? sent.current : undefined;
        // Under the key of what was never answered nothing can be made twice: the server says whether that had arrived.
        const key = before?.key ?? requestKey();
        const request: SaveRequest = {
          record,
          ...(version.current !== undefined && { version: version.current }),
          ...(!own && attempt),
          documentVersion: model.version,
          idempotencyKey: key,
        };
        const unanswered = before ? [before.request, ...before.unanswered] : [];
        sent.current = { content, key, request, unanswered, isLost: false };
      }
      const { request, unanswered } = sent.current;
      try {
        let detail = await transport.save(model, request);
        sent.current = undefined;
        const accept = (): void => {
          labelCache(transport).take(model, detail.labels);
          version.current = detail.version;
          store.reset(detail.record);
        };
        accept();
        if (own) {
          const key = String(detail.record[model.key]);
          const asked = { key, version: detail.version, action, ...(input && { input }), idempotencyKey: requestKey() };
          detail = await act(transport, model, asked);
          accept();
        }
        onSaved(detail, attempt);
        return detail;
      } catch (reason) {
        if (!(reason instanceof TransportError)) throw reason;
        // What had arrived is asked for next, and that may fail as well.
        if (sent.current) sent.current.isLost = reason.kind === 'network' || isKeyTaken(reason);
        const arrived = isKeyTaken(reason) && (await firstArrived(transport, model, unanswered));
        if (arrived) {
          sent.current = undefined;
          version.current = arrived.detail.version;
          store.reset(arrived.detail.record);
          fill(store, record, arrived.request.record);
          return send(attempt, mayMerge);
        }
        const theirs = reason.detail.conflict;
        if (reason.kind !== 'conflict' || !theirs || !mayMerge) {
          if (reason.detail.issues?.length) store.setIssues(reason.detail.issues);
          else setError(reason.message);
          return undefined;
        }
        const code = await loadTwice(() => import('./merging.ts')).catch(() => setError(reason.message));
        if (!code) return undefined;
        const merge = code.mergeRecords(record, theirs.current, store.original());
        if (merge.clashes.length > 0) {
          setConflict({ ...merge, theirs, attempt });
          return undefined;
        }
        version.current = theirs.version;
        store.reset(theirs.current);
        fill(store, merge.record);
        notify({ kind: 'info', text: savingMessages.merged(theirs.updatedByName) });
        return send(attempt, false);
      }
    },
    [model, store, transport, notify, onSaved],
  );

  const run = useCallback(async (work: () => Promise<DetailResult | undefined>) => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setError(undefined);
    try {
      return await work();
    } catch (reason) {
      setError(reason instanceof Error && reason.message !== '' ? reason.message : savingMessages.failed);
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);

  const save = useCallback(
    (attempt: Attempt = {}) =>
      run(async () => {
        const issues = await validation.all();
        return issues.length > 0 ? undefined : send(attempt, true);
      }),
    [run, validation, send],
  );

  const settle = useCallback(
    (record: RecordData) => {
      const settled = conflict;
      if (!settled) return Promise.resolve(undefined);
      setConflict(undefined);
      version.current = settled.theirs.version;
      store.reset(settled.theirs.current);
      fill(store, record);
      return save(settled.attempt);
    },
    [conflict, store, save],
  );

  const abandon = useCallback(() => setConflict(undefined), []);
  return { busy, error, conflict, save, settle, abandon };
}
