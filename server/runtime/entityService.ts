import type { EntityModel } from '@yunpu/engine-core/document';
import type { Filter } from '@yunpu/engine-core/query';
import { sql } from 'kysely';
import type { Executor } from '../platform/database/port.ts';
import { AppError } from '../platform/http/errors.ts';
import { type Actor, limitsFor } from './access/actor.ts';
import type { EntityAccess, FindOptions, StoredRecord } from './access/entityAccess.ts';
import { present } from './access/fields.ts';
import { readable } from './access/rows.ts';
import { act } from './operations/act.ts';
import { conflictOn } from './operations/conflict.ts';
import { type Runtime, runtimeFor, writing } from './operations/context.ts';
import { remove } from './operations/remove.ts';
import { save } from './operations/save.ts';
import { filterSql } from './sql/filter.ts';
import { readPage } from './sql/page.ts';
import { and, TRUE } from './sql/predicate.ts';
import { sortKeys } from './sql/sort.ts';
import { findRow, storedOf, tableOf } from './storage/find.ts';

const MAX = 1000;

function whereOf(model: EntityModel, actor: Actor, filter: Filter | undefined) {
  return and([readable(model, actor), filter === undefined ? TRUE : filterSql(model, filter)]);
}

async function find(
  model: EntityModel,
  executor: Executor,
  actor: Actor,
  { filter, sort = [], limit = 100 }: FindOptions,
): Promise<StoredRecord[]> {
  const page = await readPage(executor, {
    entity: model.entity,
    where: whereOf(model, actor, filter),
    keys: sortKeys(model, sort),
    limit: Math.min(limit, MAX),
    from: { offset: 0 },
  });
  return page.rows.map((row) => storedOf(model, row));
}

/** Records for domain code: the operations themselves, inside the caller's transaction. */
export function entityService(runtime: Runtime): EntityAccess {
  const modelFor = (actor: Pick<Actor, 'caller'>, entity: string) => runtimeFor(runtime, actor).models.model(entity);
  return {
    has: (entity) => runtime.models.has(entity),
    model: (entity, actor) => (actor ? modelFor(actor, entity) : runtime.models.model(entity)),
    find: (executor, actor, entity, options = {}) => find(modelFor(actor, entity), executor, actor, options),
    async count(executor, actor, entity, filter) {
      const target = modelFor(actor, entity);
      const counted = await sql<{
        total: number;
      }>`select count(*) as total from ${tableOf(target)} where ${whereOf(target, actor, filter)}`.execute(executor);
      return counted.rows[0]?.total ?? 0;
    },
    async get(executor, actor, entity, key) {
      const target = modelFor(actor, entity);
      const row = await findRow(executor, target, actor, key);
      return row && storedOf(target, row);
    },
    async lock(tx, actor, entity, key) {
      const target = modelFor(actor, entity);
      const row = await findRow(tx, target, actor, key, true);
      return row && storedOf(target, row);
    },
    async conflict(executor, actor, entity, key) {
      const target = modelFor(actor, entity);
      const row = await findRow(executor, target, actor, key);
      return row === undefined ? new AppError('record.notFound') : conflictOn({ runtime, model: target, actor }, row);
    },
    async create(tx, actor, entity, record) {
      const op = writing(runtime, entity, actor, tx);
      return storedOf(op.model, await save(op, { record }));
    },
    async change(tx, actor, entity, key, values, title) {
      const op = writing(runtime, entity, actor, tx);
      const row = await findRow(tx, op.model, actor, key, true);
      if (row === undefined) throw new AppError('record.notFound');
      const { record, version, state } = storedOf(op.model, row);
      // What the actor cannot see goes back as it was shown, which leaves it alone.
      const shown = present(op.model, limitsFor(actor, op.model, state), record);
      return storedOf(op.model, await save(op, { record: { ...shown, ...values }, version }, title));
    },
    async act(tx, actor, entity, key, action, input) {
      const op = writing(runtime, entity, actor, tx);
      return storedOf(op.model, await act(op, { key, action, input }));
    },
    remove: (tx, actor, entity, key) =>
      remove(writing(runtime, entity, actor, tx), { key, version: undefined, linked: true }),
  };
}
