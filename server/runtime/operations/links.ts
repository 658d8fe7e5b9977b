import {
  type ActionModel,
  type EntityModel,
  type FieldModel,
  labelKey,
  linkTarget,
  linkTargets,
  type RecordData,
} from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { isObject } from '@yunpu/engine-core/json';
import { getAt, pathToPointer, setAt } from '@yunpu/engine-core/record';
import type { Issue } from '@yunpu/engine-core/validation';
import { sql } from 'kysely';
import { limitsFor } from '../access/actor.ts';
import { readable } from '../access/rows.ts';
import { type RecordRow, recordOf } from '../records/rows.ts';
import { and } from '../sql/predicate.ts';
import { tableOf } from '../storage/find.ts';
import type { Writing } from './context.ts';
import { type Draft, subject } from './draft.ts';

/** What links fill: the draft's own record, or the input of an action on it. */
interface Filling extends Pick<Draft, 'record' | 'previous' | 'issues' | 'scope'> {
  fields: Readonly<Record<string, FieldModel>>;
  /** What expressions of rows and of inputs call `parent`. */
  parent(): RecordData;
}

/** One link value of what is filled: where it stands, and the object (record or row) whose fields it fills. */
interface Instance {
  pointer: string;
  owner: string;
  /** The record's entity; undefined while the field that decides it says none. */
  entity: string | undefined;
  key: string;
  changed: boolean;
}

function ownerPath(field: FieldModel): string[] {
  return field.path.split('.').slice(0, -1);
}

/** What an object's link names, to be compared: a key names another record once its entity is another. */
function namedIn(field: FieldModel, owner: unknown): string | undefined {
  const key = isObject(owner) ? owner[field.name] : undefined;
  return isObject(owner) && typeof key === 'string' ? labelKey(field, key, owner) : undefined;
}

function instancesOf(draft: Filling, field: FieldModel): Instance[] {
  const around = ownerPath(field);
  const table = around.length === 1 && draft.fields[around[0] ?? '']?.kind === 'table' ? around[0] : undefined;
  const instance = (object: unknown, owner: string, isKnown: (name: string) => boolean): Instance[] => {
    const key = isObject(object) ? object[field.name] : undefined;
    const name = namedIn(field, object);
    if (!isObject(object) || typeof key !== 'string' || name === undefined) return [];
    const pointer = `${owner}/${field.name}`;
    return [{ pointer, owner, entity: linkTarget(field, object), key, changed: !isKnown(name) }];
  };
  if (table === undefined) {
    const owner = pathToPointer(around.join('.'));
    const before = draft.previous && namedIn(field, getAt(draft.previous, owner));
    return instance(getAt(draft.record, owner), owner, (name) => name === before);
  }
  const rows = draft.record[table];
  const before = draft.previous?.[table];
  const known = new Set(Array.isArray(before) ? before.map((row: unknown) => namedIn(field, row)) : []);
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown, index) => instance(row, `/${table}/${index}`, (name) => known.has(name)));
}

async function linkedRecords(
  op: Writing,
  target: EntityModel,
  keys: readonly string[],
): Promise<Map<string, { record: RecordData; state: string | null }>> {
  const where = and([
    sql<boolean>`entity = ${target.entity}::text`,
    sql<boolean>`key = any(${sql.val(keys)}::text[])`,
    readable(target, op.actor),
  ]);
  // A key that may change is held until the link to it is stored.
  const held = target.actions.some(({ rekey }) => rekey) ? sql`for key share` : sql``;
  const found = await sql<RecordRow>`select * from ${tableOf(target)} where ${where} ${held}`.execute(op.tx);
  return new Map(found.rows.map((row) => [row.key, { record: recordOf(target, row), state: row.state }]));
}

