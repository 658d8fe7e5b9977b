import type { EntityModel } from '@yunpu/engine-core/document';
import { type ExportRequest, requestKey, TransportError } from '@yunpu/engine-core/endpoint';
import { formatSize } from '@yunpu/engine-core/format';
import { Modal, Progress } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { useFocusBack } from '../parts/useFocusBack.ts';
import { withAntdLook } from '../parts/withAntdLook.tsx';
import { download } from './download.ts';

export interface ExportJob {
  request: ExportRequest;
  /** How many rows it will have, as far as is known. */
  rows: number;
}

/** An export under way: how much has come, and a way to stop it. Closes by itself when the file is there. */
function ExportDialog({ model, job, onClose }: { model: EntityModel; job: ExportJob; onClose(): void }): ReactNode {
  const { transport, notify } = useEngine();
  useFocusBack();
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
        notify({ kind: 'success', text: `已导出 ${file.name}` });
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
  const known = done > 0 && job.rows > 0;
  return (
    <Modal
      open
      title={`导出${model.title}`}
      width={420}
      closable={false}
      mask={{ closable: false }}
      okButtonProps={{ style: { display: 'none' } }}
      cancelText={error === undefined ? '取消导出' : '关闭'}
      cancelButtonProps={{ autoInsertSpace: false }}
      onCancel={() => {
        stop.abort();
        onClose();
      }}
    >
      {error === undefined ? (
        <>
          <p>
            正在生成 {job.rows.toLocaleString('en-US')} 条记录的
            {job.request.format === 'xlsx' ? ' Excel 文件' : ' CSV 文件'}…
          </p>
          <Progress
            percent={known ? Math.min(99, Math.floor((done / job.rows) * 100)) : 100}
            status="active"
            showInfo={known}
            aria-label="导出进度"
          />
          <p className="yp-quiet" role="status">
            {known && `已写入 ${Math.min(done, job.rows).toLocaleString('en-US')} 条，`}已接收 {formatSize(received)}
          </p>
        </>
      ) : (
        <p className="yp-problem" role="alert">
          导出没有完成：{error}
        </p>
      )}
    </Modal>
  );
}

export default withAntdLook(ExportDialog);
