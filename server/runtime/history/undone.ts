import type { Executor } from '../../platform/database/port.ts';
import type { HistoryRow } from './chain.ts';

/** What was taken back in a record's history, by what, and what that was in the beginning. */
export interface Undone {
  /** The change that took this one back. */
  by(seq: number): HistoryRow | undefined;
  /** What people did first, and whether the entry only took that back (and did not do it again). */
  origin(entry: HistoryRow): { first: HistoryRow; takesBack: boolean } | undefined;
}

function undoneIn(rows: readonly HistoryRow[]): Undone {
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  const takers = new Map(rows.flatMap((row) => (row.undoes === null ? [] : [[row.undoes, row] as const])));
  const of = ({ undoes }: HistoryRow) => (undoes === null ? undefined : bySeq.get(undoes));
  return {
    by: (seq) => takers.get(seq),
    origin(entry) {
      let first = entry;
      let takesBack = false;
      while (first.undoes !== null) {
        const earlier = of(first);
        if (earlier === undefined) return undefined;
        first = earlier;
        takesBack = !takesBack;
      }
      return { first, takesBack };
    },
  };
}

export async function undoneOf(executor: Executor, recordId: string): Promise<Undone> {
  const rows = await executor
    .selectFrom('entity_history as entry')
    .selectAll()
    .where('record_id', '=', recordId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('undoes', 'is not', null),
        // Named by itself and not by the row outside: a planner without statistics would read everybody's history for it.
        eb(
          'seq',
          'in',
          selectFrom('entity_history as taker')
            .select('taker.undoes')
            .where('taker.record_id', '=', recordId)
            .where('taker.undoes', 'is not', null),
        ),
      ]),
    )
    .execute();
  return undoneIn(rows);
}
