import type { EntityModel } from '@yunpu/engine-core/document';
import type { ImportJob } from '@yunpu/engine-core/endpoint';
import { Button, Modal, Progress } from 'antd';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { useFocusBack } from '../parts/useFocusBack.ts';
import { withAntdLook } from '../parts/withAntdLook.tsx';
import { download } from './download.ts';
import { ImportReportView } from './ImportReportView.tsx';
import { ImportWork, RecentImports } from './ImportWork.tsx';
import { isUnderWay, useImportJob } from './useImportJob.ts';
import './import.css';

interface ImportDialogProps {
  model: EntityModel;
  /** Rows were added or taken back. */
  onChanged(): void;
  onClose(): void;
}

/** Import in three steps: a file by the template, what would happen to each row, then the rows themselves. */
function ImportDialog({ model, onChanged, onClose }: ImportDialogProps): ReactNode {
  const { transport } = useEngine();
  useFocusBack();
  const work = useImportJob(model, onChanged);
  const { job, sending, busy } = work;
  const [refused, setRefused] = useState<string>();

  const close = (primary = false, text = '关闭') => (
    <Button key="close" autoInsertSpace={false} type={primary ? 'primary' : 'default'} onClick={onClose}>
      {text}
    </Button>
  );
  const again = (
    <Button key="again" disabled={busy} onClick={() => void work.leave()}>
      重新选择文件
    </Button>
  );
  const undo = (text: string) => (
    <Button key="undo" danger disabled={busy} onClick={() => void work.step('undo')}>
      {text}
    </Button>
  );
  const cancel = (text: string, press: () => void) => (
    <Button key="cancel" autoInsertSpace={false} disabled={busy && !sending} onClick={press}>
      {text}
    </Button>
  );

  function footerOf({ status, report }: ImportJob): ReactNode[] {
    if (status === 'writing') return [cancel('停止导入', () => void work.step('cancel')), close(true, '在后台继续')];
    if (status === 'undoing') return [close(true, '在后台继续')];
    if (isUnderWay(status)) return [cancel('取消', () => void work.leave()), close(true, '在后台继续')];
    if (status === 'written') return [undo('撤销本次导入'), again, close(true)];
    if (status === 'stopped')
      return [
        undo('撤销已导入的'),
        close(),
        <Button key="continue" type="primary" disabled={busy} onClick={() => void work.step('continue')}>
          继续导入
        </Button>,
      ];
    if (status !== 'checked' || !report) return [again, close(true)];
    const { total, failed, unchanged } = report;
    const good = total - failed - unchanged;
    return [
      close(),
      again,
      <Button
        key="commit"
        type="primary"
        disabled={busy || good === 0}
        onClick={() => void work.step(failed > 0 ? 'commit-good' : 'commit')}
      >
        {failed > 0 ? `只导入正确的 ${good.toLocaleString('en-US')} 条` : `导入 ${good.toLocaleString('en-US')} 条`}
      </Button>,
    ];
  }

  const fetchTemplate = () => {
    setRefused(undefined);
    transport
      .importTemplate(model)
      .then(download, (reason: unknown) => setRefused(reason instanceof Error ? reason.message : String(reason)));
  };
  const problem = work.error ?? refused;
  const footer = sending ? [cancel('取消', work.stopSending)] : job ? footerOf(job) : [close()];
  return (
    <Modal
      open
      rootClassName="yp-import-dialog"
      title={`导入${model.title}`}
      width={760}
      footer={footer}
      onCancel={sending ? undefined : onClose}
      closable={!sending}
      mask={{ closable: false }}
    >
      {sending ? (
        <>
          <p>正在上传 {sending.name}…</p>
          <Progress percent={sending.percent} status="active" aria-label="上传进度" />
        </>
      ) : job === undefined ? (
        <>
          <FileChooser onTemplate={fetchTemplate} onFile={(file) => void work.begin(file)} />
          <RecentImports jobs={work.recent} onOpen={(entry) => void work.open(entry)} />
        </>
      ) : isUnderWay(job.status) ? (
        <ImportWork job={job} />
      ) : (
        <ImportReportView model={model} job={job} />
      )}
      {problem !== undefined && (
        <p className="yp-problem" role="alert">
          {problem}
        </p>
      )}
    </Modal>
  );
}

/** Where a file is dropped or picked. */
function FileChooser({ onTemplate, onFile }: { onTemplate(): void; onFile(file: File): void }): ReactNode {
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (file) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <>
      <p>
        请按模板填写后上传，支持 xlsx 和 csv，一次最多 100,000 条。上传后先检查，确认无误才会写入。
        <Button type="link" size="small" onClick={onTemplate}>
          下载模板
        </Button>
      </p>
      <button
        type="button"
        className={`yp-dropzone${over ? ' yp-on' : ''}`}
        onClick={() => picker.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        把文件拖到这里，或点击选择
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label="选择导入文件"
        onChange={(event) => take(event.target.files?.[0])}
      />
    </>
  );
}

export default withAntdLook(ImportDialog);
