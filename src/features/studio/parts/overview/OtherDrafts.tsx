import { formatDateTime } from '@yunpu/engine-core/format';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import type { DraftHead } from '../../api/studio.ts';

/** What was begun on the same business object besides, by others or by oneself. */
export function OtherDrafts({
  drafts,
  me,
  onContinue,
}: {
  drafts: readonly DraftHead[];
  me: string;
  onContinue(draftNo: string): void;
}) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  return drafts
    .filter(({ draftNo }) => !closed.includes(draftNo))
    .map((draft) => (
      <div key={draft.draftNo} className="st-banner" data-tone="info" role="status">
        <p>
          {draft.by.id === me ? '您' : `${draft.by.name} `}在 {formatDateTime(draft.at)} 留下了草稿“{draft.name}”。
        </p>
        <Button onClick={() => onContinue(draft.draftNo)}>接着这份改</Button>
        <Button onClick={() => setClosed([...closed, draft.draftNo])}>不用</Button>
      </div>
    ));
}
