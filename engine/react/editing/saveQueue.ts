import type { RecordData } from '@yunpu/engine-core/document';
import {
  type ChangedRows,
  type ChangeResult,
  isUnanswered,
  type RecordChange,
  requestKey,
} from '@yunpu/engine-core/endpoint';
import { equalJson } from '@yunpu/engine-core/json';
import { getAt, pathToPointer, patternOf } from '@yunpu/engine-core/record';
import { editingMessages as messages } from '../messages/editing.ts';
import type { Edits, Entered, Seen } from './edits.ts';

/** Rows of one request: few enough that what is saved shows soon. */
const CHUNK = 50;

interface Backend {
  /** The record as it was last read, and its version. */
  stored(key: string): { record: RecordData; version: number } | undefined;
  keyOf(row: RecordData): string;
  change(changes: readonly RecordChange[], idempotencyKey: string): Promise<ChangedRows>;
  /** What the rows are afterwards. */
  settle(answer: ChangedRows): void;
}

/** Why a cell of a refused record stays unsaved: its own fault, or that of another one beside it. */
function reasonFor(path: string, { code, message = '', issues = [] }: ChangeResult): string {
  if (code === 'record.conflict') return messages.conflict(message);
  const own = issues.filter((issue) => {
    const pattern = patternOf(issue.path);
    return pattern === path || path.startsWith(`${pattern}.`) || pattern.startsWith(`${path}.`);
  });
  return own[0]?.message ?? message;
}

type Batch = readonly [string, ReadonlyMap<string, Entered>][];

/** Whether one of the entered cells is named as the fault: the others of its row then only say that it is not saved. */
const namesOneOf = (paths: readonly string[], { issues = [] }: ChangeResult): boolean =>
  issues.some((issue) => paths.includes(patternOf(issue.path)));

/**
 * Sends what was entered, one request at a time; what is entered meanwhile goes with the next. A refused cell keeps what
 * was entered.
 */
export class SaveQueue {
  private waiting = new Map<string, Map<string, Entered>>();
  private running = false;
  /** By record: what was sent under a key and never answered, the latest first. */
  private readonly lost = new Map<string, { idempotencyKey: string; changes: readonly RecordChange[] }>();

  constructor(
    private readonly edits: Edits,
    private readonly backend: Backend,
  ) {}

  enter(key: string, path: string, entered: Entered): void {
    const before = this.edits.mark(key, path);
    const seen = before && !before.isConflict ? before.seen : this.standing(key, path);
    this.edits.put(key, path, { entered, refused: undefined, seen });
    const cells = this.waiting.get(key) ?? new Map<string, Entered>();
    this.waiting.set(key, cells.set(path, entered));
  }

  private standing(key: string, path: string): Seen | undefined {
    const stored = this.backend.stored(key);
    return stored && { value: getAt(stored.record, pathToPointer(path)) ?? null, version: stored.version };
  }

  /** What was entered since goes on from what stands there now. */
  private goOn(key: string, paths: Iterable<string>): void {
    for (const path of paths) {
      const mark = this.edits.mark(key, path);
      if (mark) this.edits.put(key, path, { ...mark, seen: this.standing(key, path) });
    }
  }

