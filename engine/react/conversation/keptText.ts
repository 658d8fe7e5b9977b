import type { CommentInput, Sent, UploadedFile } from '@yunpu/engine-core/endpoint';
import type { Written } from './mentions.ts';

/** What somebody has typed and not sent. */
export interface Unsent extends Written {
  files: readonly UploadedFile[];
}

export const NOTHING: Unsent = { text: '', mentions: [], files: [] };

/** A browser that keeps nothing has nothing. */
function kept<T>(name: string): T | undefined {
  try {
    const text = sessionStorage.getItem(name);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

function keep(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing: it is there until the page is left.
  }
}

/** What this tab keeps under the name. */
export const keptUnsent = (name: string): Unsent | undefined => kept(`yp-comment ${name}`);

/** Survives a reload of this tab, and is forgotten when nothing is left to send. */
export function keepUnsent(name: string, unsent: Unsent | undefined): void {
  const isLeft = unsent !== undefined && (unsent.text !== '' || unsent.files.length > 0);
  keep(`yp-comment ${name}`, isLeft ? unsent : undefined);
}

/** A comment that was sent and never answered: sent again after a reload, it is still the same one. */
export const keptSent = (name: string): Sent<CommentInput> | undefined => kept(`yp-comment-sent ${name}`);
export const keepSent = (name: string, sent: Sent<CommentInput> | undefined): void =>
  keep(`yp-comment-sent ${name}`, sent);
