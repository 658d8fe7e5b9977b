import { type EntityModel, withLinkedRenames } from '@yunpu/engine-core/document';
import { writeDocument } from '@yunpu/engine-core/overlay';
import { isNothingRenamed, renamesBetween } from '@yunpu/engine-core/query';
import type { Documents } from '../documents/service.ts';
import { holdsMachine, mayDesign, mayPublish, type Publisher } from './rights.ts';

/** A document that is published, and what it comes in the place of. */
interface Change {
  older: EntityModel;
  newer: EntityModel;
}

/**
 * The documents in force that name fields which are called otherwise from now on, as they name them then: they are published
 * with those that call them so. One that whoever publishes may not publish is left as it is, and found broken.
 */
export function companionsOf(
  documents: Documents,
  publisher: Publisher,
  changes: readonly Change[],
): { entity: string; text: string }[] {
  const renamed = changes
    .map((change) => ({ entity: change.newer.entity, renames: renamesBetween(change.older, change.newer) }))
    .filter(({ renames }) => !isNothingRenamed(renames));
  if (renamed.length === 0) return [];
  const sent = new Set(changes.map(({ newer }) => newer.entity));
  const { entries, roles } = documents.catalogue;
  return [...entries].flatMap(([entity, { document, fragments }]) => {
    if (sent.has(entity)) return [];
    let next: unknown = document;
    for (const { entity: other, renames } of renamed)
      next = withLinkedRenames(next, other, renames, { fragments }) ?? next;
    if (next === document || !mayHave(publisher, roles, entity)) return [];
    return [{ entity, text: writeDocument(next as Record<string, unknown>) }];
  });
}

const mayHave = (publisher: Publisher, roles: Documents['catalogue']['roles'], entity: string): boolean =>
  holdsMachine(publisher) || (mayDesign(publisher, roles, entity) && mayPublish(publisher, roles, entity));
