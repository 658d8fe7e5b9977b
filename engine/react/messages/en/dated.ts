import { formatDateTime } from '@yunpu/engine-core/format';
import type { chinese } from '../dated.ts';
import { counted } from './counted.ts';

const written = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(new Date(day));

export const dated: typeof chinese = {
  today: 'Today',
  previous: { week: 'Previous week', month: 'Previous month', quarter: 'Previous quarter' },
  next: { week: 'Next week', month: 'Next month', quarter: 'Next quarter' },
  zoom: 'Range',
  zooms: { week: 'Week', month: 'Month', quarter: 'Quarter' },
  month: (day) => written(day, { month: 'long', year: 'numeric' }),
  monthShort: (day) => written(day, { month: 'short' }),
  quarterOf: (day) => `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`,
  day: (day) => written(day, { weekday: 'short', month: 'short', day: 'numeric' }),
  date: (day) => String(Number(day.slice(8))),
  weekday: (day) => written(day, { weekday: 'short' }),
  span: (first, last) => (first === last ? first : `${first} to ${last}`),
  item: (name, span, mark) => `${name}, ${span}${mark === '' ? '' : `, ${mark}`}`,
  left: (left) =>
    `There is too much in these days: ${counted(left, 'record')} are not shown. Narrow it down by a filter or a search.`,
  failed: (reason) => `The records could not be fetched: ${reason}`,
  moved: (values) =>
    values
      .map(([field, value]) => `“${field}” is now ${value.length === 10 ? value : formatDateTime(value)}`)
      .join(', '),
  refused: (name, why) => `“${name}” cannot be moved: ${why}`,
  picked: (name, span) => `“${name}” is picked up, ${span}.`,
  hovered: (span) => `Put it at ${span}.`,
  dropped: (name, span) => `“${name}” was put at ${span}.`,
  cancelled: (name) => `“${name}” is back in its place.`,
};
