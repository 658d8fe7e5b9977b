import { TransportError } from '@yunpu/engine-core/endpoint';
import { foreignObject, foreignText } from '../../../contract/foreignJson.ts';
import { tabStore } from '../../ui/storage.ts';
import { isPlainObject, type Json } from './json.ts';

/**
 * Drafts that the server would not take because the login had ended. They wait in this tab, for the person
 * and team that typed them alone, until the form is opened again.
 */
const PREFIX = 'yunpu.draft ';
let owner: string | undefined;

interface Draft {
  record: Json;
  version: number | null;
}

export interface HeldDraft extends Draft {
  savedAt: string;
}

/** Whose drafts are held from now on. Somebody who leaves stays the owner of what their forms still have to save. */
export function setDraftOwner(userId: string, eid: string): void {
  owner = `${userId} ${eid}`;
}

/** Person and team of this page, as one text; empty before anybody signed in. */
export const draftOwner = (): string => owner ?? '';

const nameOf = (form: string): string | undefined => (owner === undefined ? undefined : `${PREFIX}${owner} ${form}`);

/** Saves a draft with `save`; where the login has ended, holds it here instead. A draft of nothing forgets the held one. */
export async function saveOrHold(form: string, draft: Draft | null, save: () => Promise<void>): Promise<void> {
  const name = nameOf(form);
  try {
    await save();
    if (name) tabStore.removeItem(name);
  } catch (error) {
    if (name && draft && error instanceof TransportError && error.detail.status === 401) {
      tabStore.setItem(name, JSON.stringify({ ...draft, savedAt: new Date().toISOString() } satisfies HeldDraft));
      return;
    }
    throw error;
  }
}

/** The draft that is held for a form, if there is one; newer than any that the server has. */
export function heldDraft(form: string): HeldDraft | undefined {
  const name = nameOf(form);
  const text = name && tabStore.getItem(name);
  if (!text) return undefined;
  const draft: unknown = JSON.parse(text);
  if (!isPlainObject(draft) || !isPlainObject(draft.record)) return undefined;
  return {
    record: draft.record,
    version: typeof draft.version === 'number' ? draft.version : null,
    savedAt: foreignText(draft.savedAt),
  };
}

/** Who signs out by choice leaves nothing behind. */
export function dropHeldDrafts(): void {
  for (const name of tabStore.names()) if (name.startsWith(PREFIX)) tabStore.removeItem(name);
}

/** Keeps what was typed into a form of this tab, for the person and team alone, until it is sent or they sign out. `null` forgets it. */
export function keepForm(form: string, values: Json | null): void {
  const name = nameOf(form);
  if (!name) return;
  if (values === null) tabStore.removeItem(name);
  else tabStore.setItem(name, JSON.stringify(values));
}

export function keptForm(form: string): Json {
  const name = nameOf(form);
  const text = name && tabStore.getItem(name);
  return text ? foreignObject(JSON.parse(text)) : {};
}
