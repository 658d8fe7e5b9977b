const CLOCK = /^(\d+):([0-5]\d)(?::([0-5]\d))?$/;
const WORDS =
  /^(?:(\d+(?:\.\d+)?)(?:天|d(?:ays?)?))?(?:(\d+(?:\.\d+)?)(?:个?小时|时|h(?:ours?)?))?(?:(\d+(?:\.\d+)?)(?:分钟?|m(?:in)?))?(?:(\d+)(?:秒钟?|s(?:ec)?))?$/;
const SECONDS = [86_400, 3600, 60, 1];

/** What a person typed -> whole seconds, `null` when it is no duration: '2:30', '2小时30分', '1.5h'; a bare number is minutes. */
export function parseDuration(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/[\s,]/g, '').toLowerCase();
  if (plain === '') return null;
  const bare = /^\d+(?:\.\d+)?$/.test(plain) ? `${plain}m` : plain;
  const [, hours, minutes, seconds = '0'] = CLOCK.exec(bare) ?? [];
  const parts = hours === undefined ? WORDS.exec(bare)?.slice(1) : ['0', hours, minutes, seconds];
  if (!parts) return null;
  const total = SECONDS.reduce((sum, unit, index) => sum + Number(parts[index] ?? 0) * unit, 0);
  const whole = Math.round(total);
  return Number.isSafeInteger(whole) && Math.abs(total - whole) < 1e-6 ? whole : null;
}
