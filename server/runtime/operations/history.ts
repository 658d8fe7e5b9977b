import type { EntityModel } from '@yunpu/engine-core/document';
import type { HistoryChange, HistoryEntry } from '@yunpu/engine-core/endpoint';
import { masked } from '@yunpu/engine-core/record';
import { presentValue } from '../access/fields.ts';
import { laterFields } from '../documents/earlier.ts';
import type { HistoryRow } from '../history/chain.ts';
import { undoneOf } from '../history/undone.ts';
import { optionsToday } from '../records/optionsToday.ts';
import { same } from '../records/same.ts';
import type { StoredChange } from '../records/tables.ts';
import type { FoundRow } from '../storage/find.ts';
import type { Reading } from './context.ts';
import { requireRow } from './detail.ts';
import { type Judge, judgeOf } from './historyRights.ts';
import { planUndo } from './undoPlan.ts';

/**
 * A change as the judge lets it be seen: what is hidden is left out, what is masked comes masked, and of a field that
 * is gone there is only the name.
 */
export function presentChange({ model, limits, gone }: Judge, change: StoredChange): HistoryChange[] {
  const access = limits[change.path];
  const field = model.fieldsByPath[change.path];
  if (gone.has(change.path)) return [{ ...change, from: null, to: null, gone: true }];
  if (access === 'none' || field === undefined) return [];
  const shownValue = (value: unknown): unknown =>
    access === 'masked' ? masked(field, value) : (presentValue(model, field, limits, value) ?? null);
  return [{ ...change, from: shownValue(change.from), to: shownValue(change.to) }];
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
  reading: Reading,
  row: FoundRow,
  entries: readonly HistoryRow[],
): Promise<HistoryEntry[]> {
  const { model, actor, executor, runtime } = reading;
  const models = new Map<string, EntityModel | undefined>();
  for (const version of new Set(entries.map((entry) => entry.document_version)))
    models.set(version, await runtime.models.modelAt(executor, model.entity, version));
  const today = judgeOf(model, model, actor, row.state);
  const judges = new Map(
    [...models].map(([version, then]) => [version, then && judgeOf(then, model, actor, row.state)] as const),
  );
  // Where nobody knows the rules of that time any more, only what today's rules speak of is shown.
  const changesOf = (judge: Judge | undefined, change: StoredChange): HistoryChange[] =>
    presentChange(judge ?? today, change);
  // A value that has become another since is told as today's: the page knows only those.
  const later = new Map([...models].map(([version, then]) => [version, then && laterFields(then, model)] as const));
  const valuesToday = (version: string, change: HistoryChange): HistoryChange[] => {
    const fields = later.get(version);
    const field = fields ? fields.get(change.path) : model.fieldsByPath[change.path];
    if (field === undefined) return [change];
    const now = { ...change, from: optionsToday(field, change.from), to: optionsToday(field, change.to) };
    // An option that is merely stored otherwise since is no change to who reads it.
    return same(now.from, now.to) && !same(change.from, change.to) ? [] : [now];
  };
  const stateToday = (state: string | null): string | null => {
    const field = model.states && model.fieldsByPath[model.states.field];
    return field && state !== null ? String(optionsToday(field, state)) : state;
  };
  const undone = await undoneOf(executor, row.id);
  const newestFirst = [...entries].sort((a, b) => b.seq - a.seq);
  return entries.map((entry) => {
    const plan = planUndo(reading, {
      row,
      entry,
      undone,
      then: models.get(entry.document_version),
      later: newestFirst.filter(({ seq }) => seq > entry.seq),
    });
    const origin = undone.origin(entry);
    const target = entry.undoes === null ? undefined : origin?.first;
    return {
      seq: entry.seq,
      at: entry.at,
      userId: entry.user_id,
      userName: entry.user_name,
      action: entry.action,
      title: entry.title,
      documentVersion: entry.document_version,
      fromState: stateToday(entry.from_state),
      toState: stateToday(entry.to_state),
      hash: entry.hash,
      changes: entry.changes
        .flatMap((change) => changesOf(judges.get(entry.document_version), change))
        .flatMap((change) => valuesToday(entry.document_version, change)),
      ...(plan && { undo: 'why' in plan ? { why: plan.why } : (true as const) }),
      ...(origin?.takesBack && { takesBack: true as const }),
      ...(undone.by(entry.seq) && { undone: true as const }),
      ...(target && {
        undoes: { seq: target.seq, at: target.at, userName: target.user_name, title: target.title },
      }),
    };
  });
}
