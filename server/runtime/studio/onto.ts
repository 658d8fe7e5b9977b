import { equalJson } from '@yunpu/engine-core/json';
import { applyOverlay, operationsBetween, writeDocument } from '@yunpu/engine-core/overlay';
import type { Behind, Draft, DraftDocument } from '../../../contract/studio/index.ts';
import type { Executor } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { parsed } from '../documents/layOver.ts';
import type { Documents } from '../documents/service.ts';
import { versionAt } from '../documents/versions.ts';
import { textOf } from './inForce.ts';
import { mergeTexts } from './merge.ts';

/** A document of a draft on what is in force; undefined: they contradict each other, `behind` says where, if both can be read. */
interface Brought {
  document: DraftDocument | undefined;
  behind: Behind | undefined;
}

async function broughtOn(executor: Executor, documents: Documents, document: DraftDocument): Promise<Brought> {
  const { entity, text, from } = document;
  const current = documents.catalogue.entries.get(entity)?.model.version ?? null;
  if (current === from) return { document, behind: undefined };
  const kept = from === null ? undefined : await versionAt(executor, entity, from);
  const theirs = textOf(documents, entity);
  if (kept === undefined || theirs === undefined) return { document: undefined, behind: undefined };
  const merged = mergeTexts(writeDocument(kept.document), text, theirs);
  if (merged !== undefined) return { document: { entity, text: merged, from: current }, behind: undefined };
  const mine = parsed(text);
  if (mine === undefined) return { document: undefined, behind: undefined };
  const operations = operationsBetween(kept.document, mine);
  const onto = (winner: 'base' | 'overlay') => applyOverlay(parsed(theirs), operations, winner);
  const written = (winner: 'base' | 'overlay'): DraftDocument => ({
    entity,
    text: writeDocument(onto(winner).document as Record<string, unknown>),
    from: current,
  });
  const clashes = onto('base').clashes.map(({ message }) => message);
  return { document: undefined, behind: { entity, clashes, mine: written('overlay'), theirs: written('base') } };
}

function contradicted(documents: Documents, { entity }: DraftDocument, behind: Behind | undefined): string {
  const title = documents.catalogue.entries.get(entity)?.model.title ?? entity;
  const where = behind ? `：${behind.clashes.join('；')}` : '';
  return `“${title}”在草稿开始之后又发布了新的版本，与草稿的修改冲突${where}。请重新打开草稿，选择以哪边为准`;
}

/** A draft as it reads on what is in force, as far as they do not contradict each other. */
export async function draftToday(executor: Executor, documents: Documents, draft: Draft): Promise<Draft> {
  const brought = await Promise.all(draft.documents.map((one) => broughtOn(executor, documents, one)));
  const behind = brought.flatMap((one) => one.behind ?? []);
  return {
    ...draft,
    documents: draft.documents.map((document, index) => brought[index]?.document ?? document),
    ...(behind.length > 0 && { behind }),
  };
}

/** Documents to be judged, on what is in force: what contradicts it is judged as it is. */
export const broughtOnto = (
  executor: Executor,
  documents: Documents,
  sent: readonly DraftDocument[],
): Promise<DraftDocument[]> =>
  Promise.all(
    sent.map(async (one) => {
      // What comes back from the past is not merged with what it replaces.
      if (one.from === null) return one;
      return (await broughtOn(executor, documents, one)).document ?? one;
    }),
  );

/**
 * Brings a draft that was begun on an earlier version onto the one in force. What it only holds and does not change is not
 * published with the rest.
 * @throws AppError studio.draftConflict
 */
export async function ontoCurrent(executor: Executor, documents: Documents, draft: Draft): Promise<DraftDocument[]> {
  const brought: DraftDocument[] = [];
  for (const document of draft.documents) {
    const { document: now, behind } = await broughtOn(executor, documents, document);
    if (now === undefined)
      throw new AppError('studio.draftConflict', { message: contradicted(documents, document, behind), data: draft });
    brought.push(now);
  }
  const changed = brought.filter(({ entity, text }) => {
    const now = textOf(documents, entity);
    return now === undefined || (text !== now && !equalJson(parsed(text), parsed(now)));
  });
  return changed.length > 0 ? changed : brought;
}
