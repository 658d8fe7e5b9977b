import type { EntityModel } from '@yunpu/engine-core/document';
import type { ImportJob } from '@yunpu/engine-core/endpoint';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { Button } from '../parts/Button.tsx';
import { Progress } from '../parts/Progress.tsx';
import { TitledDialog } from '../parts/TitledDialog.tsx';
import { download } from './download.ts';
import { ImportReportView } from './ImportReportView.tsx';
import { ImportWork, RecentImports } from './ImportWork.tsx';
import { isUnderWay, useImportJob } from './useImportJob.ts';
import './import.css';
import { commonMessages } from '../messages/common.ts';
import { importMessages } from '../messages/import.ts';

interface ImportDialogProps {
  model: EntityModel;
  /** Chosen already: it is sent at once. */
  file?: File;
  /** Rows were added or taken back. */
  onChanged(): void;
  onClose(): void;
}

/** Import in three steps: a file by the template, what would happen to each row, then the rows themselves. */
export default function ImportDialog({ model, file, onChanged, onClose }: ImportDialogProps): ReactNode {
  const { transport } = useEngine();
  const work = useImportJob(model, onChanged);
  const { job, sending, busy } = work;
  const [refused, setRefused] = useState<string>();
  const { begin } = work;
  useEffect(() => {
    if (file) void begin(file);
  }, [file]); // eslint-disable-line react-hooks/exhaustive-deps -- once for a file: `begin` is new with each rendering

  const close = (primary = false, text = commonMessages.close) => (
    <Button key="close" look={primary ? 'primary' : 'plain'} onClick={onClose}>
      {text}
    </Button>
  );
  const again = (
    <Button key="again" disabled={busy} onClick={() => void work.leave()}>
      {importMessages.again}
    </Button>
  );
  const undo = (text: string) => (
    <Button key="undo" look="danger" disabled={busy} onClick={() => void work.step('undo')}>
      {text}
    </Button>
  );
  const cancel = (text: string, press: () => void) => (
    <Button key="cancel" disabled={busy && !sending} onClick={press}>
      {text}
    </Button>
  );

  function footerOf({ status, report }: ImportJob): ReactNode[] {
    if (status === 'writing')
      return [cancel(importMessages.stop, () => void work.step('cancel')), close(true, importMessages.inBackground)];
    if (status === 'undoing') return [close(true, importMessages.inBackground)];
    if (isUnderWay(status))
      return [cancel(commonMessages.cancel, () => void work.leave()), close(true, importMessages.inBackground)];
    if (status === 'written') return [undo(importMessages.undo), again, close(true)];
    if (status === 'stopped')
      return [
        undo(importMessages.undoWritten),
        close(),
        <Button key="continue" look="primary" disabled={busy} onClick={() => void work.step('continue')}>
          {importMessages.continue}
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
        look="primary"
        disabled={busy || good === 0}
        onClick={() => void work.step(failed > 0 ? 'commit-good' : 'commit')}
      >
        {failed > 0 ? importMessages.importGood(good) : importMessages.importRows(good)}
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
  const footer = sending ? [cancel(commonMessages.cancel, work.stopSending)] : job ? footerOf(job) : [close()];
  return (
    <TitledDialog
      title={importMessages.title(model.title)}
      width={760}
      held={sending !== undefined}
      onClose={onClose}
      foot={() => footer}
    >
      {sending ? (
        <>
          <p>{importMessages.uploading(sending.name)}</p>
          <Progress label={importMessages.uploadProgress} percent={sending.percent} />
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
    </TitledDialog>
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
        {importMessages.hint}
        <Button look="link" onClick={onTemplate}>
          {importMessages.template}
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
        {importMessages.drop}
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".xlsx,.csv,.xls,.txt,.tsv"
        aria-label={importMessages.choose}
        onChange={(event) => take(event.target.files?.[0])}
      />
    </>
  );
}
