import type { Mention } from '@yunpu/engine-core/endpoint';

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string }
  | { kind: 'mention'; mention: Mention };

/** An address of the web alone, up to what a sentence or a bracket puts behind it. Nothing else becomes a link. */
const ADDRESS = /https?:\/\/[^\s<>"'“”‘’（）《》【】，。；：！？、]+/giu;

function isAddress(text: string): boolean {
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
}

function withLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(/[).,;:!?\]}]+$/, '');
    if (!isAddress(address)) continue;
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) });
    parts.push({ kind: 'link', text: address });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

/** A comment's text in its parts, in their order: together they say exactly what was written. */
export function textParts(text: string, mentions: readonly Mention[]): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const mention of [...mentions].sort((a, b) => a.at - b.at)) {
    if (mention.at < from || !text.startsWith(`@${mention.name}`, mention.at)) continue;
    parts.push(...withLinks(text.slice(from, mention.at)), { kind: 'mention', mention });
    from = mention.at + mention.name.length + 1;
  }
  return [...parts, ...withLinks(text.slice(from))];
}
