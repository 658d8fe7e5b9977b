import type { EntityModel } from '@yunpu/engine-core/document';
import type { ConversationEntry, ConversationPart } from '@yunpu/engine-core/endpoint';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Change } from '../history/Change.tsx';
import { ownersAt } from '../history/changed.ts';
import { commonMessages } from '../messages/common.ts';
import { conversationMessages } from '../messages/conversation.ts';
import { Button } from '../parts/Button.tsx';
import { Composer } from './Composer.tsx';
import './conversation.css';
import { FollowButton } from './FollowButton.tsx';
import { Thread } from './Thread.tsx';
import { useCommentKey } from './useCommentKey.ts';
import { nameOf, useConversation } from './useConversation.ts';

interface ConversationProps {
  model: EntityModel;
  recordKey: string;
  version: number;
  /** The comment that a notification leads to. */
  comment: string | undefined;
  /** What is shown first. */
  part: ConversationPart;
}

const EMPTY: Readonly<Record<ConversationPart, () => string>> = {
  all: () => conversationMessages.none,
  comments: () => conversationMessages.noComments,
  changes: () => conversationMessages.noChanges,
};

/** What people wrote on a record and what became of it, newest first, and where they write. */
export default function Conversation({ model, recordKey, version, comment, part }: ConversationProps): ReactNode {
  const [show, setShow] = useState(part);
  const conversation = useConversation(model, recordKey, { version, show, through: comment });
  const { page, error, loadingMore, operations, refresh, more } = conversation;
  const panel = useRef<HTMLElement>(null);
  useCommentKey(panel);
  useLedTo(comment, page !== undefined);
  const changes = (page?.entries ?? []).flatMap((entry) => (entry.kind === 'change' ? [entry.change] : []));
  const titles: [ConversationPart, string][] = [
    ['all', commonMessages.all],
    ['comments', conversationMessages.comments],
    ['changes', conversationMessages.changes],
  ];
  const drawn = (entry: ConversationEntry): ReactNode =>
    entry.kind === 'comment' ? (
      <Thread model={model} recordKey={recordKey} thread={entry} conversation={conversation} marked={comment} />
    ) : (
      <Change
        entry={entry.change}
        model={model}
        recordKey={recordKey}
        ownersOf={(path) => ownersAt(changes, changes.indexOf(entry.change), path, model)}
      />
    );
  return (
    <section ref={panel} className="yp-talk" data-noprint aria-labelledby="yp-talk-title">
      <header>
        <h2 id="yp-talk-title">{conversationMessages.title}</h2>
        {page && (
          <FollowButton
            following={page.following}
            onFollow={async (following) => {
              await (await operations()).follow(model, recordKey, following);
              await refresh();
            }}
          />
        )}
      </header>
      <Composer
        key={recordKey}
        model={model}
        recordKey={recordKey}
        operations={operations}
        name="new"
        label={conversationMessages.textOf}
        hint
        onSent={async () => {
          if (show === 'changes') setShow('all');
          else await refresh();
        }}
      />
      <div className="yp-talk-parts" role="group" aria-label={conversationMessages.show}>
        {titles.map(([name, title]) => (
          <button key={name} type="button" aria-pressed={show === name} onClick={() => setShow(name)}>
            {title}
          </button>
        ))}
      </div>
      {error && (
        <div className="yp-banner yp-banner-error" role="alert">
          {conversationMessages.failed(error.message)}
          <Button look="link" onClick={() => void refresh()}>
            {commonMessages.retry}
          </Button>
        </div>
      )}
      {!page && !error && <div className="yp-skeleton" aria-busy="true" />}
      {page?.entries.length === 0 && <p className="yp-muted">{EMPTY[show]()}</p>}
      {page && page.entries.length > 0 && (
        <ol className="yp-timeline">
          {page.entries.map((entry) => (
            <li key={nameOf(entry)} data-kind={entry.kind} tabIndex={entry.kind === 'change' ? -1 : undefined}>
              {drawn(entry)}
            </li>
          ))}
        </ol>
      )}
      {page?.nextCursor != null && (
        <Button disabled={loadingMore} onClick={() => void more()}>
          {loadingMore ? commonMessages.loading : conversationMessages.more}
        </Button>
      )}
    </section>
  );
}

/** Brings the comment that was led to into sight, once it is there. */
function useLedTo(comment: string | undefined, isDrawn: boolean): void {
  useEffect(() => {
    if (comment === undefined || !isDrawn) return;
    const element = document.getElementById(`comment-${comment}`);
    element?.focus({ preventScroll: true });
    void element?.scrollIntoView({ block: 'center' });
  }, [comment, isDrawn]);
}
