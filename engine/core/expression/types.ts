import type { Ast } from './ast.ts';

/** The team that a record belongs to. */
export interface RecordTeam {
  eid: string;
  name: string;
  certified: boolean;
}

/** Who asks, on whose behalf and when: the reserved names every expression may read. */
export interface Scope {
  user: { id: string; name: string; roles: readonly string[] };
  /** The team of whoever asks, which need not be the record's: staff work on the records of many teams. */
  team: RecordTeam & { isAdmin: boolean };
  /** Absent: the record is of the team of whoever asks, as every new one is. */
  recordTeam?: RecordTeam | undefined;
  /** YYYY-MM-DD, Asia/Shanghai. */
  today: string;
  /** RFC 3339, UTC, milliseconds. */
  now: string;
  isNew: boolean;
}

/** A compiled, type-checked expression. */
export interface Expression {
  source: string;
  /** 'bool', 'string', 'number', 'list', 'map', 'null' or 'dyn'. */
  type: string;
  /** Record field paths it reads ('amount', 'lines.price'); in a sub-table row, full pattern paths. */
  reads: readonly string[];
  /** Those of `reads` whose rows are only counted or iterated; the fields read in their rows are in `reads` themselves. */
  walks: readonly string[];
  /** Reserved names it reads: 'user', 'team', 'recordTeam', 'today', 'now', 'isNew', 'input'. */
  reserved: readonly string[];
  /** Resolved and typed, for translation into a list filter and for the inspector. */
  ast: Ast;
  /**
   * The value. An operand that is empty (null or absent) makes arithmetic and ordering empty, so the
   * answer is `null`; a condition counts as met only when it is `true`. Never throws.
   */
  evaluate(env: ExpressionEnv): unknown;
}

/** What is left to compute for everything that is evaluated together, as all fields of one record are. */
export interface Effort {
  left: number;
  /** An evaluation ended for want of it: its value is none. */
  isSpent: boolean;
}

export interface ExpressionEnv {
  /** The record, or the row of a sub-table that the expression stands in: its fields are in scope by name. */
  record: Record<string, unknown>;
  /** The enclosing record, for expressions in a sub-table row; the record, for an action's input form. */
  parent?: Record<string, unknown>;
  input?: Record<string, unknown>;
  /** Row of the linked entity under test, `row` in a link's filter. */
  candidate?: Record<string, unknown>;
  /** What the person typed, in the parameters of an options endpoint. */
  keyword?: string;
  scope: Scope;
  /** Absent: the evaluation has one of its own. */
  effort?: Effort | undefined;
}
