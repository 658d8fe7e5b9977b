import { ArrowLeft, FilePen, History, Redo2, Rocket, Trash2, Undo2 } from 'lucide-react';
import { STUDIO_PATH } from '../../../../platform/workstation/menu.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { DraftNote } from '../draft/DraftNote.tsx';
import type { DocumentText } from '../draft/useDocumentText.ts';
import type { KeptDraft } from '../draft/useDraft.ts';
import { Presence } from '../presence/Presence.tsx';
import type { Present } from '../presence/usePresence.ts';

interface WorkspaceHeadProps {
  title: string;
  /** Nothing of it is in force yet. */
  isNew: boolean;
  /** There is something that could be published. */
  dirty: boolean;
  /** How many; with any of them nothing can be published. */
  errors: number;
  mayPublish: boolean;
  work: Pick<DocumentText, 'undo' | 'redo' | 'canUndo' | 'canRedo'>;
  draft: KeptDraft;
  people: readonly Present[];
  showsHistory: boolean;
  onHistory(): void;
  onTitle(): void;
  /** To the first error, or from one to the next. */
  onError(): void;
  /** Opens what the draft is called and holds. */
  onDraft(): void;
  onDiscard(): void;
  onPublish(): void;
}

/** What is worked on, how it stands, and what can be done with all of it. */
export function WorkspaceHead({
  title,
  isNew,
  dirty,
  errors,
  mayPublish,
  work,
  draft,
  people,
  showsHistory,
  onHistory,
  onTitle,
  onError,
  onDraft,
  onDiscard,
  onPublish,
}: WorkspaceHeadProps) {
  return (
    <header className="st-head">
      <ButtonLink to={STUDIO_PATH} look="icon" aria-label="回到设计台">
        <ArrowLeft size={18} aria-hidden />
      </ButtonLink>
      <h1>
        <button type="button" className="st-title" onClick={onTitle} title={`${title}：业务对象的属性`}>
          {title}
        </button>
      </h1>
      <span className="st-tag" data-tone={dirty ? 'draft' : undefined}>
        {isNew ? '未发布' : dirty ? '有未发布的改动' : '与生效的一致'}
      </span>
      {errors > 0 && (
        <button type="button" className="st-tag" data-tone="wrong" onClick={onError}>
          {errors} 个错误，去看看
        </button>
      )}
      {(dirty || draft.draftNo !== undefined) && (
        <button
          type="button"
          className="st-link st-draft-name"
          title="草稿的名称、原因和里面的业务对象"
          aria-label={`草稿“${draft.name}”`}
          onClick={onDraft}
        >
          <FilePen size={14} aria-hidden />
          <span>{draft.name}</span>
          {draft.others.length > 0 && <small>共 {draft.others.length + 1} 个</small>}
        </button>
      )}
      <DraftNote draft={draft} />
      <span className="st-space" />
      <Presence people={people} />
      <Button look="icon" aria-label="撤销" title="撤销（Ctrl+Z）" disabled={!work.canUndo} onClick={work.undo}>
        <Undo2 size={18} aria-hidden />
      </Button>
      <Button look="icon" aria-label="重做" title="重做（Ctrl+Shift+Z）" disabled={!work.canRedo} onClick={work.redo}>
        <Redo2 size={18} aria-hidden />
      </Button>
      <Button look="icon" aria-label="发布历史" title="发布历史" aria-pressed={showsHistory} onClick={onHistory}>
        <History size={18} aria-hidden />
      </Button>
      {dirty && (
        <Button look="icon" aria-label="放弃草稿" title="放弃草稿" onClick={onDiscard}>
          <Trash2 size={18} aria-hidden />
        </Button>
      )}
      <Button
        look="primary"
        disabled={!dirty || !mayPublish || errors > 0}
        title={
          !mayPublish
            ? '您没有发布的权限'
            : errors > 0
              ? `有 ${errors} 个错误，修好后才能发布`
              : dirty
                ? '发布（Ctrl+Enter）'
                : '没有改动'
        }
        onClick={onPublish}
      >
        <Rocket size={16} aria-hidden /> 发布
      </Button>
    </header>
  );
}
