import type { RecordData } from '@yunpu/engine-core/document';
import { equalJson, isObject } from '@yunpu/engine-core/json';
import { type RawBuilder, sql } from 'kysely';
import { some } from '../../documents/effects.ts';

type Path = readonly string[];

/** A place whose values go, but for what other fields store below it. */
export interface Emptied {
  path: Path;
  kept: readonly Path[];
}

/** Whether an object holds anything besides objects. */
const HOLDS = '$.** ? (@.type() != "object" && @.type() != "null")';

/** The records that hold a value in one of the places. */
export function filled(places: readonly Emptied[]): RawBuilder<boolean> {
  if (places.length === 0) return sql<boolean>`false`;
  const each = places.map(({ path, kept }) => {
    const rest = kept.reduce((value, one) => sql`${value} #- ${sql.val(one)}::text[]`, sql`v`);
    const holds =
      kept.length === 0
        ? sql`jsonb_typeof(v) <> 'null'`
        : sql`case when jsonb_typeof(v) = 'object' then jsonb_path_exists(${rest}, ${HOLDS}::text::jsonpath) else jsonb_typeof(v) <> 'null' end`;
    return some(path, holds);
  });
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** What is kept of a value that goes; undefined: nothing. */
function only(value: unknown, kept: readonly Path[]): unknown {
  if (Array.isArray(value) && kept.length > 0) return value.map((item: unknown) => only(item, kept) ?? {});
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).flatMap(([key, inside]): [string, unknown][] => {
    const below = kept.flatMap(([first, ...rest]) => (first === key ? [rest] : []));
    const left = below.some((rest) => rest.length === 0) ? inside : only(inside, below);
    return left === undefined ? [] : [[key, left]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Through rows as through groups; the same where nothing is there. */
function without(value: unknown, [step = '', ...below]: Path, kept: readonly Path[]): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => without(item, [step, ...below], kept));
  if (!isObject(value) || !Object.hasOwn(value, step)) return value;
  const { [step]: there, ...others } = value;
  const left = below.length === 0 ? only(there, kept) : without(there, below, kept);
  if (equalJson(left, there)) return value;
  // A group goes with the last that was in it.
  return left === undefined || (isObject(left) && Object.keys(left).length === 0) ? others : { ...value, [step]: left };
}

/** A row's `data` without the values of all these places. */
export const emptied = (data: RecordData, places: readonly Emptied[]): RecordData =>
  places.reduce<RecordData>((left, { path, kept }) => without(left, path, kept) as RecordData, data);
