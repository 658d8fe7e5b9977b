import type { EntityModel, RecordData } from '../../document/model/model.ts';
import { cloneJson, equalJson } from '../../json/json.ts';
import { memoryMessages as messages } from '../../messages/memory.ts';
import { formatNumbering } from '../../record/numbering.ts';
import type { HistoryEntry } from '../stored.ts';

export interface StoredRecord {
  record: RecordData;
  version: number;
  history: HistoryEntry[];
  /** Number of an entry -> of the one that it took back. */
  undoes: Map<number, number>;
}

/** Records of one entity, by key, in the order they came. */
export class EntityStore {
  readonly rows = new Map<string, StoredRecord>();
  private sequence = 0;
  private readonly series = new Map<string, number>();

  constructor(model: EntityModel, rows: readonly RecordData[], now: string) {
    for (const row of rows) {
      const key = typeof row[model.key] === 'string' ? String(row[model.key]) : this.nextKey(model, now);
      const system = {
        id: key,
        eid: 'memory',
        createdAt: now,
        createdBy: 'memory',
        createdByName: messages.author,
        updatedAt: now,
        updatedBy: 'memory',
        updatedByName: messages.author,
      };
      this.rows.set(key, {
        record: { ...system, ...cloneJson(row), [model.key]: key },
        version: 1,
        history: [],
        undoes: new Map(),
      });
    }
  }

  /** The next of a field's own series. */
  nextNumber(name: string, numbering: string, now: string): string {
    const next = (this.series.get(name) ?? 0) + 1;
    this.series.set(name, next);
    return formatNumbering(numbering, now.slice(0, 10), next);
  }

  /** The next number the document's `numbering` gives that is free. */
  nextKey(model: EntityModel, now: string): string {
    for (;;) {
      this.sequence += 1;
      const key = formatNumbering(
        model.numbering ?? `${model.entity.toUpperCase()}-{seq:4}`,
        now.slice(0, 10),
        this.sequence,
      );
      if (!this.rows.has(key)) return key;
    }
  }
}

/** What an edit changed, field by field, as the timeline shows it. */
export function changesBetween(model: EntityModel, before: RecordData, after: RecordData): HistoryEntry['changes'] {
  return model.fields
    .filter((field) => !equalJson(before[field.name] ?? null, after[field.name] ?? null))
    .map((field) => ({
      path: field.path,
      title: field.title,
      from: before[field.name] ?? null,
      to: after[field.name] ?? null,
    }));
}
