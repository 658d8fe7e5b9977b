import type { PrintModel } from '@yunpu/engine-core/document';
import { layOut, type PrintedRecord } from '@yunpu/engine-core/print';
import { mayAct } from '@yunpu/engine-core/workflow';
import { MAX_PRINTED } from '../../../contract/printing.ts';
import { dayOf } from '../../platform/calendar/days.ts';
import { AppError } from '../../platform/http/errors.ts';
import { printedPdf } from '../../platform/pdf/printed.ts';
import { yieldRegularly } from '../../platform/threads/pace.ts';
import { scopeOf } from '../access/scope.ts';
import type { Reading } from '../operations/context.ts';
import { detailOf, requireRow } from '../operations/detail.ts';
import { withLabels } from '../operations/labels.ts';
import { recordOf } from '../records/rows.ts';
import { teamOf } from '../storage/find.ts';

export interface PrintRequest {
  template: string;
  keys: readonly string[];
  /** Where the site is reached. */
  origin: string;
}

/**
 * Records on paper as a PDF, in the order that they were asked for, with what the actor may see of them. All of them or
 * none: nobody finds out at the printer that one is missing.
 * @throws AppError print.unknown, print.tooMany, record.notFound, action.refused
 */
export async function printRecords(
  reading: Reading,
  { template: name, keys, origin }: PrintRequest,
): Promise<{ name: string; bytes: Uint8Array }> {
  const { model, actor } = reading;
  const template = model.print.find((one) => one.name === name);
  if (!template) throw new AppError('print.unknown');
  const chosen = [...new Set(keys)];
  if (chosen.length > MAX_PRINTED)
    throw new AppError('print.tooMany', {
      message: `一次最多打印 ${MAX_PRINTED} 条，选中了 ${chosen.length} 条，请分几次打印`,
    });
  const turn = yieldRegularly();
  const records: PrintedRecord[] = [];
  for (const key of chosen) {
    records.push(await printed(reading, template, key, origin));
    await turn();
  }
  const day = dayOf(actor.at).replaceAll('-', '');
  const title = chosen.length === 1 ? `${template.title}-${chosen[0] ?? ''}` : `${template.title}-${day}`;
  const { paper, orientation } = template;
  return { name: `${title}.pdf`, bytes: await printedPdf(records, { paper, orientation, title, at: actor.at }) };
}

async function printed(reading: Reading, template: PrintModel, key: string, origin: string): Promise<PrintedRecord> {
  const { model, actor } = reading;
  const row = await requireRow(reading, key);
  const scope = scopeOf(actor.caller, actor.at, false, teamOf(model, row));
  const may = mayAct(model, template.action, recordOf(model, row), scope, actor.caller.roles);
  if (may !== true) throw new AppError('action.refused', { message: `${key} 不能打印：${may.why}` });
  const { record, allowed, labels = {} } = await withLabels(reading, detailOf(model, actor, row));
  const address = `${origin}/workstation/e/${encodeURIComponent(model.entity)}/${encodeURIComponent(key)}`;
  return layOut(model, template, { record, limits: allowed.fields, labels, scope, address });
}
