import type { EntityModel, RecordData } from '../../document/model.ts';
import { cloneJson, equalJson } from '../../record/pointer.ts';
import type { HistoryEntry } from '../transport.ts';

export interface StoredRecord {
  record: RecordData;
  version: number;
  history: HistoryEntry[];
}

/** Records of one entity, by key, in the order they came. */
export class EntityStore {
  readonly rows = new Map<string, StoredRecord>();
  private sequence = 0;

  constructor(model: EntityModel, rows: readonly RecordData[], now: string) {
    for (const row of rows) {
      const key = typeof row[model.key] === 'string' ? String(row[model.key]) : this.nextKey(model, now);
      const system = { id: key, eid: 'memory', createdAt: now, createdBy: 'memory', createdByName: '示例', updatedAt: now, updatedBy: 'memory', updatedByName: '示例' };
      this.rows.set(key, { record: { ...system, ...cloneJson(row), [model.key]: key }, version: 1, history: [] });
    }
  }

  /** A number like the document's `numbering` would give: '{seq:4}' counts, dates are those of `now`. */
  nextKey(model: EntityModel, now: string): string {
    for (;;) {
      this.sequence += 1;
      const digits = now.replace(/\D/g, '');
      const dates: Record<string, string> = { yyyyMMdd: digits.slice(0, 8), yyyyMM: digits.slice(0, 6), yyyy: digits.slice(0, 4), yyMMdd: digits.slice(2, 8) };
      const key = (model.numbering ?? `${model.entity.toUpperCase()}-{seq:4}`).replace(/\{(\w+)(?::(\d+))?\}/g, (whole, name: string, width?: string) =>
        name === 'seq' ? String(this.sequence).padStart(Number(width ?? 1), '0') : (dates[name] ?? whole),
      );
      if (!this.rows.has(key)) return key;
    }
  }
}

/** What an edit changed, field by field, as the timeline shows it. */
export function changesBetween(model: EntityModel, before: RecordData, after: RecordData): HistoryEntry['changes'] {
  return model.fields
    .filter((field) => !equalJson(before[field.name] ?? null, after[field.name] ?? null))
    .map((field) => ({ path: field.path, title: field.title, from: before[field.name] ?? null, to: after[field.name] ?? null }));
}
