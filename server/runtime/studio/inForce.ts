import { equalJson } from '@yunpu/engine-core/json';
import { writeDocument } from '@yunpu/engine-core/overlay';
import { parsed } from '../documents/layOver.ts';
import type { Documents } from '../documents/service.ts';

/** The text of what is in force; undefined: the entity has never compiled. */
export function textOf(documents: Documents, entity: string): string | undefined {
  const entry = documents.catalogue.entries.get(entity);
  if (entry === undefined) return undefined;
  const file = documents.origin.source.documents.find((candidate) => candidate.file === entry.file);
  // With errors in the text an earlier version is in force.
  return file && equalJson(parsed(file.text), entry.document) ? file.text : writeDocument(entry.document);
}
