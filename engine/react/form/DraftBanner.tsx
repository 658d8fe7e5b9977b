import type { RecordData } from '@yunpu/engine-core/document';
import { formatDateTime } from '@yunpu/engine-core/format';
import { type ReactNode, useState } from 'react';
import type { Draft } from '../data/useDraft.ts';
import { draftMessages } from '../messages/draft.ts';
import { Button } from '../parts/Button.tsx';

/** Offers what was left unsaved last time. What of it is to be checked or has no place stays in sight until it is saved. */
export default function DraftBanner({
  draft,
  found,
  version,
  isNew,
  onRestore,
}: {
  draft: Draft;
  found: NonNullable<Draft['found']>;
  version: number;
  isNew: boolean;
  onRestore(record: RecordData): void;
}): ReactNode {
  const older = !isNew && found.version !== null && found.version < version;
  const savedAt = formatDateTime(found.savedAt);
  const { entered, separator } = draftMessages;
  const [restored, setRestored] = useState(false);
  const left = found.leftOut?.map(({ title, text }) => (text === '' ? title : entered(title, text))).join(separator);
  const words = restored ? draftMessages.restored : draftMessages.draft;
  return (
    <div className="yp-banner" role="status">
      <span>
        {words(savedAt, older)}
        {left && draftMessages.leftOut(left)}
      </span>
      {!restored && (
        <>
          <Button
            look="link"
            onClick={() => {
              onRestore(found.record);
              if (older || left) setRestored(true);
              else draft.dismiss();
            }}
          >
            {draftMessages.restore}
          </Button>
          <Button look="link" onClick={() => void draft.forget()}>
            {draftMessages.forget}
          </Button>
        </>
      )}
    </div>
  );
}
