const clock = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', hour: 'numeric', hour12: false });
const day = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
});

/** 早上好, 上午好, 中午好, 下午好 or 晚上好 in Shanghai. */
export function greeting(now: Date): string {
  const hour = Number(clock.format(now).replace(/\D/g, '')) % 24;
  if (hour < 5) return '夜深了';
  if (hour < 9) return '早上好';
  if (hour < 12) return '上午好';
  if (hour < 14) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
}

export const dayText = (now: Date): string => day.format(now);