  /** Sends what waits, after the request that is under way. */
  async flush(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      while (this.waiting.size > 0) {
        const batch = [...this.waiting].slice(0, CHUNK);
        for (const [key] of batch) this.waiting.delete(key);
        await this.send(batch);
      }
    } finally {
      this.running = false;
    }
  }

  /** What nobody answered for goes out again under its own key: so the server says whether it had arrived. */
  private async send(batch: Batch): Promise<void> {
    const another = requestKey();
    const underKeys = new Map<string, [string, ReadonlyMap<string, Entered>][]>();
    for (const row of batch) {
      const key = this.lost.get(row[0])?.idempotencyKey ?? another;
      underKeys.set(key, [...(underKeys.get(key) ?? []), row]);
    }
    for (const [idempotencyKey, rows] of underKeys) await this.ask(idempotencyKey, rows, this.changesOf(rows));
  }

  private changesOf(batch: Batch): RecordChange[] {
    return batch.flatMap(([key, cells]) => {
      const stored = this.backend.stored(key);
      return stored ? [this.changeOf(key, cells, stored.version)] : [];
    });
  }

  private changeOf(key: string, cells: ReadonlyMap<string, Entered>, version: number): RecordChange {
    const values: Record<string, unknown> = {};
    const texts: Record<string, string> = {};
    const seen: Record<string, unknown> = {};
    let oldest = version;
    for (const [path, entered] of cells) {
      if ('text' in entered) texts[path] = entered.text;
      else values[path] = entered.value ?? null;
      const then = this.edits.mark(key, path)?.seen ?? this.standing(key, path);
      seen[path] = then?.value ?? null;
      oldest = Math.min(oldest, then?.version ?? version);
    }
    return { key, version: oldest, values, texts, seen };
  }

  private async ask(idempotencyKey: string, batch: Batch, changes: readonly RecordChange[]): Promise<void> {
    let answer: ChangedRows;
    try {
      answer = await this.backend.change(changes, idempotencyKey);
    } catch (reason) {
      if (isUnanswered(reason))
        for (const change of changes)
          this.lost.set(change.key, {
            idempotencyKey,
            changes: [change, ...(this.lost.get(change.key)?.changes ?? [])],
          });
      const why = reason instanceof Error && reason.message !== '' ? reason.message : String(reason);
      for (const [key, cells] of batch) this.refuse(key, cells, () => why);
      return;
    }
    const arrived = new Set(
      answer.results.filter(({ code }) => code === 'request.keyReused').map((result) => result.key),
    );
    const others = changes.filter((change) => arrived.has(change.key) && !this.isOwn(change, answer));
    for (const { key } of answer.results) this.lost.delete(key);
    this.backend.settle(answer);
    this.mark(
      batch.filter(([key]) => !arrived.has(key)),
      answer,
    );
    const again = batch.filter(([key]) => arrived.has(key));
    const isOthers = ([key]: Batch[number]): boolean => others.some((change) => change.key === key);
    // What had arrived is one's own: what was entered since goes on from it. What somebody else entered since is a conflict.
    const own = again.filter((row) => !isOthers(row));
    for (const [key, cells] of own) this.goOn(key, cells.keys());
    if (own.length > 0) await this.send(own);
    if (others.length > 0) await this.ask(requestKey(), again.filter(isOthers), others);
  }

  /** Whether the cells of the change are as they were seen, or as one entered them before. */
  private isOwn({ key, seen = {} }: RecordChange, { rows, versions }: ChangedRows): boolean {
    const sent = this.lost.get(key)?.changes ?? [];
    const row = rows.find((one) => this.backend.keyOf(one) === key);
    if (!row) return false;
    // The record changed once since it was seen, and one's own change is among what changed it.
    if (sent.some(({ version }) => version !== undefined && versions[key] === version + 1)) return true;
    return Object.entries(seen).every(([path, before]) => {
      const now = getAt(row, pathToPointer(path)) ?? null;
      // What a text of another kind was read as, the server alone knows: it may as well be somebody else's.
      const isSent = ({ values = {}, texts = {} }: RecordChange): boolean =>
        path in texts ? texts[path] === now : path in values && equalJson(values[path] ?? null, now);
      return equalJson(before ?? null, now) || sent.some(isSent);
    });
  }

  private mark(batch: Batch, answer: ChangedRows): void {
    for (const [key, cells] of batch) {
      const result = answer.results.find((one) => one.key === key);
      if (result?.ok) {
        for (const [path, entered] of cells) this.edits.forget(key, path, entered);
        this.goOn(key, cells.keys());
      } else if (result) {
        const paths = [...cells.keys()];
        const named = namesOneOf(paths, result);
        const why = (path: string): string =>
          !named || namesOneOf([path], result) ? reasonFor(path, result) : messages.rowRefused;
        this.refuse(key, cells, why, result.code === 'record.conflict');
      }
    }
  }

  private refuse(
    key: string,
    cells: ReadonlyMap<string, Entered>,
    why: (path: string) => string,
    isConflict = false,
  ): void {
    // What was entered after it is on its way by itself.
    for (const [path, entered] of cells)
      if (this.edits.mark(key, path)?.entered === entered)
        this.edits.put(key, path, { ...this.edits.mark(key, path), entered, refused: why(path), isConflict });
  }
}
