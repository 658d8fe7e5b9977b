import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';

/** Rows of each entity that this process has written. */
const written = new Map<string, number>();
const writtenOf = (entity: string): number => written.get(entity) ?? 0;

/** A row of an entity came, went or changed: what was found out about its lists grows old by it. */
export function noteWritten(entity: string): void {
  written.set(entity, writtenOf(entity) + 1);
}

/** Tests and tools may hold several databases open. */
const names = new WeakMap<object, number>();
let named = 0;
function nameOf(executor: Executor): number {
  const key = executor.getExecutor().adapter;
  let name = names.get(key);
  if (name === undefined) names.set(key, (name = named += 1));
  return name;
}

/** What tells one question to one database from all others. */
export function keyOf(executor: Executor, ...parts: readonly RawBuilder<unknown>[]): string {
  const asked = sql.join(parts).compile(executor);
  return JSON.stringify([nameOf(executor), asked.sql, asked.parameters]);
}

const REMEMBERED_MS = 10_000;
const MAX_REMEMBERED = 1_000;

/** What was found out about the rows of entities, for the ten seconds in which people turn pages. */
export class Recent<T> {
  private readonly entries = new Map<string, { value: T; until: number; written: number }>();

  /** With the number of the entity's rows that this process has written since. */
  get(key: string, entity: string): { value: T; writes: number } | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined || entry.until <= performance.now()) return undefined;
    return { value: entry.value, writes: writtenOf(entity) - entry.written };
  }

  set(key: string, entity: string, value: T): void {
    const [oldest] = this.entries.keys();
    if (this.entries.size >= MAX_REMEMBERED && oldest !== undefined) this.entries.delete(oldest);
    this.entries.delete(key);
    this.entries.set(key, { value, until: performance.now() + REMEMBERED_MS, written: writtenOf(entity) });
  }
}
