import { type FieldModel, fieldAt, linkTarget, type RecordData } from '@yunpu/engine-core/document';
import type { OptionRow } from '@yunpu/engine-core/endpoint';
import { filterFromExpression, renamesBetween } from '@yunpu/engine-core/query';
import { getAt, pathToPointer } from '@yunpu/engine-core/record';
import { AppError } from '../../platform/http/errors.ts';
import { accessFor, mayQueryBy } from '../access/actor.ts';
import { readable, readsEntity, requireReader } from '../access/rows.ts';
import { translate } from '../documents/earlier.ts';
import { filterSql } from '../sql/filter.ts';
import { keywordFields, keywordSql } from '../sql/keyword.ts';
import { readPage } from '../sql/page.ts';
import { and, or, type Predicate, TRUE } from '../sql/predicate.ts';
import { sortKeys } from '../sql/sort.ts';
import { drawnEarlier } from './calledToday.ts';
import type { Reading } from './context.ts';
import { presentRows } from './list.ts';

export interface OptionsInput {
  /** Field path of the record, or 'action:name.path' for a field of an action's input form. */
  field: string;
  keyword: string;
  /** The record as it stands in the form; in a sub-table the row, with the record as its `parent`. */
  record: RecordData;
  /** The document that the form was drawn from, by which field and record are named. */
  documentVersion?: string | undefined;
}

/** How many candidates a picker shows at a time. */
const SHOWN = 20;

function fieldOf({ model, actor }: Reading, path: string): FieldModel {
  const field = fieldAt(model, path);
  if (field?.link === undefined || accessFor(actor, model, path, null) === 'none') {
    throw new AppError('query.invalid', {
      message: `字段“${path}”没有可搜索的选项`,
      issues: [{ path: '/field', code: 'field.unknown', message: `字段“${path}”没有可搜索的选项` }],
    });
  }
  return field;
}

/** A form of an earlier document calls its fields as they were called then. */
async function namedToday(reading: Reading, input: OptionsInput): Promise<OptionsInput> {
  const { model } = reading;
  const { field, record } = input;
  const drawn = await drawnEarlier(reading, input.documentVersion);
  if (drawn === undefined) return input;
  return {
    ...input,
    field: renamesBetween(drawn, model).paths.get(field) ?? field,
    // A row is read by the names of its sub-table, which only whole records can be followed by.
    record: 'parent' in record ? record : translate(drawn, model, record).record,
  };
}

/** Candidates that the field's own filter lets through, for the record as it stands. */
function offered(reading: Reading, target: Reading, field: FieldModel, record: RecordData): Predicate {
  if (field.linkFilter === undefined) return TRUE;
  const parent = typeof record.parent === 'object' && record.parent !== null ? (record.parent as RecordData) : record;
  return filterSql(
    target.model,
    filterFromExpression(field.linkFilter, target.model, { record, parent, scope: reading.actor.scope }, 'candidate'),
  );
}

function found(target: Reading, keyword: string): Predicate {
  if (keyword.trim() === '') return TRUE;
  const { model, actor } = target;
  const looked = keywordFields(model).filter((candidate) => mayQueryBy(actor, model, candidate.path));
  // The key is what a link stores: typing it in full finds the record whatever the search covers.
  return or([
    keywordSql(model, looked, keyword),
    filterSql(model, { field: model.key, op: 'eq', value: keyword.trim() }),
  ]);
}

/** Rows of the linked entity that the person may pick for a link: those they may read, by its filter and what they typed. */
export async function options(reading: Reading, asked: OptionsInput): Promise<OptionRow[]> {
  const { runtime, actor, executor, model } = reading;
  requireReader(model, actor);
  const input = await namedToday(reading, asked);
  const field = fieldOf(reading, input.field);
  const entity = linkTarget(field, input.record) ?? '';
  if (!runtime.models.has(entity)) return [];
  const target: Reading = { ...reading, model: runtime.models.model(entity) };
  if (!readsEntity(target.model, actor)) return [];
  const where = and([
    readable(target.model, actor),
    offered(reading, target, field, input.record),
    found(target, input.keyword),
  ]);
  const keys = sortKeys(
    target.model,
    target.model.list.sort.filter((key) => mayQueryBy(actor, target.model, key.field)),
  );
  const page = await readPage(executor, {
    entity: target.model.entity,
    where,
    keys,
    limit: SHOWN,
    from: { offset: 0 },
  });
  const label = field.link?.label || target.model.titleField;
  return presentRows(target.model, actor, page.rows).map((row, index) => {
    const key = page.rows[index]?.key ?? '';
    const text = getAt(row, pathToPointer(label));
    return { value: key, label: typeof text === 'string' && text !== '' ? text : key, row };
  });
}
