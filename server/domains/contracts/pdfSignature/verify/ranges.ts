/** One signature as it stands in a file. */
export interface Found {
  /** What it covers: everything before `gap`, and from `after` to `end`. */
  gap: number;
  after: number;
  end: number;
  /** The CMS, without the zeros behind it. */
  cms: Uint8Array;
  /** The moment that the document claims, or undefined. */
  at: Date | undefined;
}

/** What claims to be a signature and cannot be one. */
export interface Broken {
  why: string;
}

/** More signatures than any contract has. */
const MAX = 20;
const RANGE = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g;
/** How far around its range the rest of a signature's dictionary stands. */
const AROUND = 4096;

/** Every signature of a PDF, in the order in which they were added. */
export function findSignatures(bytes: Uint8Array): (Found | Broken)[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const endOf = (one: Found | Broken): number => ('end' in one ? one.end : Infinity);
  return [...text.matchAll(RANGE)]
    .slice(0, MAX)
    .map((match) => read(text, match))
    .sort((a, b) => (endOf(a) === endOf(b) ? 0 : endOf(a) - endOf(b)));
}

function read(text: string, match: RegExpMatchArray): Found | Broken {
  const [begin = 0, gap = 0, after = 0, rest = 0] = match.slice(1).map(Number);
  const end = after + rest;
  if (begin !== 0 || gap <= 0 || after <= gap || end > text.length) return { why: '签名声明的覆盖范围与文件不符' };
  // A signature covers all but itself: a gap that held anything else would hide what nobody signed.
  const hex = /^<([0-9A-Fa-f]*)>$/.exec(text.slice(gap, after))?.[1];
  if (hex === undefined || hex.length % 2 !== 0) return { why: '签名所在的位置含有其他内容' };
  const padded = Buffer.from(hex, 'hex');
  const length = lengthOf(padded);
  if (length === undefined || length > padded.length) return { why: '签名数据无法读取' };
  if (padded.subarray(length).some((byte) => byte !== 0)) return { why: '签名数据之后被写入了其他内容' };
  const place = match.index ?? 0;
  return {
    gap,
    after,
    end,
    cms: new Uint8Array(padded.subarray(0, length)),
    at: momentIn(text.slice(Math.max(0, place - AROUND), gap), text.slice(after, after + AROUND)),
  };
}

/** How many bytes the DER value at the front takes. */
function lengthOf(bytes: Buffer): number | undefined {
  const [tag, first = 0] = bytes;
  if (tag !== 0x30) return undefined;
  if (first < 0x80) return 2 + first;
  const count = first & 0x7f;
  if (count === 0 || count > 4 || bytes.length < 2 + count) return undefined;
  return 2 + count + bytes.readUIntBE(2, count);
}

function momentIn(before: string, behind: string): Date | undefined {
  const own = before.slice(before.lastIndexOf(' obj') + 4) + behind.slice(0, Math.max(0, behind.indexOf('endobj')));
  const [, year, month, day, hour, minute, second, zone] =
    /\/M\s*\(D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(Z|[+-]\d{2}'?\d{2})?/.exec(own) ?? [];
  if (year === undefined) return undefined;
  const offset = zone === undefined || zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
