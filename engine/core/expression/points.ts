/** A place on the earth, in degrees of WGS 84. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** The place that a record keeps; undefined when the text is none. */
export function pointOf(text: string): Point | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(',').map(Number);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
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
