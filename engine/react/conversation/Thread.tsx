import type { EntityModel } from '@yunpu/engine-core/document';
import { type CommentThread, type RecordComment, requestKey } from '@yunpu/engine-core/endpoint';
import { type ReactNode, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { conversationMessages } from '../messages/conversation.ts';
import { Button } from '../parts/Button.tsx';
import { CommentView } from './CommentView.tsx';
import { Composer } from './Composer.tsx';
import { keptUnsent, type Unsent } from './keptText.ts';
import type { Conversation } from './useConversation.ts';

interface ThreadProps {
  model: EntityModel;
  recordKey: string;
  thread: CommentThread;
  conversation: Pick<Conversation, 'operations' | 'refresh'>;
  /** The comment that a notification leads to. */
  marked: string | undefined;
}

/** A comment with what was answered to it, and where it is answered. */
export function Thread({ model, recordKey, thread, conversation, marked }: ThreadProps): ReactNode {
  const { comment, earlier } = thread;
  const { operations, refresh } = conversation;
  const { user, team } = useEngine();
  const replyName = `reply ${comment.id}`;
  const kept = keptUnsent([user.id, team.eid, model.entity, recordKey, replyName].join(' '));
  const [older, setOlder] = useState<{ replies: RecordComment[]; earlier: number }>();
  const [editing, setEditing] = useState<string>();
  /** What a reply starts with: it names whose reply it is to. Undefined: none is being written. */
  const [reply, setReply] = useState<Unsent | undefined>(kept);
  const [began, setBegan] = useState(false);

  const firstShown = Number(thread.replies[0]?.id ?? Number.MAX_SAFE_INTEGER);
  const replies = [...(older?.replies ?? []).filter(({ id }) => Number(id) < firstShown), ...thread.replies];
  const left = older ? older.earlier : earlier;

  const answer = (to: RecordComment): void => {
    const names = to.id !== comment.id && to.author.id !== user.id;
    setBegan(true);
    setReply({
      text: names ? `@${to.author.name} ` : '',
      mentions: names ? [{ kind: 'person', id: to.author.id, name: to.author.name, at: 0 }] : [],
      files: [],
    });
  };
  const fetchEarlier = async (): Promise<void> => {
    const first = replies[0];
    if (!first) return;
    const found = await (await operations()).replies(model, recordKey, comment.id, first.id);
    setOlder({ replies: [...found.replies, ...replies], earlier: found.earlier });
  };
  const withdraw = async (id: string): Promise<void> => {
    await (await operations()).withdraw(model, recordKey, id, requestKey());
    await refresh();
  };

  const viewOf = (shown: RecordComment): ReactNode => (
    <CommentView
      comment={shown}
      marked={shown.id === marked}
      onReply={() => answer(shown)}
      onEdit={() => setEditing(shown.id)}
      onWithdraw={() => withdraw(shown.id)}
      editor={
        editing === shown.id ? (
          <Composer
            model={model}
            recordKey={recordKey}
            operations={operations}
            name={`edit ${shown.id}`}
            label={conversationMessages.edit}
            initial={shown}
            takesFocus
            of={shown}
            onSent={async () => {
              setEditing(undefined);
              await refresh();
            }}
            onCancel={() => setEditing(undefined)}
          />
        ) : null
      }
    />
  );
  return (
    <>
      {viewOf(comment)}
      {(replies.length > 0 || reply !== undefined) && (
        <div className="yp-replies" role="group" aria-label={conversationMessages.replies(comment.author.name)}>
          {left > 0 && (
            <Button look="link" onClick={() => void fetchEarlier()}>
              {conversationMessages.earlier(left)}
            </Button>
          )}
          {replies.map((shown) => (
            <div key={shown.id}>{viewOf(shown)}</div>
          ))}
          {reply !== undefined && !comment.withdrawn && (
            <Composer
              key={reply.text}
              model={model}
              recordKey={recordKey}
              operations={operations}
              name={replyName}
              label={conversationMessages.replyTo(comment.author.name)}
              initial={reply}
              takesFocus={began}
              parentId={comment.id}
              onSent={async () => {
                setReply(undefined);
                await refresh();
              }}
              onCancel={() => setReply(undefined)}
            />
          )}
        </div>
      )}
    </>
  );
}
