import type { RecordData } from '@yunpu/engine-core/document';

/** '2026-01-05' -> '2026年01月05日' (specification, section 2: licence page). */
export function chineseDay(day: unknown): string {
  const [year, month, date] = String(day).split('-');
  return `${year}年${month}月${date}日`;
}

export const termOf = ({ startDate, expireDate }: RecordData): string =>
  `${chineseDay(startDate)}至${chineseDay(expireDate)}`;
