import { Button, Modal, Progress } from 'antd';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import type { EntityModel } from '../../core/document/model.ts';
import { TransportError, type ImportMode, type ImportReport } from '../../core/endpoint/transport.ts';
import { useEngine } from '../data/EngineProvider.tsx';
import { download } from './download.ts';
import { ImportReportView } from './ImportReportView.tsx';
import './import.css';
import { withAntdLook } from '../parts/withAntdLook.tsx';

interface ImportDialogProps {
  model: EntityModel;
  /** Rows were added or taken back. */
  onChanged(): void;
  onClose(): void;
}

type Stage = { name: 'choose' } | { name: 'sending'; mode: ImportMode; percent: number } | { name: 'checked' | 'committed'; report: ImportReport } | { name: 'undone'; removed: number };

/** Import in three steps: a file by the template, what would happen to each row, then the rows themselves. */
function ImportDialog({ model, onChanged, onClose }: ImportDialogProps): ReactNode {
  const { transport } = useEngine();
  const [stage, setStage] = useState<Stage>({ name: 'choose' });
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [over, setOver] = useState(false);
  const job = useRef<AbortController>(undefined);
  const picker = useRef<HTMLInputElement>(null);

  const attempt = async (work: () => Promise<void>, back: Stage) => {
    setError(undefined);
    try {
      await work();
    } catch (reason) {
      setStage(back);
      if (!(reason instanceof TransportError && reason.kind === 'aborted')) setError(reason instanceof Error ? reason.message : String(reason));
    }
  };
  const send = (chosen: File, mode: ImportMode, back: Stage) => attempt(async () => {
    job.current = new AbortController();
    setStage({ name: 'sending', mode, percent: 0 });
    const report = await transport.importFile(model, chosen, mode, {
      signal: job.current.signal,
      onProgress: (sent, total) => setStage({ name: 'sending', mode, percent: total > 0 ? Math.floor((sent / total) * 100) : 0 }),
    });
    setStage({ name: report.committed ? 'committed' : 'checked', report });
    if (report.committed) onChanged();
  }, back);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    void send(chosen, 'check', { name: 'choose' });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  const undo = (report: ImportReport) => attempt(async () => {
    const { removed } = await transport.importUndo(model, report.importId);
    setStage({ name: 'undone', removed });
    onChanged();
  }, stage);

  const again = <Button key="again" onClick={() => setStage({ name: 'choose' })}>重新选择文件</Button>;
  const close = <Button key="close" autoInsertSpace={false} type={stage.name === 'committed' || stage.name === 'undone' ? 'primary' : 'default'} onClick={onClose}>关闭</Button>;
  const commit = (report: ImportReport) => {
    const good = report.total - report.failed;
    return (
      <Button key="commit" type="primary" disabled={good === 0} onClick={() => file && void send(file, report.failed > 0 ? 'commit-good' : 'commit', stage)}>
        {report.failed > 0 ? `只导入正确的 ${good} 条` : `导入 ${good} 条`}
      </Button>
    );
  };
  const footer =
    stage.name === 'checked'
      ? [close, again, commit(stage.report)]
      : stage.name === 'committed'
        ? [<Button key="undo" danger onClick={() => void undo(stage.report)}>撤销本次导入</Button>, close]
        : stage.name === 'sending'
          ? [<Button key="stop" autoInsertSpace={false} onClick={() => job.current?.abort()}>取消</Button>]
          : [close];

  return (
    <Modal open title={`导入${model.title}`} width={760} footer={footer} onCancel={stage.name === 'sending' ? undefined : onClose} closable={stage.name !== 'sending'} mask={{ closable: false }}>
      {stage.name === 'choose' && (
        <>
          <p>
            请按模板填写后上传，支持 xlsx 和 csv。上传后先检查，确认无误才会写入。
            <Button type="link" size="small" onClick={() => void attempt(async () => download(await transport.importTemplate(model)), stage)}>下载模板</Button>
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
          <input ref={picker} type="file" hidden accept=".xlsx,.csv" aria-label="选择导入文件" onChange={(event) => choose(event.target.files?.[0])} />
        </>
      )}
      {stage.name === 'sending' && (
        <>
          <p>{stage.mode === 'check' ? '正在检查' : '正在导入'} {file?.name}…</p>
          <Progress percent={stage.percent} status="active" aria-label="上传进度" />
        </>
      )}
      {(stage.name === 'checked' || stage.name === 'committed') && <ImportReportView model={model} report={stage.report} />}
      {stage.name === 'undone' && <p role="status">已撤销，移除了 {stage.removed} 条记录。导入后又被修改过的记录保留不动。</p>}
      {error !== undefined && <p className="yp-problem" role="alert">{error}</p>}
    </Modal>
  );
}

export default withAntdLook(ImportDialog);
