import type { chinese } from '../chart.ts';

const two = (part: number) => String(part).padStart(2, '0');

export const chart: typeof chinese = {
  measures: { count: 'Count', sum: 'Sum', avg: 'Average', min: 'Smallest', max: 'Largest' },
  measured: (how, field) => `${field}, ${how.toLowerCase()}`,
  day: (year, month, day) => `${year}-${two(month)}-${two(day)}`,
  week: (year, month, day) => `Week of ${year}-${two(month)}-${two(day)}`,
  month: (year, month) => `${year}-${two(month)}`,
  quarter: (year, quarter) => `${year} Q${quarter}`,
  year: (year) => year,
  axis: {
    day: (year, month, day) => `${two(month)}-${two(day)}\n${year}`,
    month: (year, month) => `${two(month)}\n${year}`,
    quarter: (year, quarter) => `Q${quarter}\n${year}`,
    year: (year) => year,
  },
  none: (field) => `No ${field}`,
  others: (count) => `${count} others`,
  total: 'Total',
  whole: 'All',
  share: 'Share',
  undated: (field, figure) => `Without ${field}, and not drawn: ${figure}`,
  beyond: (count) => `Only the largest ${count} are drawn; the table has the others.`,
  more: 'There is too much to list: these are the first. Filter to see the others.',
  empty: 'There is no data that matches',
};
