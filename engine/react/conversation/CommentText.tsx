import type { Mention } from '@yunpu/engine-core/endpoint';
import type { ReactNode } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { textParts } from './textParts.ts';

/** What somebody wrote, as text whatever it contains; addresses can be followed, and who is mentioned stands out. */
export function CommentText({ text, mentions }: { text: string; mentions: readonly Mention[] }): ReactNode {
  const { user } = useEngine();
  return (
    <p className="yp-comment-text" dir="auto">
      {textParts(text, mentions).map((part, index) => {
        if (part.kind === 'text') return part.text;
        if (part.kind === 'link')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are in the order of the text.
            <a key={index} href={part.text} target="_blank" rel="noopener noreferrer nofollow ugc">
              {part.text}
            </a>
          );
        const { kind, id, name } = part.mention;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <bdi key={index} className="yp-mention" data-me={(kind === 'person' && id === user.id) || undefined}>
            @{name}
          </bdi>
        );
      })}
    </p>
  );
}
