import type { EntityModel } from '@yunpu/engine-core/document';
import { type BulkResult, type ChangeOf, requestKey, type Transport } from '@yunpu/engine-core/endpoint';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type BulkRun, finishedWords, isOpen, runBulk } from './bulk.ts';
import './action.css';
import { useEngine } from '../data/EngineProvider.tsx';
import { bulkMessages } from '../messages/bulk.ts';
import { commonMessages } from '../messages/common.ts';
import { Button } from '../parts/Button.tsx';
import { Progress } from '../parts/Progress.tsx';
import { TitledDialog } from '../parts/TitledDialog.tsx';
import { useUndoing } from '../undo/undoing.ts';
import { takeManyBack } from './undoMany.ts';

export interface ManyDialogProps {
  model: EntityModel;
  title: string;
  /** What is done with which records. */
  run: Pick<BulkRun, 'action' | 'keys' | 'input' | 'versions' | 'atOnce'>;
  by: Pick<Transport, 'actMany'>;
  /** Absent: nothing of it can be taken back. */
  onUndo?: ((changes: readonly ChangeOf[]) => void) | undefined;
  onClose(): void;
}

/** Something done with many records: how far it is, a way to stop, and each row's answer, the refused ones first. */
export default function ManyDialog({ model, title, run, by, onUndo, onClose }: ManyDialogProps): ReactNode {
  const { transport, notify } = useEngine();
  const undoing = useUndoing(model);
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  // One job for the life of the dialog, also in StrictMode, which runs effects twice.
  const [job] = useState(() => ({ stop: new AbortController(), idempotencyKey: requestKey(), begun: false }));
  const start = useCallback(
    (before: readonly BulkResult[]): void => {
      const { idempotencyKey } = job;
      const { signal } = (job.stop = new AbortController());
      void runBulk(by, model, { ...run, idempotencyKey, before, signal, onProgress: setResults });
    },
    [job, by, model, run],
  );
  useEffect(() => {
    if (job.begun) return;
    job.begun = true;
    start([]);
  }, [job, start]);

  const { keys } = run;
  const done = results.length === keys.length;
  const failed = results.filter((result) => !result.ok);
  const succeeded = results.length - failed.length;
  const finished = finishedWords(succeeded, results.filter(({ sentIn }) => sentIn).length);
  const isUnsure = results.some(isOpen);
  const undoable = onUndo
    ? results.flatMap(({ key, undo }): ChangeOf[] => (undo === undefined ? [] : [{ key, seq: undo }]))
    : [];
  const closed = (): void => {
    onClose();
    if (undoable.length > 0)
      notify({
        kind: 'success',
        text: finished,
        action: { title: commonMessages.undo, undoes: true, run: () => void takeManyBack(undoing, undoable) },
      });
  };
  return (
    <TitledDialog
      title={title}
      width={560}
      held={!done}
      onClose={closed}
      foot={(close) => (
        <>
          {done && undoable.length > 0 && transport.undoMany && (
            <Button onClick={() => onUndo?.(undoable)}>{bulkMessages.undo(undoable.length)}</Button>
          )}
          {done && isUnsure && <Button onClick={() => start(results)}>{commonMessages.retry}</Button>}
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
        {done ? finished : bulkMessages.doing(succeeded)}
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
