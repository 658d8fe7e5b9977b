import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** Files made by hand, down to the byte that makes them good or bad. */

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Where its one frame begins: what stands before it is the head and the colours. */
const GIF_FRAME = 19;

/** A GIF of one pixel that says it has this size, in so many frames. */
export function gif(width = 1, height = 1, frames = 1): Buffer {
  const bytes = Buffer.from(GIF);
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  if (frames === 1) return bytes;
  const frame = bytes.subarray(GIF_FRAME, -1);
  const size = frame.indexOf(0x2c) + 5;
  frame.writeUInt16LE(width, size);
  frame.writeUInt16LE(height, size + 2);
  return Buffer.concat([
    bytes.subarray(0, GIF_FRAME),
    ...Array.from({ length: frames }, () => frame),
    bytes.subarray(-1),
  ]);
}

/** The parts of a JPEG that say what it is; its scan is short. */
export function jpeg(width = 1, height = 1): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'),
    frame,
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0x00, 0x34, 0xff, 0xd9]),
  ]);
}

export function webp(width = 1, height = 1): Buffer {
  const canvas = Buffer.alloc(18);
  canvas.write('VP8X', 'latin1');
  canvas.writeUInt32LE(10, 4);
  canvas.writeUIntLE(width - 1, 12, 3);
  canvas.writeUIntLE(height - 1, 15, 3);
  const head = Buffer.alloc(12);
  head.write('RIFF    WEBP', 'latin1');
  head.writeUInt32LE(4 + canvas.length, 4);
  return Buffer.concat([head, canvas]);
}

/** A PDF with these objects beside its pages. */
export function pdf(...objects: readonly (string | Buffer)[]): Buffer {
  const all = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>', ...objects].flatMap(
    (object, index) => [`${index + 1} 0 obj\n`, object, '\nendobj\n'],
  );
  return Buffer.concat([
    ...['%PDF-1.7\n', ...all, 'trailer<</Root 1 0 R>>\n%%EOF\n'].map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : part,
    ),
  ]);
}

/** A stream that other objects stand packed in. */
export function packed(objects: string, dictionary = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode'): Buffer {
  const data = deflateSync(Buffer.from(objects, 'latin1'));
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${data.length}>>\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream', 'latin1'),
  ]);
}

interface Entry {
  name: string;
  data: Buffer;
  /** What the directory says of the size, when it lies. */
  size?: number;
  /** 1: under a password. */
  flags?: number;
  /** Unix mode. */
  mode?: number;
  /** Shares the bytes of the entry before it. */
  shared?: boolean;
  /** The name that stands before its bytes, of the same length, when it is not the directory's. */
  inside?: string;
}

export function zip(...entries: readonly Entry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  let place = 0;
  for (const { name, data, size = data.length, flags = 0, mode = 0, shared = false, inside = name } of entries) {
    const title = Buffer.from(name, 'latin1');
    const body = deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(title.length, 22);
    if (!shared) {
      place = at;
      const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(inside, 'latin1'), body]);
      bodies.push(local);
      at += local.length;
    }
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(place, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest, title]));
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

const text = Buffer.from('<x/>');
/** The least that makes an office table. */
export const xlsx = (...more: readonly Entry[]): Buffer =>
  zip({ name: '[Content_Types].xml', data: text }, { name: 'xl/workbook.xml', data: text }, ...more);