/** Puts the linked record's fields beside the link, as far as the person may read them there. */
function copyFetched(
  op: Writing,
  draft: Filling,
  field: FieldModel,
  instance: Instance,
  linked: { record: RecordData; state: string | null },
  target: EntityModel,
): void {
  const limits = limitsFor(op.actor, target, linked.state);
  const around = ownerPath(field);
  const { link } = field;
  if (!link) return;
  for (const [into, from] of Object.entries(link.fetch)) {
    const here = draft.fields[[...around, into].join('.')];
    const pointer = `${instance.owner}/${into.replaceAll('.', '/')}`;
    const access = limits[from] ?? 'write';
    if (link.follow.includes(into)) continue;
    if (here === undefined || access === 'none' || access === 'masked') continue;
    // What a person may type over stays as typed; what only the link fills follows the link, unless it fills it but once.
    const isKept = !here.readOnly || link.onlyEmpty.includes(into);
    if (isKept && !isEmptyValue(getAt(draft.record, pointer))) continue;
    draft.record = setAt(draft.record, pointer, getAt(linked.record, pathToPointer(from)) ?? undefined);
  }
}

/** A row that fills itself from a link that did not change keeps what it had. */
function clearFetched(draft: Filling, field: FieldModel): void {
  const around = ownerPath(field);
  if (around.length > 0) return;
  const pointer = pathToPointer(field.path);
  const now = getAt(draft.record, pointer);
  const before = draft.previous === undefined ? undefined : getAt(draft.previous, pointer);
  if (now !== undefined && now !== null) return;
  if (before === undefined || before === null) return;
  for (const into of Object.keys(field.link?.fetch ?? {})) {
    if (draft.fields[into]?.readOnly === true && field.link?.onlyEmpty.includes(into) !== true)
      draft.record = setAt(draft.record, pathToPointer(into), undefined);
  }
}

async function settleField(op: Writing, draft: Filling, field: FieldModel): Promise<void> {
  const { models } = op.runtime;
  const targets = linkTargets(field).filter((entity) => models.has(entity));
  if (targets.length > 0) clearFetched(draft, field);
  const inRows = ownerPath(field).length > 0;
  const instances = instancesOf(draft, field).filter((instance) => instance.changed || inRows);
  for (const entity of targets) {
    const own = instances.filter((instance) => instance.entity === entity);
    if (own.length > 0) await settleInstances(op, draft, field, models.model(entity), own);
  }
}

/** Those of one entity. */
async function settleInstances(
  op: Writing,
  draft: Filling,
  field: FieldModel,
  target: EntityModel,
  instances: readonly Instance[],
): Promise<void> {
  const linked = await linkedRecords(op, target, [...new Set(instances.map((instance) => instance.key))]);
  for (const instance of instances) {
    const found = linked.get(instance.key);
    const owner = instance.owner === '' ? draft.record : getAt(draft.record, instance.owner);
    const env = {
      record: isObject(owner) ? owner : {},
      parent: draft.parent(),
      candidate: found?.record,
      scope: draft.scope,
    };
    const offered =
      found !== undefined &&
      (!instance.changed || field.linkFilter === undefined || field.linkFilter.evaluate(env) === true);
    if (!offered && instance.changed)
      draft.issues.push({
        path: instance.pointer,
        code: 'link',
        message: `${subject(field.title)}所选的${target.title}不存在，或已不符合条件，请重新选择`,
      });
    else if (found !== undefined) copyFetched(op, draft, field, instance, found, target);
  }
}

async function settleAll(op: Writing, filling: Filling): Promise<void> {
  for (const field of Object.values(filling.fields)) {
    if (field.link !== undefined) await settleField(op, filling, field);
  }
}

/**
 * Checks every link that changed against what the person could have picked, and copies the fields that the
 * document fetches with it. The page copies them too, but only what the server finds is stored.
 */
export async function settleLinks(op: Writing, draft: Draft): Promise<void> {
  const filling: Filling = { ...draft, fields: op.model.fieldsByPath, parent: () => filling.record };
  await settleAll(op, filling);
  draft.record = filling.record;
}

/** The same for an action's input, whose filters see the record as `parent`: the input as the links fill it, and what is wrong with them. */
export async function settleInputLinks(
  op: Writing,
  action: ActionModel,
  input: RecordData,
  parent: RecordData,
  scope: Draft['scope'],
): Promise<{ input: RecordData; issues: readonly Issue[] }> {
  const filling: Filling = {
    record: input,
    previous: undefined,
    issues: [],
    scope,
    fields: action.input?.fieldsByPath ?? {},
    parent: () => parent,
  };
  await settleAll(op, filling);
  return { input: filling.record, issues: filling.issues };
}
