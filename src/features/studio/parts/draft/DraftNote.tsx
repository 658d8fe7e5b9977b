import { formatDateTime } from '@yunpu/engine-core/format';
import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import type { KeptDraft } from './useDraft.ts';
import './draftNote.css';

/** Whether the work is kept. */
export function DraftNote({ draft }: { draft: KeptDraft }) {
  const { state } = draft;
  return (
    <span className="st-saved" role="status" data-state={state.is}>
      {(state.is === 'waiting' || state.is === 'saving') && (
        <>
          <LoaderCircle size={14} aria-hidden /> 正在保存草稿…
        </>
      )}
      {state.is === 'saved' && (
        <>
          <Check size={14} aria-hidden /> 草稿已保存 {formatDateTime(state.at).slice(11)}
        </>
      )}
      {state.is === 'failed' && (
        <>
          <CloudOff size={14} aria-hidden /> 草稿没有保存：{state.why}
        </>
      )}
    </span>
  );
}

/** The same places of the draft were changed by somebody else, or by the same person in another tab. */
export function ConflictBanner({ draft }: { draft: KeptDraft }) {
  if (draft.state.is !== 'conflict') return null;
  const { theirs } = draft.state;
  return (
    <div className="st-banner" role="alert" data-tone="warning">
      <p>
        {theirs.by.name} 在 {formatDateTime(theirs.at)} 改了同一处，两边的草稿不一样。
      </p>
      <Button onClick={draft.insist}>保留我的</Button>
      <Button onClick={draft.accept}>采用已保存的</Button>
    </div>
  );
}
