import { shanghaiDay } from '@yunpu/engine-core/format';
import { type NewEntity, textOfDocument } from '../edits/newDocument.ts';
import { fileDocument } from './fileDocument.ts';
import { importText } from './importText.ts';
import { keepRows } from './keptRows.ts';
import type { ProposedField } from './propose.ts';
import type { FileSheet } from './readSheets.ts';
import type { FileTable } from './tableOfRows.ts';

/** A file that was read, and what its columns would become. */
export interface FileStart {
  fileName: string;
  sheets: readonly FileSheet[];
  /** The place of the sheet that is taken. */
  at: number;
  table: FileTable;
  fields: readonly ProposedField[];
}

/** What keeps the fields from becoming a document, in words. */
export function problemOf({ fields }: FileStart): string | undefined {
  const taken = fields.filter((field) => field.taken);
  if (taken.length === 0) return '至少要有一列成为字段';
  if (taken.some(({ title }) => title.trim() === '')) return '每个字段都要有名称';
  const twice = taken.find(({ title }, index) => taken.findIndex((one) => one.title.trim() === title.trim()) !== index);
  if (twice) return `有两个字段都叫“${twice.title.trim()}”，请改其中一个`;
  const open = taken.find(({ kind, link }) => kind === 'link' && link === undefined);
  return open && `请选择“${open.title}”关联到哪个业务对象`;
}

/** The text of the approved fields' document. The rows are kept in this browser until it is published. */
export async function draftOfFile(userId: string, wanted: NewEntity, start: FileStart): Promise<string> {
  const { fileName, table } = start;
  const fields = start.fields.map((field) => ({ ...field, title: field.title.trim() }));
  if (table.rows.length > 0) {
    const file = new Blob([importText(table, fields, shanghaiDay(Date.now()))], { type: 'text/csv' });
    await keepRows(userId, wanted.entity, { fileName, count: table.rows.length, file });
  }
  return textOfDocument(fileDocument(wanted, table, fields));
}
