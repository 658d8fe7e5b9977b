import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { searchTerms } from '@yunpu/engine-core/query';
import { getAt, pathToPointer } from '@yunpu/engine-core/record';
import { searchedFields } from '../sql/search.ts';

/** The terms of a record's searched fields, for its `search` column. */
export function searchColumn(model: EntityModel, record: RecordData): string[] {
  const terms = new Set<string>();
  for (const field of searchedFields(model)) {
    const value = getAt(record, pathToPointer(field.path));
    if (typeof value === 'string') for (const term of searchTerms(value)) terms.add(term);
  }
  return [...terms];
}
