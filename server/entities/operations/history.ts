import type { EntityModel, FieldModel } from '../../../engine/core/document/model.ts';
import type { FieldAccess } from '../../../engine/core/document/types.ts';
import type { HistoryEntry } from '../../../engine/core/endpoint/transport.ts';
import { limitsFor, type Asker } from '../access/asker.ts';
import { masked, present } from '../access/fields.ts';
import { laterFields } from '../documents/earlier.ts';
import type { StoredChange } from '../tables.ts';
import type { Reading } from './context.ts';
import { requireRow } from './detail.ts';

/** One document version's view of the changes made under it. */
interface Judge {
  model: EntityModel;
  limits: Record<string, FieldAccess>;
}

const hides = (access: FieldAccess | undefined) => access === 'none' || access === 'masked';

/** A change as the judge lets it be seen: what is hidden is left out, what is masked comes masked. */
function presentChange({ model, limits }: Judge, change: StoredChange): StoredChange[] {
  const access = limits[change.path];
  if (access === 'none') return [];
  const field = model.fieldsByPath[change.path];
  if (access === 'masked') return [{ ...change, from: masked(field, change.from), to: masked(field, change.to) }];
  if (field === undefined || field.children.length === 0) return [change];
  const inside = (value: unknown) => present(model, limits, { [field.name]: value })[field.name] ?? null;
  return field.path === field.name ? [{ ...change, from: inside(change.from), to: inside(change.to) }] : [change];
}

/**
 * The rules for changes that were made under `then`: its own, and for a field that is still there also today's.
 * So a field that the document dropped stays as hidden as it was, and one that was closed since is closed here too.
 */
function judgeOf(then: EntityModel, now: EntityModel, asker: Asker, state: string | null): Judge {
  const limits = { ...limitsFor(asker, then, state) };
  if (then === now) return { model: then, limits };
  const today = limitsFor(asker, now, state);
  const still: ReadonlyMap<string, FieldModel> = laterFields(then, now);
  for (const path of Object.keys(then.fieldsByPath)) {
    const later = still.get(path);
    const access = later && today[later.path];
    if (hides(access) && limits[path] !== 'none') limits[path] = access!;
  }
  return { model: then, limits };
}

/** The record's timeline, newest first, with the fields the asker may read. */
export async function history(reading: Reading, key: string): Promise<HistoryEntry[]> {
  const { model, asker, executor, runtime } = reading;
  const row = await requireRow(reading, key);
  const entries = await executor.selectFrom('entity_history').selectAll().where('record_id', '=', row.id).orderBy('seq', 'desc').limit(500).execute();
  const judges = new Map<string, Judge | undefined>();
  for (const version of new Set(entries.map((entry) => entry.document_version))) {
    const then = await runtime.models.modelAt(executor, model.entity, version);
    judges.set(version, then && judgeOf(then, model, asker, row.state));
  }
  const today = judgeOf(model, model, asker, row.state);
  // Where nobody knows the rules of that time any more, only what today's rules speak of is shown.
  const changesOf = (judge: Judge | undefined, change: StoredChange): StoredChange[] =>
    judge !== undefined ? presentChange(judge, change) : asker.unrestricted || model.fieldsByPath[change.path] !== undefined ? presentChange(today, change) : [];
  return entries.map((entry) => ({
    seq: entry.seq, at: entry.at, userId: entry.user_id, userName: entry.user_name, action: entry.action, title: entry.title,
    documentVersion: entry.document_version, fromState: entry.from_state, toState: entry.to_state, hash: entry.hash,
    changes: entry.changes.flatMap((change) => changesOf(judges.get(entry.document_version), change)),
  }));
}
