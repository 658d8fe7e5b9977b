import type { EntityModel } from '@yunpu/engine-core/document';
import { TransportError } from '@yunpu/engine-core/endpoint';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';

/** Asks before a record is deleted; stays and says why when it is refused. */
export function RemoveDialog({
  model,
  recordKey,
  version,
  onClose,
  onRemoved,
}: {
  model: EntityModel;
  recordKey: string;
  version: number;
  onClose(): void;
  onRemoved: (() => void) | undefined;
}): ReactNode {
  const { transport, notify } = useEngine();
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await transport.remove(model, recordKey, version);
      notify({ kind: 'success', text: '已删除' });
      onClose();
      onRemoved?.();
    } catch (reason) {
      if (!(reason instanceof TransportError)) throw reason;
      setRefused(reason.kind === 'conflict' ? '记录刚刚被他人修改，请关闭后查看最新内容再决定' : reason.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <dialog ref={dialog} className="yp-dialog yp-dialog-small" aria-labelledby="yp-remove-title" onClose={onClose}>
      <h2 id="yp-remove-title">提示</h2>
      <p>
        确认删除{model.title} {recordKey}？删除后不能恢复。
      </p>
      {refused !== undefined && (
        <p className="yp-error" role="alert">
          {refused}
        </p>
      )}
      <div className="yp-dialog-foot">
        <button type="button" className="yp-btn" onClick={onClose}>
          取消
        </button>
        <button type="button" className="yp-btn yp-btn-danger" disabled={busy} onClick={() => void remove()}>
          {busy ? '正在删除…' : '删除'}
        </button>
      </div>
    </dialog>
  );
}
