import type { HistoryEntry } from '../../../engine/core/endpoint/transport.ts';
import { limitsFor } from '../access/asker.ts';
import { masked } from '../access/fields.ts';
import type { StoredChange } from '../tables.ts';
import type { Reading } from './context.ts';
import { requireRow } from './detail.ts';
import { present } from '../access/fields.ts';
import type { FieldAccess } from '../../../engine/core/document/types.ts';
import type { EntityModel } from '../../../engine/core/document/model.ts';

/** A change as the asker may see it: what is hidden is left out, what is masked comes masked. */
function presentChange(model: EntityModel, limits: Record<string, FieldAccess>, change: StoredChange): StoredChange[] {
  const access = limits[change.path];
  if (access === 'none') return [];
  const field = model.fieldsByPath[change.path];
  if (access === 'masked') return [{ ...change, from: masked(field, change.from), to: masked(field, change.to) }];
  if (field === undefined || field.children.length === 0) return [change];
  const inside = (value: unknown) => present(model, limits, { [field.name]: value })[field.name] ?? null;
  return field.path === field.name ? [{ ...change, from: inside(change.from), to: inside(change.to) }] : [change];
}

/** The record's timeline, newest first, with the fields the asker may read. */
export async function history(reading: Reading, key: string): Promise<HistoryEntry[]> {
  const { model, asker, executor } = reading;
  const row = await requireRow(reading, key);
  const limits = limitsFor(asker, model, row.state);
  const entries = await executor.selectFrom('entity_history').selectAll().where('record_id', '=', row.id).orderBy('seq', 'desc').limit(500).execute();
  return entries.map((entry) => ({
    seq: entry.seq, at: entry.at, userId: entry.user_id, userName: entry.user_name, action: entry.action, title: entry.title,
    documentVersion: entry.document_version, fromState: entry.from_state, toState: entry.to_state, hash: entry.hash,
    changes: entry.changes.flatMap((change) => presentChange(model, limits, change)),
  }));
}
