import type { EntityModel } from '@yunpu/engine-core/document';
import { isUnanswered, TransportError } from '@yunpu/engine-core/endpoint';
import { type ReactNode, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { commonMessages } from '../messages/common.ts';
import { removingMessages } from '../messages/removing.ts';
import { Button } from '../parts/Button.tsx';
import { TitledDialog } from '../parts/TitledDialog.tsx';

/** Asks before a record is deleted; stays and says why when it is refused. */
export default function RemoveDialog({
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
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [linked, setLinked] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const removed = (): void => {
    notify({ kind: 'success', text: removingMessages.removed });
    onClose();
    onRemoved?.();
  };
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await transport.remove(model, recordKey, version, linked);
      removed();
    } catch (reason) {
      if (!(reason instanceof TransportError)) throw reason;
      const { errorCode } = reason.detail;
      // It had arrived the first time, and the answer was lost.
      if (isLost && errorCode === 'record.notFound') return removed();
      const unanswered = isUnanswered(reason);
      setIsLost(isLost || unanswered);
      if (!unanswered) setLinked(errorCode === 'record.linked');
      if (unanswered) setRefused(removingMessages.unanswered);
      else setRefused(reason.kind === 'conflict' ? removingMessages.removeConflict : reason.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <TitledDialog
      title={commonMessages.confirm}
      width={420}
      onClose={onClose}
      foot={(close) => (
        <>
          <Button onClick={close}>{commonMessages.cancel}</Button>
          <Button look="danger" disabled={busy} onClick={() => void remove()}>
            {busy ? removingMessages.removing : linked ? removingMessages.removeLinked : commonMessages.remove}
          </Button>
        </>
      )}
    >
      <p>{removingMessages.remove(model.title, recordKey)}</p>
      {refused !== undefined && (
        <p className="yp-error" role="alert">
          {refused}
        </p>
      )}
    </TitledDialog>
  );
}
