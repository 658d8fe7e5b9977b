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
import { escapeSegment, getAt, pathToPointer, setAt } from '@yunpu/engine-core/record';
import type { Issue } from '@yunpu/engine-core/validation';
import { sql } from 'kysely';
import { limitsFor } from '../access/actor.ts';
import { readable } from '../access/rows.ts';
import { type RecordRow, recordOf } from '../records/rows.ts';
import { and } from '../sql/predicate.ts';
import { tableOf } from '../storage/find.ts';
import type { Writing } from './context.ts';
import { type Draft, subject } from './draft.ts';
import { type Filling, ownerPath, ownersOf } from './filling.ts';
import { refuseUnknownPeople } from './people.ts';

/** One link value of what is filled: where it stands, and the object (record or row) whose fields it fills. */
interface Instance {
  pointer: string;
  owner: string;
  /** The record's entity; undefined while the field that decides it says none. */
  entity: string | undefined;
  key: string;
  /** One of several that the field names. */
  isSeveral: boolean;
  changed: boolean;
}

/** What an object's links name, to be compared: a key names another record once its entity is another. */
function namedIn(field: FieldModel, owner: unknown): { key: string; name: string }[] {
  if (!isObject(owner)) return [];
  const value = owner[field.name];
  const keys: unknown[] = Array.isArray(value) ? value : [value];
  return keys.flatMap((key) => {
    const name = typeof key === 'string' ? labelKey(field, key, owner) : undefined;
    return typeof key === 'string' && name !== undefined ? [{ key, name }] : [];
  });
}

function instancesOf(draft: Filling, field: FieldModel): Instance[] {
  const { fields, record, previous } = draft;
  const before = previous === undefined ? [] : ownersOf(fields, field, previous);
  // Rows have no identity of their own: what any of them named was chosen before.
  const known = new Set(before.flatMap((owner) => namedIn(field, getAt(previous, owner)).map(({ name }) => name)));
  return ownersOf(fields, field, record).flatMap((owner) => {
    const object = getAt(record, owner);
    if (!isObject(object)) return [];
    const pointer = `${owner}/${escapeSegment(field.name)}`;
    const isSeveral = Array.isArray(object[field.name]);
    const entity = linkTarget(field, object);
    return namedIn(field, object).map(
      ({ key, name }): Instance => ({ pointer, owner, entity, key, isSeveral, changed: !known.has(name) }),
    );
  });
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
    if (!offered && instance.changed) {
      // Of several that cannot be, one is said.
      if (draft.issues.some(({ path, code }) => path === instance.pointer && code === 'link')) continue;
      draft.issues.push({
        path: instance.pointer,
        code: 'link',
        message: `${subject(field.title)}所选的${target.title}不存在，或已不符合条件，请重新选择`,
      });
    } else if (found !== undefined && !instance.isSeveral) copyFetched(op, draft, field, instance, found, target);
  }
}

async function settleAll(op: Writing, filling: Filling): Promise<void> {
  for (const field of Object.values(filling.fields)) {
    if (field.link !== undefined) await settleField(op, filling, field);
  }
  await refuseUnknownPeople(op, filling);
}

/**
 * Checks every link that changed against what the person could have picked, and copies the fields that the
 * document fetches with it; and that there is everybody whom the record newly names. The page copies fields too, but
 * only what the server finds is stored.
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
