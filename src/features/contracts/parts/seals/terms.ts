import { shanghaiDay } from '@yunpu/engine-core/format';

/** '2026-11-20 至 2027-05-19', '2026-11-20 起长期有效': `until` is the first instant after the last day; null: there is none. */
export function termText(from: string, until: string | null): string {
  const first = shanghaiDay(Date.parse(from));
  return until === null ? `${first} 起长期有效` : `${first} 至 ${shanghaiDay(Date.parse(until) - 1)}`;
}
