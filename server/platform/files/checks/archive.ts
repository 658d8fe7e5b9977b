import { Readable } from 'node:stream';
import { createInflateRaw, type InflateRaw } from 'node:zlib';
import { type ArchiveEntry, entriesOf } from './entries.ts';

const MAX_ENTRIES = 5_000;
const MAX_UNPACKED = 256 * 1024 * 1024;
/** What opens to more than this may be no more than so many times its size. */
const SMALL = 32 * 1024 * 1024;
const MAX_TIMES = 100;
/** A document in an archive may have a table in it. */
const DEEPEST = 3;

interface Budget {
  entries: number;
  bytes: number;
}

/**
 * Why an archive (also an office file) cannot be kept: it opens to too much, holds archives in archives, names that
 * leave the folder, or what cannot be looked at. What an entry says of its size is held against what comes out.
 */
export async function archiveProblem(bytes: Buffer): Promise<string | undefined> {
  const most = Math.min(MAX_UNPACKED, Math.max(SMALL, bytes.length * MAX_TIMES));
  return look(bytes, { entries: MAX_ENTRIES, bytes: most }, 1);
}

const BOMB = '压缩包解压后过大，不能上传';

async function look(bytes: Buffer, budget: Budget, depth: number): Promise<string | undefined> {
  const entries = entriesOf(bytes);
  if (!entries) return '压缩包已损坏，或结构不可识别';
  budget.entries -= entries.length;
  if (budget.entries < 0) return `压缩包内的文件过多，不能超过 ${MAX_ENTRIES} 个`;
  for (const entry of entries) {
    const wrong = entryProblem(entry);
    if (wrong !== undefined) return wrong;
  }
  if (entries.reduce((sum, { size }) => sum + size, 0) > budget.bytes) return BOMB;
  for (const entry of entries) {
    const opened = await open(bytes, entry);
    if (typeof opened === 'string') return opened;
    budget.bytes -= entry.size;
    if (opened.nested === undefined) continue;
    if (depth === DEEPEST) return '压缩包嵌套过深，不能上传';
    const inner = await look(opened.nested, budget, depth + 1);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function entryProblem({ name, isEncrypted, isLink, method }: ArchiveEntry): string | undefined {
  if (isEncrypted) return '压缩包已加密，无法检查内容，请去除密码后再上传';
  const parts = name.split(/[\\/]/);
  if (name.includes('\0') || /^([\\/]|[A-Za-z]:)/.test(name) || parts.includes('..') || isLink)
    return '压缩包内有指向别处的文件名，不能上传';
  return method === 0 || method === 8 ? undefined : '压缩包使用了不支持的压缩方式';
}

/** Opens an entry piece by piece, keeping nothing of it unless it is an archive itself. */
async function open(bytes: Buffer, entry: ArchiveEntry): Promise<{ nested: Buffer | undefined } | string> {
  const packed = bytes.subarray(entry.from, entry.to);
  if (entry.method === 0)
    return packed.length === entry.size ? { nested: isArchive(packed) ? packed : undefined } : BOMB;
  const inflate: InflateRaw = createInflateRaw({ chunkSize: 256 * 1024 });
  const kept: Buffer[] = [];
  let length = 0;
  let keep = false;
  try {
    for await (const chunk of Readable.from([packed]).pipe(inflate) as AsyncIterable<Buffer>) {
      if (length === 0) keep = isArchive(chunk);
      length += chunk.length;
      if (length > entry.size) return BOMB;
      if (keep) kept.push(chunk);
    }
  } catch {
    return '压缩包已损坏';
  } finally {
    inflate.destroy();
  }
  if (length !== entry.size) return '压缩包已损坏';
  return { nested: keep ? Buffer.concat(kept) : undefined };
}

const isArchive = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04';
