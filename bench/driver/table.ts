import type { Figures } from './measures.ts';

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Contestant -> the figures of each round. */
export type Rounds = Record<string, Figures[]>;

/** A Markdown table of medians: the base in its own unit, every other contestant as a ratio to it. */
export function ratioTable(title: string, base: string, rounds: Rounds): string {
  const contestants = Object.keys(rounds);
  const figures = [...new Set(contestants.flatMap((one) => rounds[one]!.flatMap((round) => Object.keys(round))))];
  const value = (contestant: string, figure: string) =>
    median(rounds[contestant]!.map((round) => round[figure] ?? Number.NaN));
  const cell = (contestant: string, figure: string) => {
    const mine = value(contestant, figure);
    if (Number.isNaN(mine)) return '–';
    return contestant === base ? mine.toPrecision(3) : `×${(mine / value(base, figure)).toFixed(2)}`;
  };
  return [
    `| ${title} | ${contestants.join(' | ')} |`,
    `|---|${contestants.map(() => '---').join('|')}|`,
    ...figures.map(
      (figure) => `| ${figure} | ${contestants.map((contestant) => cell(contestant, figure)).join(' | ')} |`,
    ),
  ].join('\n');
}
