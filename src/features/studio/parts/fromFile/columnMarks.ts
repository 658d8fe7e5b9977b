/** What a sheet says of its columns beside their cells. Rows and columns from 0. */
export interface ColumnMarks {
  hidden: ReadonlySet<number>;
  /** Rows in which a cell is computed, by column. */
  computed: ReadonlyMap<number, ReadonlySet<number>>;
  /** The values that may be chosen. */
  offered: ReadonlyMap<number, readonly string[]>;
}

export const NO_MARKS: ColumnMarks = { hidden: new Set(), computed: new Map(), offered: new Map() };
