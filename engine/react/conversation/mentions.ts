import type { Mention, MentionCandidate } from '@yunpu/engine-core/endpoint';

/** A text under way, with those whom it mentions. */
export interface Written {
  text: string;
  mentions: readonly Mention[];
}

const endOf = ({ at, name }: Mention): number => at + name.length + 1;

/**
 * What stays mentioned when the text is edited: mentions before and behind the edited place, the latter moved with the
 * text. One that was itself edited is plain text from then on.
 */
export function withText({ text: before, mentions }: Written, text: string): Written {
  const most = Math.min(before.length, text.length);
  let start = 0;
  while (start < most && before[start] === text[start]) start += 1;
  let tail = 0;
  while (tail < most - start && before[before.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1;
  const grown = text.length - before.length;
  const moved = mentions.flatMap((mention) => {
    if (endOf(mention) <= start) return [mention];
    return mention.at >= before.length - tail ? [{ ...mention, at: mention.at + grown }] : [];
  });
  // Where letters repeat, several places could have been the edited one: what is still named is still mentioned.
  return { text, mentions: moved.filter(({ at, name }) => text.startsWith(`@${name}`, at)) };
}

/** What stands between an '@' and the caret, when somebody is being mentioned there. An address's '@' mentions nobody. */
export function mentionAt(text: string, caret: number): { at: number; keyword: string } | undefined {
  const found = /(?<![\w.-])@([^\s@]{0,20})$/u.exec(text.slice(0, caret));
  return found ? { at: found.index, keyword: found[1] ?? '' } : undefined;
}

/** The text with the candidate in the place of what was typed, and where the caret goes on. */
export function withMention(
  written: Written,
  { at, keyword }: { at: number; keyword: string },
  { kind, id, name }: MentionCandidate,
): Written & { caret: number } {
  const named = `@${name} `;
  const { text, mentions } = withText(
    written,
    written.text.slice(0, at) + named + written.text.slice(at + 1 + keyword.length),
  );
  const others = mentions.filter((mention) => mention.at !== at);
  return {
    text,
    mentions: [...others, { kind, id, name, at }].sort((a, b) => a.at - b.at),
    caret: at + named.length,
  };
}
