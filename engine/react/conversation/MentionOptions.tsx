import type { MentionCandidate } from '@yunpu/engine-core/endpoint';
import type { ReactNode } from 'react';
import { conversationMessages } from '../messages/conversation.ts';
import type { MentionList } from './useMentionList.ts';

/** Who can be mentioned, below the text; the focus stays in the text. */
export function MentionOptions({
  id,
  list: { candidates, active, setActive },
  onChoose,
}: {
  id: string;
  list: MentionList;
  onChoose(candidate: MentionCandidate): void;
}): ReactNode {
  return (
    <>
      <span className="yp-hidden" role="status">
        {candidates && conversationMessages.mentionsFound(candidates.length)}
      </span>
      {candidates && (
        <div id={`${id}-list`} className="yp-mentions" role="listbox" aria-label={conversationMessages.mentionable}>
          {candidates.length === 0 && (
            <div className="yp-muted" role="option" aria-selected={false} aria-disabled>
              {conversationMessages.mentionsFound(0)}
            </div>
          )}
          {candidates.map((candidate, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active option.
            <div
              key={`${candidate.kind} ${candidate.id}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              ref={(option) => void (index === active && option?.scrollIntoView({ block: 'nearest' }))}
              onPointerMove={() => setActive(index)}
              onMouseDown={(event) => {
                // The text keeps the focus.
                event.preventDefault();
                onChoose(candidate);
              }}
            >
              <bdi>{candidate.name}</bdi>
              <span className="yp-muted">
                {candidate.about || (candidate.kind === 'department' ? conversationMessages.department : '')}
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
