import type { RecordComment } from '@yunpu/engine-core/endpoint';
import { formatDateTime } from '@yunpu/engine-core/format';
import { type ReactNode, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { StoredFile } from '../files/StoredFile.tsx';
import { commonMessages } from '../messages/common.ts';
import { conversationMessages } from '../messages/conversation.ts';
import { Button } from '../parts/Button.tsx';
import { CommentText } from './CommentText.tsx';

interface CommentProps {
  comment: RecordComment;
  /** Where a notification leads. */
  marked: boolean;
  onReply(): void;
  onEdit(): void;
  /** Rejects with what it was refused for. */
  onWithdraw(): Promise<void>;
  /** In the place of the text while it is being changed. */
  editor: ReactNode;
}

/** One comment: who wrote it and when, what it contains, and what this person may do with it. */
export function CommentView({ comment, marked, onReply, onEdit, onWithdraw, editor }: CommentProps): ReactNode {
  const { user } = useEngine();
  const { author, at, editedAt, withdrawn, files } = comment;
  return (
    <article
      id={`comment-${comment.id}`}
      className="yp-comment"
      data-marked={marked || undefined}
      tabIndex={-1}
      aria-label={`${author.name} ${formatDateTime(at)}`}
    >
      <span className="yp-comment-sign" aria-hidden>
        {[...author.name][0]}
      </span>
      <div className="yp-comment-head">
        <strong>
          <bdi>{author.name}</bdi>
        </strong>
        {author.team !== null && <bdi className="yp-comment-team">{author.team}</bdi>}
        <time dateTime={at} className="yp-muted">
          {formatDateTime(at)}
        </time>
        {editedAt !== null && !withdrawn && (
          <span className="yp-muted" title={conversationMessages.editedAt(formatDateTime(editedAt))}>
            {conversationMessages.edited}
          </span>
        )}
      </div>
      {withdrawn ? (
        <p className="yp-muted yp-comment-text">{conversationMessages.withdrawn}</p>
      ) : (
        (editor ?? (
          <>
            {comment.text !== '' && <CommentText text={comment.text} mentions={comment.mentions} />}
            {files.length > 0 && (
              <ul className="yp-files-list">
                {files.map((file) => (
                  <li key={file.fileId} className="yp-files-stored">
                    <StoredFile file={file} />
                  </li>
                ))}
              </ul>
            )}
            <CommentActions isOwn={author.id === user.id} onReply={onReply} onEdit={onEdit} onWithdraw={onWithdraw} />
          </>
        ))
      )}
    </article>
  );
}

function CommentActions({
  isOwn,
  onReply,
  onEdit,
  onWithdraw,
}: Pick<CommentProps, 'onReply' | 'onEdit' | 'onWithdraw'> & { isOwn: boolean }): ReactNode {
  const [asks, setAsks] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  if (asks)
    return (
      <div className="yp-comment-actions" role="group" aria-label={conversationMessages.withdraw}>
        <span>{refusal ?? conversationMessages.withdrawSure}</span>
        <Button
          look="link"
          className="yp-danger"
          autoFocus
          onClick={() => void onWithdraw().catch((reason: Error) => setRefusal(reason.message))}
        >
          {conversationMessages.withdraw}
        </Button>
        <Button look="link" onClick={() => setAsks(false)}>
          {commonMessages.cancel}
        </Button>
      </div>
    );
  return (
    <div className="yp-comment-actions">
      <Button look="link" onClick={onReply}>
        {conversationMessages.reply}
      </Button>
      {isOwn && (
        <>
          <Button look="link" onClick={onEdit}>
            {conversationMessages.edit}
          </Button>
          <Button look="link" onClick={() => setAsks(true)}>
            {conversationMessages.withdraw}
          </Button>
        </>
      )}
    </div>
  );
}
