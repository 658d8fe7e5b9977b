import type { EntityModel } from '@yunpu/engine-core/document';
import { type HistoryEntry, requestKey } from '@yunpu/engine-core/endpoint';
import { type ReactNode, useId, useRef, useState } from 'react';
import { commonMessages } from '../messages/common.ts';
import { undoMessages as messages } from '../messages/undo.ts';
import { Button } from '../parts/Button.tsx';
import { takeBack } from './take.ts';
import './undo.css';
import { useUndoing } from './undoing.ts';

interface UndoChangeProps {
  entry: HistoryEntry;
  model: EntityModel;
  recordKey: string;
}

/** Takes an entry of the history back, or does again what it took back; one that cannot be says why. */
export function UndoChange({ entry, model, recordKey }: UndoChangeProps): ReactNode {
  const undoing = useUndoing(model);
  const reasonId = useId();
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  /** Under which it was tried and nobody answered. */
  const openKey = useRef<string>(undefined);
  const { undo, undone, takesBack = false, title } = entry;
  if (undone) return <span className="yp-undo yp-muted">{takesBack ? messages.redone : messages.undone}</span>;
  if (undo === undefined || !undoing.engine.transport.undo) return null;
  const word = takesBack ? messages.redo : commonMessages.undo;
  const take = async (): Promise<void> => {
    setBusy(true);
    const idempotencyKey = openKey.current ?? requestKey();
    const isDone = await takeBack(undoing, { key: recordKey, seq: entry.seq }, takesBack, idempotencyKey);
    openKey.current = isDone === undefined ? idempotencyKey : undefined;
    setBusy(false);
    // The button is gone then, and the focus must not be lost with it.
    if (isDone) place.current?.closest<HTMLElement>('li')?.focus();
  };
  return (
    <span ref={place} className="yp-undo yp-reason">
      <Button
        look="link"
        aria-label={`${word}“${title}”`}
        aria-busy={busy || undefined}
        aria-disabled={busy || undo !== true || undefined}
        aria-describedby={undo === true ? undefined : reasonId}
        onClick={busy || undo !== true ? undefined : () => void take()}
      >
        {word}
      </Button>
      {undo !== true && (
        <span id={reasonId} role="tooltip" className="yp-reason-text">
          {undo.why}
        </span>
      )}
    </span>
  );
}
