import type { RecordData } from '@yunpu/engine-core/document';
import { formatDateTime } from '@yunpu/engine-core/format';
import type { ReactNode } from 'react';
import type { Draft } from '../data/useDraft.ts';
import { savingMessages } from '../messages/saving.ts';

/** Offers what was left unsaved last time. Says so when the record has changed since. */
export function DraftBanner({
  draft,
  version,
  isNew,
  onRestore,
}: {
  draft: Draft;
  version: number;
  isNew: boolean;
  onRestore(record: RecordData): void;
}): ReactNode {
  const { found } = draft;
  if (!found) return null;
  const older = !isNew && found.version !== null && found.version < version;
  const savedAt = formatDateTime(found.savedAt);
  return (
    <div className="yp-banner" role="status">
      <span>{older ? savingMessages.draftOfOlder(savedAt) : savingMessages.draft(savedAt)}</span>
      <button
        type="button"
        className="yp-link-button"
        onClick={() => {
          onRestore(found.record);
          draft.dismiss();
        }}
      >
        {savingMessages.restore}
      </button>
      <button type="button" className="yp-link-button" onClick={() => void draft.forget()}>
        {savingMessages.forget}
      </button>
    </div>
  );
}
