import type { RecordData } from '@yunpu/engine-core/document';
import type { ImportMode, ImportStatus, ImportStep } from '@yunpu/engine-core/endpoint';
import { type Static, Type } from 'typebox';
import { Described, defineCall, OneOf } from './define.ts';

/** Files out of and into the records of any entity that the caller reads. */
const BASE = '/yzjumc/entity/v1/:entity';
const own = { method: 'POST', section: '', who: 'signedIn' } as const;
/** Files and imports are heavy. */
const heavy = { perMinute: 60 } as const;

/** What becomes of an import. `check` says what would happen, `commit` is all records or none. */
export const MODES: readonly ImportMode[] = ['check', 'commit', 'commit-good'];

const Fault = Type.Object({
  /** As a spreadsheet counts: the header is 1. */
  row: Type.Integer(),
  /** Text of the header. */
  column: Type.String(),
  field: Type.String(),
  code: Type.String(),
  message: Type.String(),
  /** What the cell itself says; left out: nothing. */
  value: Type.Optional(Type.String()),
});

const Report = Type.Object({
  /** Committed rows, or rows that would be. */
  created: Type.Integer(),
  updated: Type.Integer(),
  /** Records that already say what the file says: nothing is written for them. */
  unchanged: Type.Integer(),
  failed: Type.Integer(),
  total: Type.Integer(),
  /** Whether records of the file stand. */
  committed: Type.Boolean(),
  /** The file's row up to which it was written; 0: none. */
  throughRow: Type.Integer(),
  /** The first 500. */
  errors: Type.Array(Fault),
  /** The first rows as they were understood. */
  preview: Type.Array(Described<RecordData>()),
  /** Of an import that was taken back: records that are as before, and the rows of those that were worked on since. */
  removed: Type.Integer(),
  kept: Type.Integer(),
  keptRows: Type.Array(Type.Integer()),
});

/** An import: work of its own, which goes on without the page that began it. */
const ImportJob = Type.Object({
  importId: Type.String(),
  status: OneOf<ImportStatus>([
    'reading',
    'checking',
    'checked',
    'refused',
    'writing',
    'written',
    'stopped',
    'undoing',
    'undone',
  ]),
  /** Records that the phase under way has behind it, and how many it has in all (0: not known yet). */
  done: Type.Integer(),
  total: Type.Integer(),
  fileName: Type.String(),
  /** RFC 3339 */
  createdAt: Type.String(),
  /** Why the file was refused, or the import broken off. */
  message: Type.Optional(Type.String()),
  /** From `checked` on. */
  report: Type.Optional(Report),
});
export type ImportJob = Static<typeof ImportJob>;

const NamedImport = Type.Object({ importId: Type.String({ maxLength: 64, title: '导入标识' }) });
const text = Type.String({ maxLength: 200 });

export const exportRows = defineCall({
  ...own,
  ...heavy,
  name: 'transfers.exportRows',
  path: `${BASE}/export`,
  summary: '导出列表',
  /** Beside what a list of records is sent, which the entity's document judges. */
  sent: Type.Object({
    format: Type.Unsafe<'xlsx' | 'csv'>({ enum: ['xlsx', 'csv'], title: '文件格式' }),
    complete: Type.Optional(Type.Boolean({ title: '导入模板的全部列，含明细' })),
    exportId: Type.Optional(Type.String({ maxLength: 64, title: '进度事件的标识' })),
    columns: Type.Optional(Type.Array(text, { maxItems: 200, title: '列' })),
    keys: Type.Optional(Type.Array(text, { minItems: 1, maxItems: 5000, title: '单据编号' })),
  }),
  answers: 'file',
  errors: ['entity.unknown', 'query.invalid', 'export.forbidden', 'export.tooMany'],
});

export const importTemplate = defineCall({
  ...own,
  name: 'transfers.importTemplate',
  path: `${BASE}/import/template`,
  summary: '导入模板',
  answers: 'file',
  errors: ['entity.unknown', 'import.forbidden'],
});

export const importFile = defineCall({
  ...own,
  ...heavy,
  name: 'transfers.importFile',
  path: `${BASE}/import`,
  summary: '导入文件',
  takes: 'parts',
  answered: ImportJob,
  errors: ['entity.unknown', 'import.forbidden', 'file.missing', 'file.tooLarge'],
});

export const job = defineCall({
  ...own,
  name: 'transfers.job',
  path: `${BASE}/import/job`,
  summary: '导入的进度与结果',
  sent: NamedImport,
  answered: ImportJob,
  errors: ['entity.unknown', 'import.notFound'],
});

export const jobs = defineCall({
  ...own,
  name: 'transfers.jobs',
  path: `${BASE}/import/jobs`,
  summary: '最近的导入',
  answered: Type.Array(ImportJob),
  errors: ['entity.unknown'],
});

const stepOf = <const Step extends ImportStep>(step: Step, name: string, summary: string) =>
  defineCall({
    ...own,
    name: `transfers.${name}`,
    path: `${BASE}/import/${step}`,
    summary,
    sent: NamedImport,
    answered: ImportJob,
    errors: ['entity.unknown', 'import.notFound', 'import.state', 'import.undone'],
  });

export const commit = stepOf('commit', 'commit', '写入检查过的导入，全部或都不');
export const commitGood = stepOf('commit-good', 'commitGood', '只写入正确的记录');
export const cancel = stepOf('cancel', 'cancel', '取消导入');
export const resume = stepOf('continue', 'resume', '继续停下的导入');
export const undo = stepOf('undo', 'undo', '撤销导入');
