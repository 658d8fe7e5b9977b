import { type EntityModel, type FieldModel, stepsFromRecord, storedPlaces } from '@yunpu/engine-core/document';
import { referringFields } from '@yunpu/engine-core/record';
import { sql } from 'kysely';
import { AppError } from '../../platform/http/errors.ts';
import { mayQueryBy } from '../access/actor.ts';
import { readable, readsEntity } from '../access/rows.ts';
import { literal } from '../records/names.ts';
import { columnOf } from '../sql/columns.ts';
import { filterSql } from '../sql/filter.ts';
import { and, or, type Predicate } from '../sql/predicate.ts';
import { type FoundRow, tableOf } from '../storage/find.ts';
import { leadsAnIndex } from '../storage/indexPlan.ts';
import type { Writing } from './context.ts';

/** The fields by which records of one entity name a record of another. */
export function fieldsNaming(target: EntityModel, model: EntityModel): FieldModel[] {
  const children = target.children.filter((child) => child.entity === model.entity);
  return [
    ...new Set([
      ...referringFields(model, target.entity),
      ...children.flatMap(({ foreignKey }) => model.fieldsByPath[foreignKey] ?? []),
    ]),
  ];
}

/** Whether a stored record has the key at a path, in whichever of its rows. */
export function namesKey(model: EntityModel, path: string, key: string): Predicate {
  const place = storedPlaces(model.fields).get(path);
  const steps = place ? stepsFromRecord(place) : path.split('.');
  const found = sql.raw(literal(`lax $.${steps.map((step) => JSON.stringify(step)).join('.')} ? (@ == $key)`));
  return sql<boolean>`jsonb_path_exists(data, ${found}::jsonpath, jsonb_build_object('key', ${key}::text))`;
}

/** Of records that are more there is only a least number. */
const MAX_COUNTED = 1000;
/** Links that no index finds, those in rows and groups, are looked for among so many records of an entity at most. */
const LOOKED_THROUGH = 100_000;

/** Links to the record: where a field decides what is linked, only as far as it says this entity. */
function linksBy(target: EntityModel, model: EntityModel, field: FieldModel, key: string): Predicate {
  const isColumn = ['text', 'set'].includes(columnOf(model, field.path)?.type ?? '');
  const names = isColumn
    ? filterSql(model, {
        field: field.path,
        op: columnOf(model, field.path)?.type === 'set' ? 'contains' : 'eq',
        value: key,
      })
    : namesKey(model, field.path, key);
  const { by, entities = {} } = field.link ?? {};
  if (by === undefined || columnOf(model, by) === undefined) return names;
  const values = Object.keys(entities).filter((value) => entities[value] === target.entity);
  return and([names, filterSql(model, { field: by, op: 'in', value: values })]);
}

/**
 * Records that this person may read and that link to the one that is to go: without it they would be left with a key that
 * leads nowhere.
 * @throws AppError record.linked
 */
export async function refuseLinked(op: Writing, row: FoundRow): Promise<void> {
  const { model: target, actor, runtime } = op;
  if (actor.unrestricted) return;
  const found: { entity: string; title: string; count: number; atLeast: boolean }[] = [];
  for (const model of runtime.models.all()) {
    if (model.storage !== 'records' || !readsEntity(model, actor)) continue;
    const fields = fieldsNaming(target, model).filter(
      ({ path, opens }) => opens === undefined && mayQueryBy(actor, model, path),
    );
    if (fields.length === 0) continue;
    const links = await countLinks(op, model, fields, row);
    if (links.count > 0) found.push({ entity: model.entity, title: model.title, ...links });
  }
  if (found.length === 0) return;
  const words = found.map(
    ({ title, count, atLeast }) =>
      `${count > MAX_COUNTED ? `超过 ${MAX_COUNTED}` : atLeast ? `至少 ${count}` : count} 张“${title}”`,
  );
  throw new AppError('record.linked', {
    message: `还有 ${words.join('、')}关联到“${row.key}”。删除以后它们只留下这个编号，打不开也看不到名称`,
    data: { linked: found.map(({ entity, title, count }) => ({ entity, title, count })) },
  });
}

/**
 * What an index finds is counted whole, the rest only among as many records as can be looked through while somebody waits:
 * then there are at least so many.
 */
export async function countLinks(
  { model: target, actor, tx }: Pick<Writing, 'model' | 'actor' | 'tx'>,
  model: EntityModel,
  fields: readonly FieldModel[],
  row: Pick<FoundRow, 'id' | 'key'>,
  lookedThrough = LOOKED_THROUGH,
): Promise<{ count: number; atLeast: boolean }> {
  const links = (some: readonly FieldModel[]) =>
    and([
      readable(model, actor),
      or(some.map((field) => linksBy(target, model, field, row.key))),
      sql<boolean>`id <> ${row.id}::uuid`,
    ]);
  const table = tableOf(model);
  const indexed = fields.filter(({ path }) => leadsAnIndex(model, path));
  const others = fields.filter((field) => !indexed.includes(field));
  const looked = sql`(select * from ${table} limit ${lookedThrough}) as looked`;
  const parts = [
    ...(indexed.length > 0 ? [sql`select id from ${table} where ${links(indexed)}`] : []),
    ...(others.length > 0 ? [sql`select id from ${looked} where ${links(others)}`] : []),
  ].map((part) => sql`(${part} limit ${MAX_COUNTED + 1})`);
  const { rows } = await sql<{ count: number; rest: boolean }>`
    select count(*)::float8 as count,
      ${others.length > 0} and exists (select from ${table} offset ${lookedThrough}) as rest
    from (select id from (${sql.join(parts, sql` union `)}) as found limit ${MAX_COUNTED + 1}) as linked`.execute(tx);
  return { count: rows[0]?.count ?? 0, atLeast: rows[0]?.rest ?? false };
}
