/** A span of days, both ends in it. */
export type DaySpan = readonly [from: string, to: string];

const DAY = 86_400_000;
const shift = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
const monthEnd = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

/** The spans people ask for, as seen from `today` ('YYYY-MM-DD'). A week begins on Monday. */
export function datePresets(today: string): readonly { title: string; span: DaySpan }[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const monday = shift(today, -((new Date(today).getUTCDay() + 6) % 7));
  return [
    { title: '今天', span: [today, today] },
    { title: '本周', span: [monday, shift(monday, 6)] },
    { title: '本月', span: [`${today.slice(0, 7)}-01`, monthEnd(year, month)] },
    { title: '近30天', span: [shift(today, -29), today] },
    { title: '本年', span: [`${year}-01-01`, `${year}-12-31`] },
  ];
}
