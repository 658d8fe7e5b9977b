import type pg from 'pg';
import { clockOffsetMs } from './fixed.ts';

/** So that a database's own `now()` is found before the server's. */
export const CLOCK_FLAGS = ['-c', 'search_path=public,pg_catalog'];

/** Gives a database the tests' clock, and those that are made of it. */
export async function setClock(client: pg.Client): Promise<void> {
  for (const name of ['now', 'clock_timestamp'])
    await client.query(
      `create function public.${name}() returns timestamptz language sql stable parallel safe
       return pg_catalog.${name}() + interval '${clockOffsetMs()} milliseconds'`,
    );
}
