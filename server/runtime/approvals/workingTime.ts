import source from './workdays.json' with { type: 'json' };

/** Working hours in Asia/Shanghai, minutes of the day: 8:30 to 17:30. */
const OPENS = 8 * 60 + 30;
const CLOSES = 17 * 60 + 30;
const MINUTE = 60_000;
const DAY = 86_400_000;
/** China has had no summer time since 1991. */
const OFFSET = 8 * 3_600_000;

const years: Readonly<Record<string, { off: readonly string[]; work: readonly string[] }>> = source.years;

/** Whether people work on a day ('YYYY-MM-DD' in China): weekends, public holidays and their make-up days counted in. */
export function isWorkday(date: string): boolean {
  const [year = '', day = ''] = [date.slice(0, 4), date.slice(5)];
  if (years[year]?.work.includes(day)) return true;
  if (years[year]?.off.includes(day)) return false;
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The instant at which so many working hours after `from` are over; both RFC 3339. */
export function addWorkingHours(from: string, hours: number): string {
  let left = Math.round(hours * 60);
  // Days and minutes are counted on a clock that shows Shanghai's time as if it were UTC.
  let at = Date.parse(from) + OFFSET;
  for (;;) {
    const midnight = Math.floor(at / DAY) * DAY;
    const minute = Math.max(OPENS, (at - midnight) / MINUTE);
    const today = isWorkday(new Date(midnight).toISOString().slice(0, 10)) ? Math.max(0, CLOSES - minute) : 0;
    if (today > 0 && left <= today) return new Date(midnight + (minute + left) * MINUTE - OFFSET).toISOString();
    left -= today;
    at = midnight + DAY;
  }
}
