import type { RecordData } from '@yunpu/engine-core/document';
import { formatMoney } from '@yunpu/engine-core/format';
import levels from './levels.json' with { type: 'json' };

/** What a level asks for and gives; amounts in fen. */
export type Level = (typeof levels)[number];

export const LEVELS: readonly Level[] = levels;

export function levelOf(name: unknown): Level | undefined {
  return LEVELS.find(({ level }) => level === name);
}

/** The level above, or undefined at the top. */
export function levelAbove(name: unknown): Level | undefined {
  const index = LEVELS.findIndex(({ level }) => level === name);
  return index < 0 ? undefined : LEVELS[index + 1];
}

/** One condition of a level beside what the applicant has. */
export interface Condition extends RecordData {
  name: string;
  /** Field of the application that says it. */
  field: string;
  required: string;
  actual: string;
  met: boolean;
}

const people = (count: number): string => `${count} 人`;
const CONDITIONS = [
  { field: 'registeredCapital', name: '注册资本', text: formatMoney },
  { field: 'staffCount', name: '员工人数', text: people },
  { field: 'engineerCount', name: '认证工程师', text: people },
  { field: 'annualTarget', name: '年度销售目标', text: formatMoney },
] as const;

/** The level's conditions, each with whether the application meets it. */
export function conditionsOf(level: Level, application: Readonly<RecordData>): Condition[] {
  return CONDITIONS.map(({ field, name, text }) => {
    const value = application[field];
    const actual = typeof value === 'number' ? value : undefined;
    return {
      name,
      field,
      required: `不低于 ${text(level[field])}`,
      actual: actual === undefined ? '--' : text(actual),
      met: actual !== undefined && actual >= level[field],
    };
  });
}
