import type { FieldModel, RecordData } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';
import { getAt, pointersOf, setAt } from '@yunpu/engine-core/record';
import { Random } from '@yunpu/engine-core/sample';
import { placedConditions } from '../../../engine/core/record/conditions.ts';
import { applyPlan } from '../../../engine/core/record/sample/apply.ts';
import { extremePlans, plansFor } from '../../../engine/core/record/sample/solve.ts';
import { type Form, filledByLinks, isTyped, type Page } from './page.ts';

/** One way to go wrong (or at least another way) with a record. */
export interface Mutation {
  name: string;
  apply(record: RecordData): RecordData;
}

const OTHER_TYPES: Readonly<Record<string, unknown>> = {
  string: 12_345,
  number: '一百',
  integer: '一百',
  boolean: '是',
  array: '很多',
  object: '一个',
};

/** Values that the field's own schema does not take, by what is wrong with them. */
function wrongValues({ kind, schema, required }: FieldModel): [string, unknown][] {
  const {
    type,
    minLength,
    maxLength,
    pattern,
    format,
    minimum,
    maximum,
    exclusiveMinimum,
    exclusiveMaximum,
    minItems,
    maxItems,
    oneOf,
    enum: choices,
  } = schema as Record<string, number | string | undefined> & { oneOf?: unknown; enum?: unknown };
  const wrong: [string, unknown][] = [];
  if (required) wrong.push(['missing', undefined]);
  const own = Array.isArray(type) ? String(type[0]) : String(type ?? '');
  if (OTHER_TYPES[own] !== undefined) wrong.push(['of another type', OTHER_TYPES[own]]);
  if (typeof maxLength === 'number') wrong.push(['too long', '字'.repeat(maxLength + 1)]);
  if (typeof minLength === 'number' && minLength > 1) wrong.push(['too short', '字'.repeat(minLength - 1)]);
  if (typeof pattern === 'string') wrong.push(['against its pattern', '〓']);
  if (typeof format === 'string' && own === 'string' && !['textarea', 'attachment', 'org', 'user'].includes(format))
    wrong.push(['in another format', '不是这种格式']);
  if (typeof minimum === 'number') wrong.push(['too small', minimum - 1]);
  if (typeof maximum === 'number') wrong.push(['too large', maximum + 1]);
  if (typeof exclusiveMinimum === 'number') wrong.push(['at its lower limit', exclusiveMinimum]);
  if (typeof exclusiveMaximum === 'number') wrong.push(['at its upper limit', exclusiveMaximum]);
  if (own === 'integer') wrong.push(['a fraction', 1.5]);
  if (kind === 'enum' && (oneOf !== undefined || choices !== undefined))
    wrong.push(['not among the choices', '没有这一项']);
  if (kind === 'table' && typeof minItems === 'number' && minItems > 0) wrong.push(['without rows', []]);
  if (kind === 'table') wrong.push(['with a row that is none', ['一行']]);
  if (typeof maxItems === 'number' && maxItems < 300)
    wrong.push(['with too many rows', Array.from({ length: maxItems + 1 }, () => (kind === 'table' ? {} : '一'))]);
  return wrong;
}

/** Ways to bring each condition of the document about, and each out of the way. */
function turns(page: Page, form: Form): Mutation[] {
  const { model } = page;
  const world = { random: new Random(model.entity), today: form.scope.today, linked: () => [] };
  const context = { fields: model.fieldsByPath, world, scope: form.scope };
  return placedConditions(model)
    .filter(({ kind }) => kind !== 'guard')
    .flatMap(({ kind, place, expression: { ast } }) =>
      [true, false].flatMap((met) => {
        const ways = [
          ...plansFor(ast, met, context),
          ...(kind === 'rule' ? extremePlans(ast, model.fieldsByPath) : []),
        ];
        const typed = ways.filter(
          (way) =>
            way.length > 0 &&
            way.every(
              ({ on, path }) =>
                on === 'field' &&
                model.fieldsByPath[path] !== undefined &&
                isTyped(page, form, model.fieldsByPath[path]),
            ),
        );
        return typed.slice(0, kind === 'rule' ? 3 : 1).map(
          (way, index): Mutation => ({
            name: `${kind} of ${place} ${met ? 'met' : 'not met'} (${index})`,
            apply: (record) => applyPlan(model, record, form.scope, way).record,
          }),
        );
      }),
    );
}

/** Everything that can be done to a form, field by field and condition by condition, hidden fields included. */
export function mutationsOf(page: Page, form: Form): Mutation[] {
  const { model } = page;
  const typed = Object.values(model.fieldsByPath).filter(
    (field) => isTyped(page, form, field) && !['variant', 'unknown'].includes(field.kind),
  );
  // What a link fills is filled by the gateway too: it is not missing there.
  const fetched = filledByLinks(model);
  const ofFields = typed.flatMap((field) =>
    wrongValues(field)
      .filter(([what]) => what !== 'missing' || !fetched.has(field.path))
      .map(
        ([what, value]): Mutation => ({
          name: `${field.path} ${what}`,
          apply: (record) =>
            pointersOf(model, field.path, record)
              .slice(0, 1)
              .reduce((changed, pointer) => setAt(changed, pointer, value), record),
        }),
      ),
  );
  const tables = typed
    .filter(({ kind }) => kind === 'table')
    .map(
      ({ name }): Mutation => ({
        name: `${name} with a cell nobody knows`,
        apply: (record) =>
          isObject(getAt(record, `/${name}/0`)) ? setAt(record, `/${name}/0/nobodyKnows`, 1) : record,
      }),
    );
  return [
    ...ofFields,
    ...tables,
    { name: 'a field nobody knows', apply: (record) => ({ ...record, nobodyKnows: '一' }) },
    ...turns(page, form),
  ];
}
