import type { EntityModel, FieldAccess, FieldModel } from '@yunpu/engine-core/document';
import type { HistoryChange, HistoryEntry } from '@yunpu/engine-core/endpoint';
import type { Selectable } from 'kysely';
import { type Actor, limitsFor } from '../access/actor.ts';
import { masked, presentValue } from '../access/fields.ts';
import { laterFields } from '../documents/earlier.ts';
import type { EntityHistoryTable, StoredChange } from '../records/tables.ts';
import type { FoundRow } from '../storage/find.ts';
import type { Reading } from './context.ts';
import { requireRow } from './detail.ts';

/** Judges which changes may be shown, by the version of the document under which they were made. */
interface Judge {
  model: EntityModel;
  limits: Record<string, FieldAccess>;
  /** Paths of fields that today's document does not have. */
  gone: ReadonlySet<string>;
}

const hides = (access: FieldAccess | undefined) => access === 'none' || access === 'masked';

/**
 * A change as the judge lets it be seen: what is hidden is left out, what is masked comes masked, and of a field that
 * is gone there is only the name.
 */
function presentChange({ model, limits, gone }: Judge, change: StoredChange): HistoryChange[] {
  const access = limits[change.path];
  const field = model.fieldsByPath[change.path];
  if (gone.has(change.path)) return [{ ...change, from: null, to: null, gone: true }];
  if (access === 'none' || field === undefined) return [];
  const shownValue = (value: unknown): unknown =>
    access === 'masked' ? masked(field, value) : (presentValue(model, field, limits, value) ?? null);
  return [{ ...change, from: shownValue(change.from), to: shownValue(change.to) }];
}

/**
 * The rules for changes that were made under `then`: its own, and for a field that is still there also today's.
 * So the name of a field that the document dropped stays as hidden as it was, and one that was closed since is closed
 * here too. What is gone inside a field that is still there is hidden.
 */
function judgeOf(then: EntityModel, now: EntityModel, actor: Actor, state: string | null): Judge {
  const limits = { ...limitsFor(actor, then, state) };
  const gone = new Set<string>();
  if (then === now) return { model: then, limits, gone };
  const today = limitsFor(actor, now, state);
  const still: ReadonlyMap<string, FieldModel> = laterFields(then, now);
  for (const path of Object.keys(then.fieldsByPath)) {
    const later = still.get(path);
    const access = later && today[later.path];
    if (hides(access) && limits[path] !== 'none') limits[path] = access!;
    if (later !== undefined || limits[path] === 'none') continue;
    gone.add(path);
    limits[path] = 'none';
  }
  return { model: then, limits, gone };
}

/** The record's timeline, newest first, with the fields the actor may read. */
export async function history(reading: Reading, key: string): Promise<HistoryEntry[]> {
  const row = await requireRow(reading, key);
  const entries = await reading.executor
    .selectFrom('entity_history')
    .selectAll()
    .where('record_id', '=', row.id)
    .orderBy('seq', 'desc')
    .limit(500)
    .execute();
  return presentHistory(reading, row, entries);
}

/** Entries of the record's history as the actor may see them, in the order given. */
export async function presentHistory(
  { model, actor, executor, runtime }: Reading,
  row: FoundRow,
  entries: readonly Selectable<EntityHistoryTable>[],
): Promise<HistoryEntry[]> {
  const judges = new Map<string, Judge | undefined>();
  for (const version of new Set(entries.map((entry) => entry.document_version))) {
    const then = await runtime.models.modelAt(executor, model.entity, version);
    judges.set(version, then && judgeOf(then, model, actor, row.state));
  }
  const today = judgeOf(model, model, actor, row.state);
  // Where nobody knows the rules of that time any more, only what today's rules speak of is shown.
  const changesOf = (judge: Judge | undefined, change: StoredChange): HistoryChange[] =>
    presentChange(judge ?? today, change);
  return entries.map((entry) => ({
    seq: entry.seq,
    at: entry.at,
    userId: entry.user_id,
    userName: entry.user_name,
    action: entry.action,
    title: entry.title,
    documentVersion: entry.document_version,
    fromState: entry.from_state,
    toState: entry.to_state,
    hash: entry.hash,
    changes: entry.changes.flatMap((change) => changesOf(judges.get(entry.document_version), change)),
  }));
}
