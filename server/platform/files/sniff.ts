import { extname } from 'node:path';
import { entriesOf } from './checks/entries.ts';

export interface FileKind {
  /** Media type sent when it is downloaded. */
  type: string;
  /** Extensions (lower case, with the dot) that such a file may have. */
  extensions: readonly string[];
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const PDF: FileKind = { type: 'application/pdf', extensions: ['.pdf'] };
const PNG: FileKind = { type: 'image/png', extensions: ['.png'] };
const JPEG: FileKind = { type: 'image/jpeg', extensions: ['.jpg', '.jpeg'] };
const GIF: FileKind = { type: 'image/gif', extensions: ['.gif'] };
const WEBP: FileKind = { type: 'image/webp', extensions: ['.webp'] };
const OLD_OFFICE: FileKind = { type: 'application/octet-stream', extensions: ['.doc', '.xls', '.ppt', '.wps', '.et'] };
const TEXT: FileKind = { type: 'text/plain', extensions: ['.txt', '.csv'] };
const OFD: FileKind = { type: 'application/ofd', extensions: ['.ofd'] };
const DOCX: FileKind = { type: `${OFFICE}.wordprocessingml.document`, extensions: ['.docx'] };
const XLSX: FileKind = { type: `${OFFICE}.spreadsheetml.sheet`, extensions: ['.xlsx'] };
const PPTX: FileKind = { type: `${OFFICE}.presentationml.presentation`, extensions: ['.pptx'] };
const ZIP: FileKind = { type: 'application/zip', extensions: ['.zip'] };

/** What may be uploaded, for messages. */
export const ALLOWED_TEXT = 'PDF、OFD、图片（PNG、JPG、GIF、WebP）、Office 文件、文本（TXT、CSV）、ZIP';

const SIGNATURES: readonly (readonly [readonly number[], FileKind])[] = [
  [[0x25, 0x50, 0x44, 0x46, 0x2d], PDF],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], PNG],
  [[0xff, 0xd8, 0xff], JPEG],
  [[0x47, 0x49, 0x46, 0x38], GIF],
  [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], OLD_OFFICE],
];

/** What a file is, judged by its bytes alone; undefined when it is nothing that may be uploaded. */
export function sniff(bytes: Uint8Array): FileKind | undefined {
  const known = SIGNATURES.find(([signature]) => startsWith(bytes, signature));
  if (known) return known[1];
  if (startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]))
    return WEBP;
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return sniffArchive(bytes);
  return isText(bytes) ? TEXT : undefined;
}

/** Whether the name's extension is one that such content may have. */
export function extensionFits(kind: FileKind, name: string): boolean {
  return kind.extensions.includes(extname(name).toLowerCase());
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** Office files and OFD are archives: what is inside tells, without unpacking anything. */
function sniffArchive(bytes: Uint8Array): FileKind | undefined {
  const names = entriesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))?.map(({ name }) => name);
  if (!names) return undefined; // A broken archive is not a file anyone can open.
  const has = (prefix: string): boolean => names.some((name) => name.startsWith(prefix));
  if (has('OFD.xml')) return OFD;
  if (names.some((name) => name.endsWith('vbaProject.bin'))) return undefined;
  if (has('word/')) return DOCX;
  if (has('xl/')) return XLSX;
  if (has('ppt/')) return PPTX;
  return ZIP;
}

/** Plain text in UTF-8 or GB 18030, and no markup a browser might run. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.includes(0)) return false;
  const text = decode(bytes, 'utf-8') ?? decode(bytes, 'gb18030');
  return text !== undefined && !/^\s*<[a-z!?/]/i.test(text);
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined; // Not text in this encoding: the answer, not a failure.
  }
}
