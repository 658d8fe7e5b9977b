import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import { type BulkResult, type ChangeOf, requestKey, type Transport } from '@yunpu/engine-core/endpoint';
import { type ReactNode, useEffect, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { runBulk } from './bulk.ts';
import { actMany, isDoneAtOnce } from './ownMany.ts';
import { takeManyBack, undoesOf } from './undoMany.ts';
import './action.css';
import { bulkMessages } from '../messages/bulk.ts';
import { commonMessages } from '../messages/common.ts';
import { Button } from '../parts/Button.tsx';
import { Progress } from '../parts/Progress.tsx';
import { TitledDialog } from '../parts/TitledDialog.tsx';
import { useUndoing } from '../undo/undoing.ts';

interface BulkDialogProps {
  model: EntityModel;
  action: ActionModel;
  keys: readonly string[];
  input: RecordData | undefined;
  versions: Readonly<Record<string, number>>;
  /** What was done to the records and is taken back; absent: it is done. */
  changes?: readonly ChangeOf[];
  onUndo(changes: readonly ChangeOf[]): void;
  onClose(): void;
}

/** An action over many records: how far it is, a way to stop, and each row's answer, the refused ones first. */
export default function BulkDialog({
  model,
  action,
  keys,
  input,
  versions,
  changes,
  onUndo,
  onClose,
}: BulkDialogProps): ReactNode {
  const { transport, notify } = useEngine();
  const undoing = useUndoing(model);
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  // One job for the life of the dialog, also in StrictMode, which runs effects twice.
  const [job] = useState(() => ({ stop: new AbortController(), idempotencyKey: requestKey(), begun: false }));
  useEffect(() => {
    if (job.begun) return;
    job.begun = true;
    const actions: Pick<Transport, 'actMany'> = {
      actMany: (of, name, some, given, idempotencyKey, seen = {}) =>
        actMany(transport, of, name, some, given, idempotencyKey, seen),
    };
    void runBulk(changes ? undoesOf({ transport }, changes) : actions, model, {
      action: action.name,
      keys,
      input,
      versions,
      idempotencyKey: job.idempotencyKey,
      atOnce: !changes && isDoneAtOnce(model, action),
      signal: job.stop.signal,
      onProgress: setResults,
    });
  }, [job, transport, model, action, keys, input, versions, changes]);

  const done = results.length === keys.length;
  const failed = results.filter((result) => !result.ok);
  const succeeded = results.length - failed.length;
  const undoable = changes
    ? []
    : results.flatMap(({ key, undo }): ChangeOf[] => (undo === undefined ? [] : [{ key, seq: undo }]));
  const closed = (): void => {
    onClose();
    if (undoable.length > 0)
      notify({
        kind: 'success',
        text: bulkMessages.finished(succeeded),
        action: { title: commonMessages.undo, undoes: true, run: () => void takeManyBack(undoing, undoable) },
      });
  };
  return (
    <TitledDialog
      title={(changes ? bulkMessages.undoTitle : bulkMessages.title)(action.title, keys.length)}
      width={560}
      held={!done}
      onClose={closed}
      foot={(close) => (
        <>
          {done && undoable.length > 0 && transport.undoMany && (
            <Button onClick={() => onUndo(undoable)}>{bulkMessages.undo(undoable.length)}</Button>
          )}
          <Button look={done ? 'primary' : 'danger'} onClick={done ? close : () => job.stop.abort()}>
            {done ? bulkMessages.done : bulkMessages.stop}
          </Button>
        </>
      )}
    >
      <Progress
        label={bulkMessages.progress}
        percent={Math.floor((results.length / keys.length) * 100)}
        tone={!done ? undefined : failed.length > 0 ? 'error' : 'success'}
      />
      <p role="status">
        {done ? bulkMessages.finished(succeeded) : bulkMessages.doing(succeeded)}
        {failed.length > 0 && (
          <>
            {bulkMessages.separator}
            <span className="yp-problem yp-inline">{bulkMessages.failed(failed.length)}</span>
          </>
        )}
      </p>
      {failed.length > 0 && (
        <div className="yp-results" tabIndex={0} role="region" aria-label={bulkMessages.failedRecords}>
          <table>
            <thead>
              <tr>
                <th scope="col">{model.fieldsByPath[model.key]?.title ?? bulkMessages.key}</th>
                <th scope="col">{bulkMessages.reason}</th>
              </tr>
            </thead>
            <tbody>
              {failed.map((result) => (
                <tr key={result.key}>
                  <td>{result.key}</td>
                  <td>{result.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </TitledDialog>
  );
}
