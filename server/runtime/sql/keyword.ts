import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import { normalizeText } from '@yunpu/engine-core/query';
import { sql } from 'kysely';
import { columnOf } from './columns.ts';
import { and, FALSE, or, type Predicate } from './predicate.ts';
import { candidates, searchedFields } from './search.ts';

/** The fields a keyword looks in. */
export function keywordFields(model: EntityModel): FieldModel[] {
  return searchedFields(model).filter((field) => field.search);
}

/**
 * Rows in which every word of the keyword stands in one of the fields. The index narrows, the fields decide:
 * a word in a field that the person may not read finds nothing.
 */
export function keywordSql(model: EntityModel, fields: readonly FieldModel[], keyword: string): Predicate {
  const words = normalizeText(keyword)
    .split(' ')
    .filter((word) => word !== '');
  const columns = fields.map((field) => columnOf(model, field.path)).filter((column) => column !== undefined);
  if (words.length > 0 && columns.length === 0) return FALSE;
  if (words.length === 0 && keyword.trim() !== '') return FALSE;
  return and(
    words.flatMap((word) => [
      candidates(word),
      or(
        columns.map(
          (column) => sql<boolean>`strpos(lower(normalize(${sql.raw(column.whole)}, nfkc)), ${word}::text) > 0`,
        ),
      ),
    ]),
  );
}
