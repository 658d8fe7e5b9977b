import type { EntityModel } from '@yunpu/engine-core/document';
import { type ExportRequest, requestKey, TransportError } from '@yunpu/engine-core/endpoint';
import { formatSize } from '@yunpu/engine-core/format';
import type { RowCount } from '@yunpu/engine-core/query';
import { type ReactNode, useEffect, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { commonMessages } from '../messages/common.ts';
import { exportMessages } from '../messages/export.ts';
import { Button } from '../parts/Button.tsx';
import { Progress } from '../parts/Progress.tsx';
import { TitledDialog } from '../parts/TitledDialog.tsx';
import { download } from './download.ts';

export interface ExportJob {
  request: ExportRequest;
  /** How many rows it will have. */
  counted: RowCount;
}

/** An export under way: how much has come, and a way to stop it. Closes by itself when the file is there. */
export default function ExportDialog({
  model,
  job,
  onClose,
}: {
  model: EntityModel;
  job: ExportJob;
  onClose(): void;
}): ReactNode {
  const { transport, notify } = useEngine();
  const [received, setReceived] = useState(0);
  const [done, setDone] = useState(0);
  const [error, setError] = useState<string>();
  const [stop] = useState(() => new AbortController());
  useEffect(() => {
    const exportId = requestKey();
    const unsubscribe = transport.subscribe((event) => {
      if ('exportId' in event && event.exportId === exportId) setDone(event.done);
    });
    transport.exportFile(model, { ...job.request, exportId }, { signal: stop.signal, onProgress: setReceived }).then(
      (file) => {
        download(file);
        notify({ kind: 'success', text: exportMessages.finished(file.name) });
        onClose();
      },
      (reason: unknown) => {
        if (reason instanceof TransportError && reason.kind === 'aborted') return;
        setError(reason instanceof Error ? reason.message : String(reason));
      },
    );
    return unsubscribe;
    // The job is started once for this dialog; the callbacks it closes over do not change what it does.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const { total, totalIsEstimate, totalIsFloor } = job.counted;
  const lacksFiles =
    job.request.complete === true &&
    Object.values(model.fieldsByPath).some(({ kind }) => kind === 'attachment' || kind === 'richText');
  const isMeasured = done > 0 && total > 0 && !totalIsFloor;
  const written = totalIsEstimate ? done : Math.min(done, total);
  return (
    <TitledDialog
      title={exportMessages.title(model.title)}
      width={420}
      onClose={() => {
        stop.abort();
        onClose();
      }}
      foot={(close) => (
        <Button onClick={close}>{error === undefined ? exportMessages.stop : commonMessages.close}</Button>
      )}
    >
      {error === undefined ? (
        <>
          <p>{exportMessages.making(totalIsEstimate ? undefined : total, job.request.format === 'xlsx')}</p>
          <Progress
            label={exportMessages.progress}
            percent={isMeasured ? Math.min(99, Math.floor((done / total) * 100)) : undefined}
          />
          {lacksFiles && <p className="yp-quiet">{exportMessages.noFiles}</p>}
          <p className="yp-quiet" role="status">
            {done > 0
              ? exportMessages.receivedOf(written, formatSize(received))
              : exportMessages.received(formatSize(received))}
          </p>
        </>
      ) : (
        <p className="yp-problem" role="alert">
          {exportMessages.failed(error)}
        </p>
      )}
    </TitledDialog>
  );
}
