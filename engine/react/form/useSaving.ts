import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import {
  Attempts,
  type ConflictInfo,
  type DetailResult,
  requestKey,
  type SaveRequest,
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

/** ms after which a form shows that it is at work: a check that is there at once draws nothing but what it found. */
const BUSY_MS = 20;

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
  const [attempts] = useState(() => new Attempts<Omit<SaveRequest, 'idempotencyKey'>, DetailResult>());
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();

  const send = useCallback(
    async (attempt: Attempt, mayMerge: boolean): Promise<DetailResult | undefined> => {
      const record = store.snapshot();
      const { action, input } = attempt;
      const own = action !== undefined && isOwnAction(model, action);
      const request = {
        record,
        ...(version.current !== undefined && { version: version.current }),
        ...(!own && attempt),
        documentVersion: model.version,
      };
      try {
        const { answer, earlier } = await attempts.send(request, (asked, idempotencyKey) =>
          transport.save(model, { ...asked, idempotencyKey }),
        );
        if (earlier) {
          version.current = answer.version;
          store.reset(answer.record);
          const isActed = earlier.action !== undefined && earlier.action === action;
          if (isActed && answer.allowed.save !== true) {
            labelCache(transport).take(model, answer.labels);
            onSaved(answer, attempt);
            notify({ kind: 'info', text: savingMessages.doneBefore });
            return answer;
          }
          fill(store, record, earlier.record);
          // What that one did besides is not done a second time.
          return send(isActed ? {} : attempt, mayMerge);
        }
        let detail = answer;
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
    [model, store, transport, notify, onSaved, attempts],
  );

  const run = useCallback(async (work: () => Promise<DetailResult | undefined>) => {
    if (running.current) return undefined;
    running.current = true;
    const shown = setTimeout(() => setBusy(true), BUSY_MS);
    setError(undefined);
    try {
      return await work();
    } catch (reason) {
      setError(reason instanceof Error && reason.message !== '' ? reason.message : savingMessages.failed);
      return undefined;
    } finally {
      running.current = false;
      clearTimeout(shown);
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
