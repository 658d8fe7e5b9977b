import type { RecordData } from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import type { Issue } from '@yunpu/engine-core/validation';
import type { Executor } from '../../platform/database/port.ts';
import { describeFile, filesWith } from '../../platform/files/service.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { same } from '../../runtime/records/same.ts';

const PICTURES = ['image/png', 'image/jpeg', 'image/webp'];
const SCANS = [...PICTURES, 'application/pdf'];
const MAX_BYTES = 10 * 1024 * 1024;

/** What may stand in a field of files: a card is photographed, a sheet may be scanned. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  licence: SCANS,
  letter: SCANS,
  idFront: PICTURES,
  idBack: PICTURES,
};

export const isPaper = (field: string): boolean => Object.hasOwn(KINDS, field);

/** Why a stored file is none that this field takes, or undefined. The type is what its bytes say. */
export function paperProblem(field: string, file: { type: string; size: number }): string | undefined {
  const kinds = KINDS[field] ?? [];
  if (!kinds.includes(file.type))
    return kinds.includes('application/pdf') ? '请上传 PNG、JPG、WebP 图片或 PDF' : '请上传 PNG、JPG 或 WebP 图片';
  return file.size > MAX_BYTES ? '文件不能超过 10 MB' : undefined;
}

const idOf = (item: unknown): string =>
  typeof item === 'string'
    ? item
    : typeof item === 'object' && item !== null && 'fileId' in item
      ? String(item.fileId)
      : '';

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : isEmptyValue(value) ? [] : [value]).map(idOf);

/**
 * The files that were sent and do not stand in `record` yet, as they are stored: only what the caller's own team
 * uploaded, of a kind that the field takes. Nothing of what the request says of them is believed.
 */
export async function ownPapers(
  executor: Executor,
  { team }: Caller,
  sent: Readonly<RecordData>,
  record: Readonly<RecordData>,
): Promise<{ values: RecordData; issues: Issue[] }> {
  const values: RecordData = {};
  const issues: Issue[] = [];
  for (const [field, value] of Object.entries(sent)) {
    if (!isPaper(field)) continue;
    const ids = idsOf(value);
    if (same(ids, idsOf(record[field]))) continue;
    const found = (await filesWith(executor, ids)).filter(({ eid }) => eid === team.eid);
    const problem =
      ids.length > 1
        ? '只能上传一个文件'
        : found.length < ids.length
          ? '文件不存在或已失效，请重新上传'
          : found.map((file) => paperProblem(field, file)).find((text) => text !== undefined);
    if (problem === undefined) values[field] = found.length === 0 ? null : found.map(describeFile);
    else issues.push({ path: `/${field}`, code: 'file', message: problem });
  }
  return { values, issues };
}
