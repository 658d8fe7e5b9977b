import { type RawBuilder, sql } from 'kysely';

/** A condition over the rows of a partition. */
export type Predicate = RawBuilder<boolean>;

export const TRUE: Predicate = sql<boolean>`true`;
export const FALSE: Predicate = sql<boolean>`false`;

export function and(parts: readonly Predicate[]): Predicate {
  const needed = parts.filter((part) => part !== TRUE);
  if (needed.length === 0) return TRUE;
  if (needed.includes(FALSE)) return FALSE;
  return needed.length === 1 && needed[0] !== undefined ? needed[0] : sql<boolean>`(${sql.join(needed, sql` and `)})`;
}

export function or(parts: readonly Predicate[]): Predicate {
  const useful = parts.filter((part) => part !== FALSE);
  if (useful.length === 0) return FALSE;
  if (useful.includes(TRUE)) return TRUE;
  return useful.length === 1 && useful[0] !== undefined ? useful[0] : sql<boolean>`(${sql.join(useful, sql` or `)})`;
}

/** Two-valued: where the inner condition is unknown because a value is empty, the negation holds. */
export function not(part: Predicate): Predicate {
  if (part === TRUE) return FALSE;
  return part === FALSE ? TRUE : sql<boolean>`(${part}) is not true`;
}
