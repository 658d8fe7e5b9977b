/**
 * Decimal arithmetic as people expect it: 0.1 + 0.2 is 0.3. Binary noise lives beyond 15 significant digits, so
 * it is cut there; what is not finite is empty.
 */
export function withoutBinaryNoise(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  if (Number.isInteger(value)) return value === 0 ? 0 : value;
  return Number(value.toPrecision(15));
}

/** Commercial rounding, half away from zero: 2.5 -> 3, -2.5 -> -3, 1.005 to two digits -> 1.01. */
export function roundTo(value: number, digits: number): number | null {
  const places = Math.min(Math.max(Math.trunc(digits), 0), 12);
  if (!Number.isFinite(value)) return null;
  if (Number.isInteger(value)) return value === 0 ? 0 : value;
  if (Math.abs(value) >= 1e15 || String(value).includes('e')) return withoutBinaryNoise(value);
  const shifted = Number(`${Math.abs(value)}e${places}`);
  if (!Number.isFinite(shifted)) return withoutBinaryNoise(value);
  const rounded = Number(`${Math.round(Number(shifted.toPrecision(15)))}e-${places}`);
  return rounded === 0 ? 0 : value < 0 ? -rounded : rounded;
}
