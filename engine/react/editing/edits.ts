import type { RecordData } from '@yunpu/engine-core/document';
import type { OpenRow } from '@yunpu/engine-core/endpoint';
import { pathToPointer, setAt } from '@yunpu/engine-core/record';
import type { CellRange } from './range.ts';

/** What somebody entered into a cell: a value, or text that is still to be read. */
export type Entered = { value: unknown } | { text: string };

/** A cell whose content is not stored yet: on its way, or refused with the reason. What was entered stays. */
export interface CellMark {
  entered: Entered;
  refused: string | undefined;
  /** It was refused because somebody else has changed the cell: entered again, it takes the place of theirs. */
  isConflict?: boolean;
  /** What stood there when it was entered, and in which version: what somebody else has entered since was not seen. */
  seen?: Seen | undefined;
}

export interface Seen {
  value: unknown;
  version: number;
}

/** All that a row draws besides its record. A new object whenever something of it changed, and only then. */
export interface RowMarks {
  cells: ReadonlyMap<string, CellMark>;
  /** Columns of the range, as drawn; absent: none of this row. */
  range: { left: number; right: number; last: boolean } | undefined;
  /** The column that is being edited. */
  editing: EditingCell | undefined;
  /** What of it may be edited; undefined until that is known. */
  open: OpenRow | undefined;
}

export interface EditingCell {
  key: string;
  path: string;
  /** It was begun by typing, which takes the place of what is there; absent: it is opened as it is. */
  typed: string | undefined;
}

const NO_CELLS: ReadonlyMap<string, CellMark> = new Map();
const NOTHING: RowMarks = { cells: NO_CELLS, range: undefined, editing: undefined, open: undefined };

/** What is entered, selected and being edited in a list. Outside React: a row subscribes to itself. */
export class Edits {
  private readonly marks = new Map<string, Map<string, CellMark>>();
  private readonly rights = new Map<string, OpenRow>();
  private readonly snapshots = new Map<string, RowMarks>();
  private readonly listeners = new Set<() => void>();
  private keys: readonly string[] = [];
  private selected: CellRange | undefined;
  private current: EditingCell | undefined;
  /** Counts every change of a mark, for those who lay marks over records. */
  version = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** The rows in the order shown. */
  setKeys(keys: readonly string[]): void {
    if (keys.length === this.keys.length && keys.every((key, index) => key === this.keys[index])) return;
    this.keys = keys;
    this.selected = undefined;
    this.snapshots.clear();
  }

  indexOf(key: string): number {
    return this.keys.indexOf(key);
  }

  row(key: string): RowMarks {
    let snapshot = this.snapshots.get(key);
    if (!snapshot) this.snapshots.set(key, (snapshot = this.snapshotOf(key)));
    return snapshot;
  }

  open(key: string): OpenRow | undefined {
    return this.rights.get(key);
  }

  setOpen(rows: Readonly<Record<string, OpenRow>>): void {
    for (const [key, open] of Object.entries(rows)) this.rights.set(key, open);
    this.changed(Object.keys(rows));
  }

  range(): CellRange | undefined {
    return this.selected;
  }

  select(range: CellRange | undefined): void {
    const touched = new Set([...this.keysIn(this.selected), ...this.keysIn(range)]);
    this.selected = range;
    this.changed(touched);
  }

  editing(): EditingCell | undefined {
    return this.current;
  }

  edit(cell: EditingCell | undefined): void {
    const touched = [this.current?.key, cell?.key].filter((key) => key !== undefined);
    this.current = cell;
    this.changed(touched);
  }

  /** Whether something of the row is not stored yet, or is being edited. */
  holds(key: string): boolean {
    return this.marks.has(key) || this.current?.key === key;
  }

  mark(key: string, path: string): CellMark | undefined {
    return this.marks.get(key)?.get(path);
  }

  put(key: string, path: string, mark: CellMark): void {
    const cells = this.marks.get(key) ?? new Map<string, CellMark>();
    this.marks.set(key, cells.set(path, mark));
    this.version += 1;
    this.changed([key]);
  }

  /** Takes marks away: `entered` alone if it is still what stands there. */
  forget(key: string, path: string, entered?: Entered): void {
    const cells = this.marks.get(key);
    const mark = cells?.get(path);
    if (!cells || !mark || (entered !== undefined && mark.entered !== entered)) return;
    cells.delete(path);
    if (cells.size === 0) this.marks.delete(key);
    this.version += 1;
    this.changed([key]);
  }

  /** Every refused cell, in the order of the rows shown. */
  refused(): { key: string; path: string; mark: CellMark }[] {
    const order = new Map(this.keys.map((key, index) => [key, index]));
    return [...this.marks]
      .sort(([a], [b]) => (order.get(a) ?? Infinity) - (order.get(b) ?? Infinity))
      .flatMap(([key, cells]) =>
        [...cells].flatMap(([path, mark]) => (mark.refused === undefined ? [] : [{ key, path, mark }])),
      );
  }

  /** Cells that are on their way. */
  saving(): number {
    let count = 0;
    for (const cells of this.marks.values())
      for (const mark of cells.values()) if (mark.refused === undefined) count += 1;
    return count;
  }

  /** The record as it reads with what was entered. Text that is still to be read is drawn by its cell. */
  over(key: string, record: RecordData): RecordData {
    let result = record;
    for (const [path, { entered }] of this.marks.get(key) ?? [])
      if ('value' in entered) result = setAt(result, pathToPointer(path), entered.value ?? undefined);
    return result;
  }

  private keysIn(range: CellRange | undefined): readonly string[] {
    return range ? this.keys.slice(range.top, range.bottom + 1) : [];
  }

  private snapshotOf(key: string): RowMarks {
    const cells = this.marks.get(key);
    const index = this.selected ? this.keys.indexOf(key) : -1;
    const { selected } = this;
    const inside = selected !== undefined && index >= selected.top && index <= selected.bottom;
    const editing = this.current?.key === key ? this.current : undefined;
    const open = this.rights.get(key);
    if (!cells && !inside && !editing && !open) return NOTHING;
    return {
      cells: cells ? new Map(cells) : NO_CELLS,
      range: inside
        ? {
            left: selected.left,
            right: selected.right,
            last: index === selected.bottom,
          }
        : undefined,
      editing,
      open,
    };
  }

  private changed(keys: Iterable<string>): void {
    for (const key of keys) this.snapshots.delete(key);
    for (const listener of [...this.listeners]) listener();
  }
}
