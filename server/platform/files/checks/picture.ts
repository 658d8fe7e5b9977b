/** A small file may open as gigabytes of pixels. */
const LONGEST_SIDE = 16_384;
const MAX_PIXELS = 64_000_000;
/** All frames of a moving picture together. */
const MAX_FRAME_PIXELS = 400_000_000;

/** Width and height in pixels; of moving pictures also all frames together. */
interface Measured {
  width: number;
  height: number;
  allFrames?: number;
}

const BROKEN = '图片不完整或已损坏';
const READERS: Readonly<Record<string, (bytes: Buffer) => Measured | string>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/gif': readGif,
  'image/webp': readWebp,
};

/** Why a picture cannot be kept: broken, more than the picture in it, or too many pixels. Nothing is unpacked. */
export function pictureProblem(type: string, bytes: Buffer): string | undefined {
  const measured = measure(type, bytes);
  if (typeof measured === 'string') return measured;
  const { width, height, allFrames = 0 } = measured;
  if (width === 0 || height === 0) return BROKEN;
  const tooLarge =
    width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MAX_PIXELS || allFrames > MAX_FRAME_PIXELS;
  return tooLarge
    ? `图片尺寸过大（${width} × ${height}），边长不能超过 ${LONGEST_SIDE} 像素，总数不能超过 ${MAX_PIXELS / 10_000} 万像素`
    : undefined;
}

function measure(type: string, bytes: Buffer): Measured | string {
  try {
    return READERS[type]?.(bytes) ?? BROKEN;
  } catch (error) {
    if (error instanceof RangeError) return BROKEN; // It ends in the middle of something.
    throw error;
  }
}

const TAIL = '图片之后夹带了其他内容，不能上传';

function readPng(bytes: Buffer): Measured | string {
  let at = 8;
  let size: Measured | undefined;
  for (;;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (size === undefined && type !== 'IHDR') return BROKEN;
    size ??= { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    at += 12 + length;
    if (at > bytes.length) return BROKEN;
    if (type === 'IEND') return at === bytes.length ? size : TAIL;
  }
}

/** Behind a photograph cameras keep more pictures, or the seconds before it: that much may follow its end. */
function readJpeg(bytes: Buffer): Measured | string {
  let at = 2;
  let size: Measured | undefined;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return BROKEN;
    const marker = bytes.readUInt8(at + 1);
    at += marker === 0xff ? 1 : 2;
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    if (marker === 0xd9) return size ?? BROKEN;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) size = larger(size, { height: bytes.readUInt16BE(at + 3), width: bytes.readUInt16BE(at + 5) });
    at += bytes.readUInt16BE(at);
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
}

/** Where the next marker stands: within a scan a byte of 255 is followed by 0, or restarts. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

function readGif(bytes: Buffer): Measured | string {
  const tableAfter = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  let size: Measured = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let allFrames = 0;
  let at = 13 + tableAfter(bytes.readUInt8(10));
  for (;;) {
    const block = bytes.readUInt8(at);
    if (block === 0x3b) return at + 1 === bytes.length ? { ...size, allFrames } : TAIL;
    if (block === 0x2c) {
      const frame = { width: bytes.readUInt16LE(at + 5), height: bytes.readUInt16LE(at + 7) };
      size = larger(size, frame);
      allFrames += frame.width * frame.height;
      at += 11 + tableAfter(bytes.readUInt8(at + 9));
    } else if (block === 0x21) at += 2;
    else return BROKEN;
    for (let length = bytes.readUInt8(at); ; length = bytes.readUInt8(at)) {
      at += length + 1;
      if (length === 0) break;
    }
  }
}

function readWebp(bytes: Buffer): Measured | string {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return BROKEN;
  if (end + (end % 2) < bytes.length) return TAIL;
  let size: Measured | undefined;
  for (let at = 12; at + 8 <= end; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const data = at + 8;
    const found =
      type === 'VP8X'
        ? { width: bytes.readUIntLE(data + 4, 3) + 1, height: bytes.readUIntLE(data + 7, 3) + 1 }
        : type === 'VP8L'
          ? {
              width: (bytes.readUInt32LE(data + 1) & 0x3fff) + 1,
              height: ((bytes.readUInt32LE(data + 1) >>> 14) & 0x3fff) + 1,
            }
          : type === 'VP8 '
            ? { width: bytes.readUInt16LE(data + 6) & 0x3fff, height: bytes.readUInt16LE(data + 8) & 0x3fff }
            : undefined;
    if (found) size = larger(size, found);
    const length = bytes.readUInt32LE(at + 4);
    at = data + length + (length % 2);
  }
  return size ?? BROKEN;
}

const larger = (one: Measured | undefined, other: Measured): Measured => ({
  width: Math.max(one?.width ?? 0, other.width),
  height: Math.max(one?.height ?? 0, other.height),
});
