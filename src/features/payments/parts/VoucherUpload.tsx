import { FileCheck2, Upload, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { foreignList, foreignNumber, foreignObject, foreignText } from '../../../../contract/foreignJson.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { keepForm, keptForm } from '../../../platform/gateway/heldDrafts.ts';
import { uploadFile } from '../../../platform/gateway/upload.ts';
import { Button } from '../../../ui/Button.tsx';
import { sendVoucher, type VoucherFile } from '../api/payments.ts';

const MAX_FILES = 5;
const KINDS = 'image/png,image/jpeg,application/pdf';

interface Sending {
  name: string;
  /** 0 to 1. */
  done: number;
}

interface VoucherUploadProps {
  orderNo: string;
  attemptNo: string;
  sent: readonly string[];
  onSent: () => Promise<unknown>;
}

/** The receipts that were chosen for an order and not handed in yet. */
function useChosen(orderNo: string): [VoucherFile[], (files: VoucherFile[]) => void] {
  const name = `voucher ${orderNo}`;
  const [files, setFiles] = useState(() =>
    foreignList(keptForm(name).files)
      .map(foreignObject)
      .map(
        (file): VoucherFile => ({
          fileId: foreignText(file.fileId),
          name: foreignText(file.name),
          size: foreignNumber(file.size),
          type: foreignText(file.type),
        }),
      ),
  );
  return [
    files,
    (next) => {
      keepForm(name, next.length > 0 ? { files: next } : null);
      setFiles(next);
    },
  ];
}

/** The bank's receipt: uploaded with progress and a way to stop, then handed in. Until then the tab keeps it for the order, whichever way of paying is looked at. */
export function VoucherUpload({ orderNo, attemptNo, sent, onSent }: VoucherUploadProps) {
  const [files, setFiles] = useChosen(orderNo);
  const [sending, setSending] = useState<Sending>();
  const [message, setMessage] = useState<{ text: string; bad: boolean }>();
  const stop = useRef<AbortController>(undefined);
  const input = useRef<HTMLInputElement>(null);

  const add = async (chosen: readonly File[]) => {
    setMessage(undefined);
    let known = files;
    for (const file of chosen.slice(0, MAX_FILES - files.length)) {
      const own = new AbortController();
      stop.current = own;
      setSending({ name: file.name, done: 0 });
      try {
        const { fileId } = await uploadFile(file, {
          signal: own.signal,
          onProgress: (done, total) => setSending({ name: file.name, done: total > 0 ? done / total : 0 }),
        });
        known = [...known, { fileId, name: file.name, size: file.size, type: file.type }];
        setFiles(known);
      } catch (error) {
        if (!own.signal.aborted) setMessage({ text: `${file.name}：${messageOf(error)}`, bad: true });
        break;
      }
    }
    setSending(undefined);
    if (chosen.length > MAX_FILES - files.length) setMessage({ text: `最多上传 ${MAX_FILES} 个文件`, bad: true });
  };
  const submit = async () => {
    try {
      await sendVoucher(attemptNo, files);
      setFiles([]);
      setMessage({ text: '凭证已提交，工作人员核验后会更新进度。', bad: false });
      // It polls from here on.
      await onSent().catch(() => undefined);
    } catch (error) {
      setMessage({ text: messageOf(error), bad: true });
    }
  };
  return (
    <div className="voucher">
      <h3>转账凭证（选填）</h3>
      <p className="checkout-quiet">汇款后上传银行回单可以更快到账。支持 PNG、JPG、PDF，最多 {MAX_FILES} 个。</p>
      {sent.length > 0 && <p className="pay-said">已提交：{sent.join('、')}，重新提交会替换它们</p>}
      <input
        ref={input}
        className="ui-hidden"
        type="file"
        multiple
        accept={KINDS}
        aria-label="选择转账凭证"
        tabIndex={-1}
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {files.length > 0 && (
        <ul>
          {files.map(({ fileId, name }) => (
            <li key={fileId}>
              <FileCheck2 size={16} aria-hidden />
              <span>{name}</span>
              <Button
                look="icon"
                aria-label={`移除${name}`}
                onClick={() => setFiles(files.filter((file) => file.fileId !== fileId))}
              >
                <X size={16} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {sending && (
        <p className="voucher-sending">
          <progress value={sending.done} aria-label={`正在上传${sending.name}`} />
          <Button onClick={() => stop.current?.abort()}>取消上传</Button>
        </p>
      )}
      {message && (
        <p className={message.bad ? 'pay-problem' : 'pay-said'} role="status">
          {message.text}
        </p>
      )}
      <div className="pay-actions">
        <Button disabled={sending !== undefined || files.length >= MAX_FILES} onClick={() => input.current?.click()}>
          <Upload size={16} aria-hidden />
          选择文件
        </Button>
        {files.length > 0 && (
          <Button look="primary" disabled={sending !== undefined} onClick={() => void submit()}>
            提交凭证
          </Button>
        )}
      </div>
    </div>
  );
}
