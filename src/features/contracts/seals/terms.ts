import { shanghaiDay } from '../../../../engine/core/format/date.ts';

/** '2026-11-20 至 2027-05-19', '2026-11-20 起长期有效': `until` is the first instant after the last day, or ''. */
export function termText(from: string, until: string): string {
  const first = shanghaiDay(Date.parse(from));
  return until === '' ? `${first} 起长期有效` : `${first} 至 ${shanghaiDay(Date.parse(until) - 1)}`;
}
