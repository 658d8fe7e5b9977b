import { pointOf } from '../expression/points.ts';

const SIGNS: Readonly<Record<string, number>> = { s: -1, w: -1, 南: -1, 西: -1 };
const EAST_OR_WEST = /[ew东西]/i;
/** Degrees, minutes and seconds, with the side of the earth before or after them. */
const PART =
  /([nsew]|[北南东西][纬经]?)?\s*(-?\d+(?:\.\d+)?)\s*[°度]?(?:\s*(\d+(?:\.\d+)?)\s*['′分])?(?:\s*(\d+(?:\.\d+)?)\s*(?:["秒]|['′]{2}))?\s*([nsew])?/giy;

/** 'latitude,longitude', as a record keeps it, with at most six decimals: a tenth of a metre. */
const stored = (latitude: number, longitude: number): string =>
  `${Number(latitude.toFixed(6))},${Number(longitude.toFixed(6))}`;

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
