/** A document's `numbering` filled in: '{yyyyMMdd}', '{yy}' and the like of the day ('YYYY-MM-DD'), '{seq:4}' the sequence with leading zeros. */
export function formatNumbering(pattern: string, day: string, sequence: number): string {
  const digits = day.replaceAll('-', '');
  const dates: Readonly<Record<string, string>> = {
    yyyyMMdd: digits.slice(0, 8),
    yyyyMM: digits.slice(0, 6),
    yyyy: digits.slice(0, 4),
    yyMMdd: digits.slice(2, 8),
    yyMM: digits.slice(2, 6),
    yy: digits.slice(2, 4),
    MM: digits.slice(4, 6),
    dd: digits.slice(6, 8),
  };
  return pattern.replace(/\{(\w+)(?::(\d+))?\}/g, (whole, name: string, width?: string) =>
    name === 'seq' ? String(sequence).padStart(Number(width ?? 1), '0') : (dates[name] ?? whole),
  );
}
