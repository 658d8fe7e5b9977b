import { AppError } from '../http/errors.ts';
import { archiveProblem } from './checks/archive.ts';
import { hiddenContent } from './checks/hidden.ts';
import { pdfProblem } from './checks/pdf.ts';
import { pictureProblem } from './checks/picture.ts';
import { ALLOWED_TEXT, extensionFits, sniff } from './sniff.ts';

/** Macros of the office files before 2007 stand in a storage of this name. */
const OLD_MACROS = Buffer.from('_VBA_PROJECT', 'utf16le');

/**
 * What a file is by its bytes, when it may be kept: of a kind that is taken, fitting its name, and with nothing in it
 * that runs, hides, or takes a multiple of its size to open.
 * @returns its media type
 * @throws AppError file.empty, file.type, file.mismatch, file.unsafe
 */
export async function judge(name: string, bytes: Uint8Array): Promise<string> {
  if (bytes.length === 0) throw new AppError('file.empty');
  const kind = sniff(bytes);
  if (!kind) throw new AppError('file.type', { message: `不支持这种文件，可以上传：${ALLOWED_TEXT}` });
  if (!extensionFits(kind, name)) throw new AppError('file.mismatch');
  const problem = await problemOf(kind.type, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (problem !== undefined) throw new AppError('file.unsafe', { message: problem });
  return kind.type;
}

async function problemOf(type: string, bytes: Buffer): Promise<string | undefined> {
  if (type.startsWith('image/')) return pictureProblem(type, bytes) ?? hiddenContent(bytes);
  if (type === 'application/pdf') return pdfProblem(bytes) ?? hiddenContent(bytes);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return archiveProblem(bytes);
  return type === 'application/octet-stream' && bytes.includes(OLD_MACROS) ? '文件含有宏，请去除宏后再上传' : undefined;
}
