import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import { type BulkResult, requestKey, type Transport } from '@yunpu/engine-core/endpoint';
import { Modal, Progress } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { runBulk } from './bulk.ts';
import { actMany } from './ownActions.ts';
import './action.css';
import { bulkMessages } from '../messages/bulk.ts';
import { useFocusBack } from '../parts/useFocusBack.ts';
import { withAntdLook } from '../parts/withAntdLook.tsx';

interface BulkDialogProps {
  model: EntityModel;
  action: ActionModel;
  keys: readonly string[];
  input: RecordData | undefined;
  versions: Readonly<Record<string, number>>;
  onClose(): void;
}

/** An action over many records: how far it is, a way to stop, and each row's answer, the refused ones first. */
function BulkDialog({ model, action, keys, input, versions, onClose }: BulkDialogProps): ReactNode {
  const { transport } = useEngine();
  useFocusBack();
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
    void runBulk(actions, model, {
      action: action.name,
      keys,
      input,
      versions,
      idempotencyKey: job.idempotencyKey,
      signal: job.stop.signal,
      onProgress: setResults,
    });
  }, [job, transport, model, action, keys, input, versions]);

  const done = results.length === keys.length;
  const failed = results.filter((result) => !result.ok);
  const succeeded = results.length - failed.length;
  return (
    <Modal
      open
      title={bulkMessages.title(action.title, keys.length)}
      width={560}
      okText={done ? bulkMessages.done : bulkMessages.stop}
      okButtonProps={{ autoInsertSpace: false, danger: !done }}
      onOk={done ? onClose : () => job.stop.abort()}
      onCancel={done ? onClose : undefined}
      closable={done}
      mask={{ closable: false }}
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <Progress
        percent={Math.floor((results.length / keys.length) * 100)}
        status={!done ? 'active' : failed.length > 0 ? 'exception' : 'success'}
        aria-label={bulkMessages.progress}
      />
      <p role="status">
        {done ? bulkMessages.finished(succeeded) : bulkMessages.doing(succeeded)}
        {failed.length > 0 && (
          <>
            {bulkMessages.separator}
            <span className="yp-problem">{bulkMessages.failed(failed.length)}</span>
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
    </Modal>
  );
}

export default withAntdLook(BulkDialog);
