import { formatDateTime, shanghaiDay } from '@yunpu/engine-core/format';
import type { Notification, NotificationKind } from '../../../../contract/notifications.ts';

export const KIND_TITLES: Readonly<Record<NotificationKind, string>> = { todo: '待办', change: '动态', expiry: '到期' };

const DAY_MS = 86_400_000;

/** '今天', '昨天' or the day. */
function dayTitle(instant: string, now: number): string {
  const day = shanghaiDay(Date.parse(instant));
  if (day === shanghaiDay(now)) return '今天';
  return day === shanghaiDay(now - DAY_MS) ? '昨天' : day;
}

/** 'HH:mm' in China. */
export const timeOfDay = (instant: string): string => formatDateTime(instant).slice(11, 16);

/** When it was, as short as it is clear. */
export function whenWords(instant: string, now: number): string {
  const day = dayTitle(instant, now);
  return day === '今天'
    ? timeOfDay(instant)
    : day === '昨天'
      ? `昨天 ${timeOfDay(instant)}`
      : formatDateTime(instant).slice(0, 16);
}

/** Those of a day together, in the order given. */
export function byDay(items: readonly Notification[], now: number): { day: string; items: Notification[] }[] {
  const groups: { day: string; items: Notification[] }[] = [];
  for (const item of items) {
    const day = dayTitle(item.createdAt, now);
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
}
