import type { StoredTest } from '@yunpu/engine-core/document';
import type { Mending } from '../../../../contract/studio/index.ts';
import type { Follow } from './following.ts';
import type { Judgement } from './judgement.ts';

/** A place of a record: of the record itself, or of each row of a sub-table. */
export interface MovePlace {
  table?: readonly string[];
  steps: readonly string[];
}

/** A field went into or out of rows: its values do, too. */
export interface Move {
  do: 'move';
  from: MovePlace;
  into: MovePlace;
}

/** A field came to be computed from the record: the records from before that have nothing in it have its value as well. */
interface Compute {
  do: 'compute';
}

/** What is done to which records: enough for any process to go on with it. */
export interface RepairSpec {
  /** Where the values are stored: ids from the record down, through rows. */
  ids: readonly string[];
  /** What a value is like that is not right any more. */
  test: StoredTest | Judgement;
  /** A person's choice, or what is done of itself. */
  repair: Mending | Move | Follow | Compute;
}

/** The key of a record's `data` below which everything is that changes. */
export const changedKey = ({ ids, repair }: RepairSpec): string =>
  (repair.do === 'move' ? (repair.into.table ?? repair.into.steps) : ids)[0] ?? '';

const JUDGED: ReadonlySet<string> = new Set<Judgement['is']>(['unmet', 'notOffered', 'against']);

/** Whether only evaluating a record shows that its value is not right. */
export const isJudged = (test: RepairSpec['test']): test is Judgement => JUDGED.has(test.is);
