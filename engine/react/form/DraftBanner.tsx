import type { RecordData } from '@yunpu/engine-core/document';
import { formatDateTime } from '@yunpu/engine-core/format';
import type { ReactNode } from 'react';
import type { Draft } from '../data/useDraft.ts';
import { draftMessages } from '../messages/draft.ts';
import { Button } from '../parts/Button.tsx';

/** Offers what was left unsaved last time. Says so when the record has changed since. */
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
  const left = found.leftOut?.map(({ title, text }) => (text === '' ? title : entered(title, text))).join(separator);
  return (
    <div className="yp-banner" role="status">
      <span>
        {older ? draftMessages.draftOfOlder(savedAt) : draftMessages.draft(savedAt)}
        {left && draftMessages.leftOut(left)}
      </span>
      <Button
        look="link"
        onClick={() => {
          onRestore(found.record);
          draft.dismiss();
        }}
      >
        {draftMessages.restore}
      </Button>
      <Button look="link" onClick={() => void draft.forget()}>
        {draftMessages.forget}
      </Button>
    </div>
  );
}
