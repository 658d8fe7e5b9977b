import { randomBytes } from 'node:crypto';

const LOW = 2 ** 24;
/** Places that a group of ids made at one moment may have. */
const PLACES = 2 ** 36;

/**
 * A UUID version 7 (RFC 9562): ordered by time, so that new rows land at the end of every index.
 * @param place of many made at the same moment: the first has the highest id, as the newest has (RFC 9562, 6.2, method 1)
 */
export function newId(now = Date.now(), place?: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  if (place !== undefined) {
    const left = PLACES - 1 - place;
    bytes.writeUInt16BE(Math.floor(left / LOW), 6);
    bytes.writeUIntBE(left % LOW, 9, 3);
  }
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8(place === undefined ? (bytes.readUInt8(8) & 0x3f) | 0x80 : 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);
