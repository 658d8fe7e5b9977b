import pg from 'pg';

/**
 * How values leave the database, the same for both drivers: bigint and numeric as numbers (money is an
 * integer number of fen, far below 2^53), dates as 'YYYY-MM-DD', instants as RFC 3339 UTC with milliseconds.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ??
    pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

const asText = (text: string): string => text;

const PARSERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, asText],
  [pg.types.builtins.TIMESTAMPTZ, instant],
]);

/** '2026-11-20 06:24:44.481123+00' -> '2026-11-20T06:24:44.481Z'. Every connection runs in UTC. */
function instant(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text);
  if (!parts) return text;
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
}
