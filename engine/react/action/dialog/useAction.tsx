import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import {
  type ActRequest,
  Attempts,
  type ChangeOf,
  type DetailResult,
  isMissingOrForbidden,
  isUnanswered,
  TransportError,
} from '@yunpu/engine-core/endpoint';
import { equalJson } from '@yunpu/engine-core/json';
import type { Issue } from '@yunpu/engine-core/validation';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useEngine } from '../../data/EngineProvider.tsx';
import { labelCache } from '../../data/labels.ts';
import { actionsMessages } from '../../messages/actions.ts';
import { lazyDialog } from '../../parts/late.tsx';
import { useUndo } from '../../undo/useUndo.ts';
import { act as actOn } from '../ownActions.ts';
import { outcome } from './outcome.ts';
import { OVER, REFUSED } from './over.ts';

const ActionDialog = lazyDialog(() => import('./ActionDialog.tsx'), 'onCancel');
const BulkDialog = lazyDialog(() => import('../BulkDialog.tsx'));

interface ActionTarget {
  key: string;
  version?: number;
  record?: RecordData;
  /** What its form begins with. */
  values?: RecordData;
}

export interface Actions {
  /** 'name key' of the action that is under way. */
  busy: string | undefined;
  /**
   * Asks what the action needs (confirmation, input) and runs it; the dialog stays while the server refuses.
   * `onCancel`: the person thought better of it, and had typed as much.
   */
  run(action: ActionModel, target: ActionTarget, onCancel?: (typed: RecordData) => void): void;
  /**
   * Runs it with an input that the page has asked for itself.
   * @returns what was refused; undefined when it is done
   */
  send(action: ActionModel, target: ActionTarget, input: RecordData): Promise<readonly Issue[] | undefined>;
  /** Asks once, then runs over all keys with progress; shows each row's answer. */
  runMany(action: ActionModel, keys: readonly string[], versions: Readonly<Record<string, number>>): void;
  /** Only asks; for a form that saves and acts in one request. `undefined` answers "do not". */
  prepare(action: ActionModel, record: RecordData): Promise<{ input?: RecordData } | undefined>;
  /** The open dialog, for the page to render anywhere. */
  dialogs: ReactNode;
  /** What was asked by `prepare` is saved: the next time is asked anew. */
  forget(): void;
}

interface Question {
  /** The same action on the same records, begun with the same values, is the same question. */
  about: string;
  action: ActionModel;
  record: RecordData | undefined;
  values?: RecordData;
  count: number;
  execute(input: RecordData | undefined): Promise<readonly Issue[] | undefined>;
  cancel(typed: RecordData): void;
}

/** Whether a dialog stands between the press and the action. */
export const isAsked = ({ confirm, input }: ActionModel): boolean => confirm !== undefined || input !== undefined;

const aboutOf = ({ name }: ActionModel, { key, values }: ActionTarget): string => JSON.stringify([name, key, values]);

