import type { RecordData } from '@yunpu/engine-core/document';
import { formatDateTime } from '@yunpu/engine-core/format';
import type { ReactNode } from 'react';
import type { Draft } from '../data/useDraft.ts';

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
  return (
    <div className="yp-banner" role="status">
      <span>
        您在 {formatDateTime(found.savedAt)} 有未保存的内容{older ? '，此后记录已被修改，恢复后请核对' : ''}。
      </span>
      <button
        type="button"
        className="yp-link-button"
        onClick={() => {
          onRestore(found.record);
          draft.dismiss();
        }}
      >
        恢复
      </button>
      <button type="button" className="yp-link-button" onClick={() => void draft.forget()}>
        放弃
      </button>
    </div>
  );
}
