import {
  type ActionModel,
  type EntityModel,
  type FieldAccess,
  type FieldModel,
  type RecordData,
  SYSTEM_FIELDS,
} from '@yunpu/engine-core/document';
import { didYouMean } from '@yunpu/engine-core/expression';
import { isObject } from '@yunpu/engine-core/json';
import { escapeSegment, getAt, pointersOf } from '@yunpu/engine-core/record';
import type { Issue } from '@yunpu/engine-core/validation';
import { limitsFor } from '../access/actor.ts';
import type { Translated } from '../documents/earlier.ts';
import { fieldsBy, itemsOf, knownData } from '../records/known.ts';
import type { RecordRow } from '../records/rows.ts';
import { same } from '../records/same.ts';
import { schemaFor, wordsOf } from '../records/words.ts';
import type { Writing } from './context.ts';
import { subject } from './draft.ts';

type Schema = Readonly<Record<string, unknown>>;
type Limits = Readonly<Record<string, FieldAccess>>;

const SYSTEM = new Set<string>(SYSTEM_FIELDS);

/** The field that was probably meant, among those that the sender knows of: by its name, or by its title. */
function meant(key: string, fields: readonly FieldModel[], limits: Limits): string {
  const visible = fields.filter(({ path, internal }) => limits[path] !== 'none' && !internal);
  const near =
    didYouMean(
      key,
      visible.map(({ name }) => name),
    ) ??
    didYouMean(
      key,
      visible.map(({ title }) => title),
    );
  const field = visible.find(({ name, title }) => name === near || title === near || title === key);
  return field === undefined ? '' : `，是不是“${field.title}”（${field.name}）？`;
}

/** A key that the document does not know, with what may have been meant. */
function unknownKey(key: string, pointer: string, fields: readonly FieldModel[], limits: Limits = {}): Issue {
  return {
    path: `${pointer}/${escapeSegment(key)}`,
    code: 'field.unknown',
    message: `没有字段“${key}”${meant(key, fields, limits)}`,
  };
}

function inside(root: Schema, field: FieldModel, value: unknown, limits: Limits, pointer: string): Issue[] {
  if (field.children.length === 0) return [];
  if (field.kind !== 'table')
    return isObject(value) ? inObject(root, field.children, field.schema, value, limits, pointer) : [];
  if (!Array.isArray(value)) return [];
  return value.flatMap((row: unknown, index) =>
    isObject(row) ? inObject(root, field.children, itemsOf(field.schema), row, limits, `${pointer}/${index}`) : [],
  );
}

function inObject(
  root: Schema,
  fields: readonly FieldModel[],
  schema: Schema,
  value: RecordData,
  limits: Limits,
  pointer: string,
): Issue[] {
  const byName = fieldsBy('name', fields);
  return Object.entries(value).flatMap(([key, inner]) => {
    const field = byName.get(key);
    if (field !== undefined) return inside(root, field, inner, limits, `${pointer}/${escapeSegment(key)}`);
    const isKnown =
      inner === undefined || (pointer === '' && SYSTEM.has(key)) || schemaFor(wordsOf(schema, root), key) !== undefined;
    return isKnown ? [] : [unknownKey(key, pointer, fields, limits)];
  });
}

/** An issue for every key of a sent record that the document does not know, also inside groups and rows. */
export function unknownKeys(model: EntityModel, record: RecordData, limits: Limits = {}): Issue[] {
  return inObject(model.schema, model.fields, model.schema, record, limits, '');
}

/** As `unknownKeys`, of what was sent with an action: one without a form takes nothing. Paths are the input's own. */
export function unknownInput({ input: form }: ActionModel, input: RecordData): Issue[] {
  return form === undefined
    ? Object.keys(input).map((key) => unknownKey(key, '', []))
    : inObject(form.schema, form.fields, form.schema, input, {}, '');
}

/**
 * What a form of an earlier document sends for fields that are gone. What it only repeats is passed over, and the
 * stored value stays; what a person typed there is not lost without a word.
 */
export function goneIssues({ actor }: Writing, row: RecordRow | undefined, { drawn, gone }: Translated): Issue[] {
  if (drawn === undefined || gone.length === 0) return [];
  const limits = limitsFor(actor, drawn, row?.state ?? drawn.states?.initial ?? null);
  const had = row === undefined ? {} : knownData(drawn, row.data);
  return gone.flatMap(({ field, pointer, value }): Issue[] => {
    const access = limits[field.path] ?? 'write';
    if (access === 'none') return [{ path: pointer, code: 'field.unknown', message: `没有字段“${field.name}”` }];
    const typed = value !== null && value !== '' && access === 'write' && !field.readOnly;
    if (!typed || pointersOf(drawn, field.path, had).some((at) => same(getAt(had, at), value))) return [];
    return [
      {
        path: pointer,
        code: 'field.gone',
        message: `字段${subject(field.title)}已从单据定义中删除，请刷新页面后再保存`,
      },
    ];
  });
}
