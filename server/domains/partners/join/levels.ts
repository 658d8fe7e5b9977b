import type { RecordData } from '@yunpu/engine-core/document';
import { formatMoney } from '@yunpu/engine-core/format';
import type { PartnerDocument, PartnerLevel } from '../../../../contract/partners/index.ts';
import { STOREFRONT, type Storefront } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { systemActor } from '../../../runtime/access/actor.ts';
import type { EntityAccess } from '../../../runtime/access/entityAccess.ts';

/** What a level asks for and gives; amounts in fen, null where the shop asks or gives nothing. */
export type Level = PartnerLevel;

/** What the shop wrote of its partners: the levels that are open, lowest first, and what is agreed to. */
export interface Programme {
  levels: readonly Level[];
  documents: readonly PartnerDocument[];
}

/** How many records in use are looked through for one that writes of partners. */
const LOOKED_THROUGH = 20;

/** The programme of the record that writes of partners and was put to use last; empty where none does. */
export async function readProgramme(executor: Executor, access: EntityAccess): Promise<Programme> {
  if (!access.has('storefront')) return { levels: [], documents: [] };
  const used = await access.find(executor, systemActor(''), 'storefront', {
    filter: { field: 'status', op: 'eq', value: 'used' },
    sort: [{ field: 'usedSince', dir: 'desc' }],
    limit: LOOKED_THROUGH,
  });
  const written = used
    .map(({ record }) => readRecord(STOREFRONT, record))
    .find(({ partnerLevels, partnerDocuments }) => partnerLevels.length + partnerDocuments.length > 0);
  return {
    levels: levelsOf(written?.partnerLevels ?? [], titlesOfLevels(access)),
    documents: (written?.partnerDocuments ?? []).map(({ name = '', version = '', required, text = '' }) => ({
      name,
      version,
      required: required ?? false,
      articles: linesOf(text).map(articleOf),
    })),
  };
}

/** The levels that an application may name, lowest first, as its document calls them. */
function titlesOfLevels(access: EntityAccess): [level: string, title: string][] {
  const { options = [] } = access.model('partner-join').fieldsByPath.level ?? {};
  return options.map(({ value, title }) => [String(value), title]);
}

function levelsOf(rows: Storefront['partnerLevels'], titles: readonly [level: string, title: string][]): Level[] {
  return titles.flatMap(([level, title]) => {
    const row = rows.find((one) => one.level === level);
    if (!row) return [];
    const { registeredCapital = null, staffCount = null, engineerCount = null, annualTarget = null } = row;
    const { deposit = null, discount = null, perCity = null, benefits = '' } = row;
    return [
      {
        level,
        title,
        ...{ registeredCapital, staffCount, engineerCount, annualTarget, deposit, discount, perCity },
        benefits: linesOf(benefits),
      },
    ];
  });
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A line with a short heading before its first colon; without one it is all text. */
function articleOf(line: string): PartnerDocument['articles'][number] {
  const [, heading = '', text = line] = /^([^：:]{1,20})[：:]\s*(.+)$/.exec(line) ?? [];
  return { heading, text };
}

/** What the shop calls a level, whether it is open or not. */
export function titleOfLevel(access: EntityAccess, level: unknown): string {
  return titlesOfLevels(access).find(([name]) => name === level)?.[1] ?? '';
}

export function levelOf({ levels }: Programme, name: unknown): Level | undefined {
  return levels.find(({ level }) => level === name);
}

/** The open level above one, or undefined at the top and for one that is not open. */
export function levelAbove({ levels }: Programme, name: unknown): Level | undefined {
  const index = levels.findIndex(({ level }) => level === name);
  return index < 0 ? undefined : levels[index + 1];
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
export function conditionsOf(
  level: Pick<Level, (typeof CONDITIONS)[number]['field']>,
  application: Readonly<RecordData>,
): Condition[] {
  return CONDITIONS.flatMap(({ field, name, text }) => {
    const least = level[field];
    if (least === null || least === 0) return [];
    const value = application[field];
    const actual = typeof value === 'number' ? value : undefined;
    return [
      {
        name,
        field,
        required: `不低于 ${text(least)}`,
        actual: actual === undefined ? '--' : text(actual),
        met: actual !== undefined && actual >= least,
      },
    ];
  });
}
