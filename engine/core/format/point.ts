/** A place on the earth, in degrees of WGS 84. */
export interface Point {
  latitude: number;
  longitude: number;
}

const SIGNS: Readonly<Record<string, number>> = { s: -1, w: -1, 南: -1, 西: -1 };
const EAST_OR_WEST = /[ew东西]/i;
/** Degrees, minutes and seconds, with the side of the earth before or after them. */
const PART =
  /([nsew]|[北南东西][纬经]?)?\s*(-?\d+(?:\.\d+)?)\s*[°度]?(?:\s*(\d+(?:\.\d+)?)\s*['′分])?(?:\s*(\d+(?:\.\d+)?)\s*(?:["秒]|['′]{2}))?\s*([nsew])?/giy;

/** 'latitude,longitude', as a record keeps it, with at most six decimals: a tenth of a metre. */
const stored = (latitude: number, longitude: number): string =>
  `${Number(latitude.toFixed(6))},${Number(longitude.toFixed(6))}`;

/** The place that a record keeps; undefined when the text is none. */
export function pointOf(text: string): Point | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(',').map(Number);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/**
 * What a person typed or pasted, as a record keeps it; undefined when it is no place. Latitude comes first unless the sides
 * are named, or the first number can only be a longitude, as maps of China copy it: '121.4737,31.2304'.
 */
export function parsePoint(text: string): string | undefined {
  const typed = text.normalize('NFKC').trim();
  const found: { degrees: number; side: string }[] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < typed.length) {
    const part = PART.exec(typed);
    if (!part) return undefined;
    const [, before, degrees, minutes = '0', seconds = '0', after] = part;
    const side = (before ?? after ?? '').charAt(0).toLowerCase();
    const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
    found.push({ degrees: size * (degrees?.startsWith('-') ? -1 : 1) * (SIGNS[side] ?? 1), side });
    const gap = /[\s,，、;]*/y;
    gap.lastIndex = PART.lastIndex;
    PART.lastIndex += gap.exec(typed)?.[0].length ?? 0;
  }
  const [first, second] = found;
  if (!first || !second || found.length > 2) return undefined;
  const turned = first.side ? EAST_OR_WEST.test(first.side) : Math.abs(first.degrees) > 90;
  const [latitude, longitude] = turned ? [second.degrees, first.degrees] : [first.degrees, second.degrees];
  return pointOf(`${latitude},${longitude}`) && stored(latitude, longitude);
}

const RADIUS_OF_THE_EARTH = 6_371_008.8;

/** Metres between two places that records keep, along the earth's surface; null when either is none. */
export function distanceBetween(from: string, to: string): number | null {
  const start = pointOf(from);
  const end = pointOf(to);
  if (!start || !end) return null;
  const radians = Math.PI / 180;
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const chord =
    half(end.latitude - start.latitude) +
    Math.cos(start.latitude * radians) * Math.cos(end.latitude * radians) * half(end.longitude - start.longitude);
  return Math.round(2 * RADIUS_OF_THE_EARTH * Math.asin(Math.min(1, Math.sqrt(chord))));
}
