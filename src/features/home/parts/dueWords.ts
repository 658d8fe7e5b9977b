import type { TodoEntry } from '../../../../contract/home.ts';

export type Urgency = TodoEntry['urgency'];

export const URGENCY_TITLES: Readonly<Record<Urgency, string>> = {
  late: '已过期',
  today: '今天',
  week: '本周',
  open: '没有期限',
  later: '以后',
};

const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;
const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** Number of the day in China, from any day or instant. */
const dayNumber = (text: string): number =>
  text.length === 10 ? Date.parse(text) / DAY_MS : Math.floor((Date.parse(text) + SHANGHAI_MS) / DAY_MS);

function spanWords(ms: number): string {
  const [days, hours, minutes] = [Math.floor(ms / DAY_MS), Math.floor(ms / 3_600_000), Math.floor(ms / 60_000)];
  return days > 0 ? `${days} 天` : hours > 0 ? `${hours} 小时` : `${Math.max(1, minutes)} 分钟`;
}

function dayWords(day: number, today: number): string {
  if (day === today) return '今天';
  if (day === today + 1) return '明天';
  const date = new Date(day * DAY_MS);
  const written = `${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
  const monday = today - ((new Date(today * DAY_MS).getUTCDay() + 6) % 7);
  if (day < monday + 7) return `${WEEKDAYS[date.getUTCDay()]}（${written}）`;
  return date.getUTCFullYear() === new Date(today * DAY_MS).getUTCFullYear()
    ? written
    : `${date.getUTCFullYear()}年${written}`;
}

/** By when it has to be done, or how long it has waited, as people say it in China at this moment; '' when it is new. */
export function dueWords({ due, since }: Pick<TodoEntry, 'due' | 'since'>, now: Date): string {
  const today = dayNumber(now.toISOString());
  if (due === null) {
    const waited = today - dayNumber(since);
    return waited > 0 ? `已等 ${waited} 天` : '';
  }
  const day = dayNumber(due);
  if (due.length === 10 && day < today) return `已过期 ${today - day} 天`;
  if (due.length === 10) return `${dayWords(day, today)}${day <= today + 1 ? '内' : '前'}`;
  const late = now.getTime() - Date.parse(due);
  if (late >= 0) return `已过期 ${spanWords(late)}`;
  const time = new Date(Date.parse(due) + SHANGHAI_MS).toISOString().slice(11, 16);
  return `${dayWords(day, today)} ${time} 前`;
}