/** Running a document's actions: their questions, their repetition and their refusals. */
export function useAction(
  model: EntityModel,
  onDone: (action: ActionModel, detail: DetailResult | undefined) => void,
): Actions {
  const { transport, notify } = useEngine();
  const offer = useUndo(model);
  const [question, setQuestion] = useState<Question>();
  const [bulk, setBulk] = useState<{
    action: ActionModel;
    keys: readonly string[];
    input: RecordData | undefined;
    versions: Readonly<Record<string, number>>;
    /** What is taken back. */
    changes?: readonly ChangeOf[];
  }>();
  const [busy, setBusy] = useState<string>();
  /** By action and record: pressed again after no answer came, it is the same intention. */
  const attempts = useRef(new Map<string, Attempts<Omit<ActRequest, 'idempotencyKey'>, DetailResult>>());

  /** What was typed into a dialog that was closed stands in it again when the same is asked: by question. */
  const left = useRef(new Map<string, RecordData>());

  const ask = useCallback((next: Question) => {
    if (isAsked(next.action)) setQuestion({ ...next, values: { ...next.values, ...left.current.get(next.about) } });
    else void next.execute(undefined);
  }, []);

  const act = useCallback(
    async (
      action: ActionModel,
      target: ActionTarget,
      input: RecordData | undefined,
      inDialog = false,
    ): Promise<readonly Issue[] | undefined> => {
      const name = `${action.name} ${target.key}`;
      const trying = attempts.current.get(name) ?? new Attempts();
      attempts.current.set(name, trying);
      setBusy(name);
      try {
        const { answer: detail, earlier } = await trying.send(
          { key: target.key, version: target.version, action: action.name, input },
          (asked, idempotencyKey) => actOn(transport, model, { ...asked, idempotencyKey }),
        );
        labelCache(transport).take(model, detail.labels);
        attempts.current.delete(name);
        setQuestion(undefined);
        const isOther = earlier !== undefined && !equalJson(earlier.input, input);
        if (isOther && input) left.current.set(aboutOf(action, target), input);
        notify({
          kind: isOther ? 'info' : 'success',
          text: (isOther ? actionsMessages.doneBefore : outcome(model, action, detail.record))(action.title),
          ...offer(detail.record[model.key], detail.undo),
        });
        onDone(action, detail);
        return undefined;
      } catch (reason) {
        if (!(reason instanceof TransportError)) throw reason;
        if (reason.kind === 'conflict') {
          // A second press acts on the newer version, of which the message has just told.
          target.version = reason.detail.conflict?.version ?? target.version;
          onDone(action, undefined);
          // What is not there any more, or not for this person, is asked for again, so that the page shows it.
        } else if (!inDialog && isMissingOrForbidden(reason)) onDone(action, undefined);
        // A dialog says it where the person looks, and stays.
        const refused = refusal(model, action, reason);
        if (!inDialog) notify({ kind: 'error', text: refused.message });
        const issues = reason.detail.issues ?? [];
        return issues.length > 0 ? issues : [{ path: '', ...refused }];
      } finally {
        setBusy(undefined);
      }
    },
    [model, transport, notify, onDone, offer],
  );

  const run = useCallback(
    (action: ActionModel, target: ActionTarget, cancel: (typed: RecordData) => void = () => undefined) => {
      const current = { ...target };
      const about = aboutOf(action, target);
      ask({
        about,
        action,
        record: target.record,
        values: target.values,
        count: 1,
        execute: async (input) => {
          left.current.delete(about);
          return act(action, current, input, isAsked(action));
        },
        cancel,
      });
    },
    [ask, act],
  );

  const runMany = useCallback(
    (action: ActionModel, keys: readonly string[], versions: Readonly<Record<string, number>>) => {
      const about = JSON.stringify([action.name, keys]);
      ask({
        about,
        action,
        record: undefined,
        count: keys.length,
        cancel: () => undefined,
        execute: async (input) => {
          setQuestion(undefined);
          left.current.delete(about);
          setBulk({ action, keys, input, versions });
          return undefined;
        },
      });
    },
    [ask],
  );

  const prepare = useCallback(
    (action: ActionModel, record: RecordData) =>
      new Promise<{ input?: RecordData } | undefined>((resolve) => {
        const about = JSON.stringify([action.name, record[model.key]]);
        ask({
          about,
          action,
          record,
          count: 1,
          cancel: () => resolve(undefined),
          execute: async (input) => {
            setQuestion(undefined);
            // The save may be refused yet.
            left.current.set(about, input ?? {});
            resolve(input === undefined ? {} : { input });
            return undefined;
          },
        });
      }),
    [ask, model.key],
  );

  const forget = useCallback(() => left.current.clear(), []);

  const dialogs = (
    <>
      {question && (
        <ActionDialog
          model={model}
          {...question}
          onCancel={(typed) => {
            const kept = { ...left.current.get(question.about), ...typed };
            left.current.set(question.about, kept);
            setQuestion(undefined);
            question.cancel(kept);
          }}
        />
      )}
      {bulk && (
        <BulkDialog
          key={bulk.changes ? 'undo' : 'act'}
          model={model}
          {...bulk}
          onUndo={(changes) => setBulk({ ...bulk, changes, keys: changes.map(({ key }) => key) })}
          onClose={() => {
            setBulk(undefined);
            onDone(bulk.action, undefined);
          }}
        />
      )}
    </>
  );
  return { busy, run, send: act, runMany, prepare, dialogs, forget };
}

/** Why it was not done, with the code of a refusal that names no field. Who may not read the state is not told it. */
function refusal(
  { states }: EntityModel,
  { from, title }: ActionModel,
  error: TransportError,
): Pick<Issue, 'code' | 'message'> {
  const conflict = error.detail.conflict;
  if (error.kind === 'conflict' && conflict) {
    const state = states && conflict.current[states.field];
    return typeof state === 'string' && from.length > 0 && !from.includes(state)
      ? {
          code: OVER,
          message: actionsMessages.settled(conflict.updatedByName, states?.values[state]?.title ?? state, title),
        }
      : { code: REFUSED, message: actionsMessages.conflict(conflict.updatedByName, title) };
  }
  return {
    code: isMissingOrForbidden(error) ? OVER : REFUSED,
    message: isUnanswered(error) ? actionsMessages.offline(title) : error.message,
  };
}
