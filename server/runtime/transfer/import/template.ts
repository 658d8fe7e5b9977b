import type { EntityModel } from '@yunpu/engine-core/document';
import type { Actor } from '../../access/actor.ts';
import type { OutgoingFile } from '../export/export.ts';
import { importColumns } from '../sheet/importColumns.ts';
import { XLSX_TYPE, xlsxFile } from '../sheet/xlsx.ts';

/** An empty workbook with the columns this person may fill; required ones carry a star. */
export function importTemplate(model: EntityModel, actor: Actor): OutgoingFile {
  const columns = importColumns(model, actor).map(({ title, required }) => ({
    title: required ? `${title}*` : title,
    width: Math.round(Math.max(12, Math.min(40, title.length * 2.4 + 4))),
  }));
  return {
    name: `${model.title}导入模板.xlsx`,
    type: XLSX_TYPE,
    content: xlsxFile([{ title: model.title, columns, batches: [] }]),
  };
}
