/** An entry of an archive as its directory says, and where its bytes are. */
export interface ArchiveEntry {
  name: string;
  /** 0 as it is, 8 deflate. */
  method: number;
  /** Unpacked, in bytes, as the directory says. */
  size: number;
  from: number;
  to: number;
  isEncrypted: boolean;
  isLink: boolean;
}

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
/** Stands where a size or place needs more than four bytes: no upload is as large. */
const ELSEWHERE = 0xffffffff;

/**
 * The entries of a ZIP archive; undefined when its parts do not fit together: bytes before, after or shared between
 * entries, a directory that says other names than the entries, or no directory at all.
 */
export function entriesOf(bytes: Buffer): ArchiveEntry[] | undefined {
  try {
    return readEntries(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // It points beyond its end.
    throw error;
  }
}

function readEntries(bytes: Buffer): ArchiveEntry[] | undefined {
  const end = endOf(bytes);
  if (end === undefined) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  const start = bytes.readUInt32LE(end + 16);
  const entries: (ArchiveEntry & { at: number })[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== DIRECTORY) return undefined;
    const [nameLength, extraLength, noteLength] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ];
    const name = bytes.subarray(at + 46, at + 46 + nameLength);
    const [packed, size, place] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 42),
    ];
    if (packed === ELSEWHERE || size === ELSEWHERE || place === ELSEWHERE || bytes.readUInt32LE(place) !== LOCAL)
      return undefined;
    const localName = bytes.subarray(place + 30, place + 30 + bytes.readUInt16LE(place + 26));
    if (!localName.equals(name)) return undefined;
    const from = place + 30 + localName.length + bytes.readUInt16LE(place + 28);
    entries.push({
      at: place,
      name: name.toString('utf8'),
      method: bytes.readUInt16LE(at + 10),
      size,
      from,
      to: from + packed,
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      isLink: bytes.readUInt32LE(at + 38) >>> 28 === 0xa,
    });
    at += 46 + nameLength + extraLength + noteLength;
  }
  return areApart(entries, start) ? entries : undefined;
}

/** Where the directory's end stands, with nothing behind it but its own comment. */
function endOf(bytes: Buffer): number | undefined {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65_535); at--) {
    if (bytes.readUInt32LE(at) === END && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  return undefined;
}

/** Whether no two entries share bytes: overlapping ones are how a small archive unpacks to an enormous one. */
function areApart(entries: readonly { at: number; to: number }[], start: number): boolean {
  const inOrder = [...entries].sort((one, other) => one.at - other.at);
  return inOrder.every(({ to }, index) => to <= (inOrder[index + 1]?.at ?? start));
}
