import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import { keywordTerms } from '@yunpu/engine-core/query';
import { type RawBuilder, sql } from 'kysely';
import { columnOf, type SqlColumn } from './columns.ts';
import { type Predicate, TRUE } from './predicate.ts';

const TEXTS = new Set<FieldModel['kind']>([
  'text',
  'textarea',
  'email',
  'phone',
  'uri',
  'uscc',
  'idcard',
  'link',
  'org',
  'user',
]);
const searched = new WeakMap<EntityModel, readonly FieldModel[]>();

/** Fields whose text is in the `search` column: those of the quick search and text fields one may filter by. */
export function searchedFields(model: EntityModel): readonly FieldModel[] {
  let fields = searched.get(model);
  if (fields === undefined) {
    fields = Object.values(model.fieldsByPath).filter(
      (field) =>
        columnOf(model, field.path)?.type === 'text' &&
        (field.search || (field.filter !== undefined && TEXTS.has(field.kind))),
    );
    searched.set(model, fields);
  }
  return fields;
}

/** A text with A-Z as a-z, as `matches` of engine/core/query folds it: the C collation knows no other letters. */
export function folded(column: SqlColumn): RawBuilder<string> {
  return sql<string>`lower((${sql.raw(column.whole)})::text collate "C")`;
}

/** Rows that may contain the text, by the inverted index; what it lets through has to be checked again. */
export function candidates(text: string): Predicate {
  const terms = keywordTerms(text);
  return terms.length === 0 ? TRUE : sql<boolean>`search @> ${sql.val(terms)}::text[]`;
}
