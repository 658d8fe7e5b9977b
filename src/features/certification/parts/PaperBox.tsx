import { isFileRefusal } from '@yunpu/engine-core/endpoint';
import { FileText, RotateCcw, Trash2, UploadCloud, X } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react';
import type { Paper } from '../../../platform/gateway/certification.ts';
import { entityTransport } from '../../../platform/gateway/entityTransport.ts';
import { messageOf, RequestError } from '../../../platform/gateway/errors.ts';
import { uploadFile } from '../../../platform/gateway/upload.ts';
import { Button } from '../../../ui/Button.tsx';

const MAX_BYTES = 10 * 1024 * 1024;
const PICTURES = ['image/png', 'image/jpeg', 'image/webp'];

interface PaperBoxProps {
  label: string;
  hint: string;
  /** A scan as PDF will do as well. */
  pdf?: boolean;
  value: Paper | undefined;
  onChange: (paper: Paper | undefined) => void;
  error: string | undefined;
}

type Upload = { file: File; part: number; stop: AbortController } | { file: File; failed: string; canRetry: boolean };

/** One picture or scan: picked, dropped or pasted; with progress, a way to stop, and another try when it failed. */
export function PaperBox({ label, hint, pdf = false, value, onChange, error }: PaperBoxProps) {
  const [upload, setUpload] = useState<Upload>();
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  const types = pdf ? [...PICTURES, 'application/pdf'] : PICTURES;

  const take = async (file: File | undefined) => {
    if (!file) return;
    const refuse = (failed: string, canRetry = false) => setUpload({ file, failed, canRetry });
    const wanted = `请选择 PNG、JPG${pdf ? '、WebP 图片或 PDF' : ' 或 WebP 图片'}`;
    if (!types.includes(file.type)) return refuse(wanted);
    if (file.size > MAX_BYTES) return refuse('文件不能超过 10 MB');
    const stop = new AbortController();
    setUpload({ file, part: 0, stop });
    try {
      const { fileId, name, type } = await uploadFile(file, {
        signal: stop.signal,
        onProgress: (sent, total) => setUpload({ file, part: total > 0 ? sent / total : 0, stop }),
      });
      setUpload(undefined);
      // As it is stored, so that it is the same file to whoever compares.
      onChange({ fileId, name, type });
    } catch (failure) {
      if (stop.signal.aborted) setUpload(undefined);
      else {
        const code = failure instanceof RequestError ? failure.detail.errorCode : undefined;
        refuse(code === 'file.type' ? `不支持这种文件，${wanted}` : messageOf(failure), !isFileRefusal(code));
      }
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    void take(file);
  };
  const open = () => picker.current?.click();
  const isSending = upload !== undefined && 'part' in upload;
  const refused = upload !== undefined && 'failed' in upload ? upload : undefined;
  const failed = refused?.failed;

  return (
    <div className="ce-paper" role="group" aria-labelledby={`${id}-label`} onPaste={paste}>
      <span id={`${id}-label`} className="ce-label">
        {label}
      </span>
      <div
        className={`ce-paper-box ${over ? 'ce-paper-over' : ''} ${(error ?? failed) ? 'ce-paper-wrong' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {isSending && (
          <div className="ce-paper-sending">
            <span className="ce-paper-name">{upload.file.name}</span>
            <progress max={1} value={upload.part} aria-label={`${label}上传进度`} />
            <Button look="icon" aria-label={`停止上传${label}`} onClick={() => upload.stop.abort()}>
              <X size={16} aria-hidden />
            </Button>
          </div>
        )}
        {!isSending && value && (
          <>
            <a
              className="ce-paper-shown"
              href={entityTransport.fileUrl(value.fileId)}
              target="_blank"
              rel="noreferrer"
              aria-label={`查看${label}`}
            >
              {PICTURES.includes(value.type) ? (
                <img src={entityTransport.fileUrl(value.fileId)} alt="" />
              ) : (
                <FileText size={36} aria-hidden />
              )}
            </a>
            <div className="ce-paper-tools">
              <span className="ce-paper-name">{value.name}</span>
              <Button look="icon" aria-label={`更换${label}`} onClick={open}>
                <RotateCcw size={16} aria-hidden />
              </Button>
              <Button look="icon" aria-label={`移除${label}`} onClick={() => onChange(undefined)}>
                <Trash2 size={16} aria-hidden />
              </Button>
            </div>
          </>
        )}
        {!isSending && !value && (
          <button type="button" className="ce-paper-pick" onClick={open} aria-describedby={`${id}-note`}>
            <UploadCloud size={26} aria-hidden />
            <span>
              点击上传<span className="ce-wide">，也可拖入或粘贴</span>
            </span>
          </button>
        )}
        <input
          ref={picker}
          type="file"
          className="ui-hidden"
          tabIndex={-1}
          accept={types.join(',')}
          aria-label={`选择${label}`}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <span
        id={`${id}-note`}
        className={(failed ?? error) ? 'ui-field-error' : 'ui-field-note'}
        role={failed ? 'alert' : undefined}
      >
        {failed ?? error ?? hint}
        {refused?.canRetry && (
          <button type="button" className="ce-link" onClick={() => void take(refused.file)}>
            重试
          </button>
        )}
      </span>
    </div>
  );
}
