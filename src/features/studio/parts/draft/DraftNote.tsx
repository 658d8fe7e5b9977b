import { formatDateTime } from '@yunpu/engine-core/format';
import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/notices.ts';
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

/** What was published since the draft was begun says otherwise in the same places: it is published once it is on one side. */
export function BehindBanner({ draft }: { draft: KeptDraft }) {
  const { clashes } = draft;
  const settle = async (side: 'mine' | 'theirs') => {
    try {
      await draft.settle(side);
    } catch (error) {
      toast(messageOf(error), 'error');
    }
  };
  if (clashes.length === 0) return null;
  return (
    <div className="st-banner st-behind" role="alert" data-tone="warning">
      <p>
        这份草稿开始之后发布了新的版本，有 {clashes.length}{' '}
        处改得不一样，选定以哪边为准才能发布，其他改动都会保留。下面先写生效的，后写草稿的。
      </p>
      <Button onClick={() => void settle('mine')}>以草稿为准</Button>
      <Button onClick={() => void settle('theirs')}>以生效的为准</Button>
      <ul>
        {clashes.map((clash) => (
          <li key={clash}>{clash}</li>
        ))}
      </ul>
    </div>
  );
}
