import type { FieldModel } from '@yunpu/engine-core/document';
import type { DateUnit } from '@yunpu/engine-core/query';
import type { SqlColumn } from './columns.ts';

/** Periods as `periodOf` of engine/core/query names them. */
const PERIODS: Readonly<Record<DateUnit, (day: string) => string>> = {
  day: (day) => `to_char(${day}, 'YYYY-MM-DD')`,
  week: (day) => `to_char(date_trunc('week', (${day})::timestamp), 'YYYY-MM-DD')`,
  month: (day) => `to_char(${day}, 'YYYY-MM')`,
  quarter: (day) => `to_char(${day}, 'YYYY-"Q"Q')`,
  year: (day) => `to_char(${day}, 'YYYY')`,
};

/** The first of a stored text's month; no stored text may fail a cast, so the day is added as a number. */
const firstOfMonth = (text: string) => `make_date(left(${text}, 4)::int, substr(${text}, 6, 2)::int, 1)`;
const dayOf = (text: string) => `(${firstOfMonth(text)} + (substr(${text}, 9, 2)::int - 1))`;
const IS_DAY = `'^(?!0000)\\d{4}-(0[1-9]|1[0-2])-\\d\\d'`;
const IS_MOMENT = `'^(?!0000)\\d{4}-(0[1-9]|1[0-2])-\\d\\dT\\d\\d:'`;

/** What divides rows, as SQL: a value, or the period of a day where the shop is; what is empty is null. */
export function valueSql({ kind }: FieldModel, { type, whole, mayBeBlank }: SqlColumn, unit: DateUnit): string {
  const period = PERIODS[unit];
  if (type === 'time') return period(`(${whole} at time zone 'Asia/Shanghai')`);
  if (kind === 'date') return `case when ${whole} ~ ${IS_DAY} then ${period(dayOf(whole))} end`;
  if (kind === 'datetime')
    return `case when ${whole} ~ ${IS_MOMENT} then ${period(`(${dayOf(whole)} + (substr(${whole}, 12, 2)::int + 8) / 24)`)} end`;
  if (type === 'boolean') return kind === 'boolean' ? `coalesce(${whole}, false)` : whole;
  return type === 'text' && mayBeBlank ? `nullif(${whole}, '')` : whole;
}
