import { ArgumentError, checkOptions, readTyped, refuseRest } from './commandArguments.ts';

export interface SeedArguments {
  /** Entity of the rows that are made for scale; undefined: the demo data alone. */
  entity: string | undefined;
  rows: number;
}

const OPTIONS = { entity: { type: 'string' }, rows: { type: 'string' } } as const;
const ROWS = 100_000;

/** What was typed behind `npm run seed --`; undefined: help was asked for. @throws ArgumentError */
export function readSeedArguments(typed: readonly string[]): SeedArguments | undefined {
  if (typed.some((one) => one === '--help' || one === '-h')) return undefined;
  const { values, positionals, tokens } = readTyped(typed, OPTIONS);
  checkOptions({ tokens, options: OPTIONS, command: 'seed' });
  refuseRest(positionals);
  const { entity, rows = String(ROWS) } = values as Record<keyof typeof OPTIONS, string | undefined>;
  const count = Number(rows);
  if (!Number.isSafeInteger(count) || count < 1) throw new ArgumentError(`--rows 应为正整数，而不是“${rows}”`);
  if (entity === undefined && values.rows !== undefined)
    throw new ArgumentError('--rows 是某个业务对象的行数：请用 --entity 写明是哪一个');
  return { entity: entity?.trim(), rows: count };
}
