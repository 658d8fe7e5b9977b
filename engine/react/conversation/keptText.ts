import type { UploadedFile } from '@yunpu/engine-core/endpoint';
import type { Written } from './mentions.ts';

/** What somebody has typed and not sent. */
export interface Unsent extends Written {
  files: readonly UploadedFile[];
}

export const NOTHING: Unsent = { text: '', mentions: [], files: [] };

const PREFIX = 'yp-comment ';

/** What this tab keeps under the name; a browser that keeps nothing has nothing. */
export function keptUnsent(name: string): Unsent | undefined {
  try {
    const kept = sessionStorage.getItem(PREFIX + name);
    return kept === null ? undefined : (JSON.parse(kept) as Unsent);
  } catch {
    return undefined;
  }
}

/** Survives a reload of this tab, and is forgotten when nothing is left to send. */
export function keepUnsent(name: string, unsent: Unsent | undefined): void {
  try {
    if (unsent === undefined || (unsent.text === '' && unsent.files.length === 0))
      sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(unsent));
  } catch {
    // A browser that keeps nothing: the text is there until the page is left.
  }
}
