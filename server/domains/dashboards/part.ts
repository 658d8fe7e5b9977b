import {
  chartWords,
  conditionsFor,
  type DrawnChart,
  figureText,
  joined,
  type LabelOf,
  measuredField,
  measureTitle,
  plotOf,
  type Shared,
} from '@yunpu/engine-core/chart';
import type { EntityModel } from '@yunpu/engine-core/document';
import { chartModel, type FiguresResult, isAdditive, isDrawable } from '@yunpu/engine-core/query';
import type { Dashboard, DashboardPart } from '../../../contract/dashboards.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Attachment, MailSection } from '../../platform/mail/service.ts';
import { projectionOf } from '../../runtime/documents/projection.ts';
import { runCall } from '../../runtime/operations/dispatch.ts';
import type { Entities } from '../../runtime/runtime.ts';
import type { WorkbookSheet } from '../../runtime/transfer/sheet/xlsx.ts';
import { figureCell, LANGUAGE, type Shown, tableOf } from './table.ts';

/** What the mail has of one chart. */
export interface MailedPart {
  section: MailSection;
  picture?: Attachment;
  sheet: WorkbookSheet;
}

interface Asked {
  entities: Entities;
  caller: Caller;
  dashboard: Dashboard;
  shared: Shared;
}

const KEPT = '图表用到的字段您不能查看。';

/** The document as this person's page has it: without the fields that are kept from them. */
export function modelFor({ entities, caller }: Pick<Asked, 'entities' | 'caller'>, entity: string): EntityModel {
  const entry = entities.documents.seenBy(caller).catalogue.entries.get(entity);
  if (entry === undefined) throw new AppError('entity.unknown');
  return projectionOf(entry, caller.roles).model();
}

/**
 * A chart of a dashboard as its owner sees it at this moment: the figures come by the call that their page makes.
 * @throws AppError where they may not have them
 */
export async function mailedPart(asked: Asked, part: DashboardPart, position: number): Promise<MailedPart> {
  const { entities, caller, dashboard, shared } = asked;
  const { entity, view, title } = part;
  const model = modelFor(asked, entity);
  const chart = chartModel(part.chart);
  if (!isDrawable(model, chart)) throw new AppError('query.invalid', { message: KEPT });
  const { kind, ...spec } = chart;
  const filter = joined(conditionsFor(part, dashboard.filters, shared));
  const result = (await runCall(entities.runtime, {
    entity,
    operation: 'figures',
    caller,
    body: { ...spec, ...(view !== undefined && { view }), ...(filter && { filter }) },
    idempotencyKey: undefined,
  })) as FiguresResult;
  const label: LabelOf = (path, key) => result.labels?.[path]?.[key];
  const shown: Shown = { title, model, chart, result, label };
  if (kind === 'number') return numberPart(shown);
  if (result.rows.length === 0) return emptyPart(title);
  const table = tableOf(shown);
  const lines = [...notesOf(shown), ...(result.more ? [chartWords.more] : [])];
  const section = { heading: title, table: table.shown, lines: [...lines, ...table.notes] };
  if (kind === 'pivot') return { section, sheet: table.sheet };
  const { pictureOf } = await import('./picture.ts');
  const cid = `part-${position}`;
  return {
    section: { ...section, lines, picture: { cid, text: `${title}，数据见附件` } },
    picture: { name: `${title}.png`, type: 'image/png', cid, bytes: await pictureOf(drawnOf(shown)) },
    sheet: table.sheet,
  };
}

const drawnOf = ({ model, chart, result, label }: Shown): DrawnChart => ({
  chart,
  plot: plotOf(model, chart, result),
  columns: result.columns,
  field: measuredField(model, chart),
  measure: measureTitle(model, chart),
  label,
  language: LANGUAGE,
});

/** What a picture leaves out. */
function notesOf(shown: Shown): string[] {
  const { plot, field } = drawnOf(shown);
  return [
    ...(plot.undated !== undefined && plot.by
      ? [chartWords.undated(plot.by.field.title, figureText(field, plot.undated))]
      : []),
    ...(plot.left > 0 ? [`图中只画最大的 ${plot.marks.length} 项，其余见附件。`] : []),
  ];
}

function numberPart({ title, model, chart, result }: Shown): MailedPart {
  const field = measuredField(model, chart);
  const figure = isAdditive(chart.measure) ? (result.total ?? 0) : result.total;
  const measure = measureTitle(model, chart);
  return {
    section: { heading: title, figure: figureText(field, figure), lines: [measure] },
    sheet: { title, columns: [{ title: measure, width: 20 }], batches: [[[figureCell(field, figure)]]] },
  };
}

const wordsOnly = (title: string, words: string): MailedPart => ({
  section: { heading: title, lines: [words] },
  sheet: { title, columns: [{ title: '说明', width: 40 }], batches: [[[words]]] },
});

const emptyPart = (title: string): MailedPart => wordsOnly(title, chartWords.empty);

/** In the place of a chart that could not be had. */
export const failedPart = (title: string, reason: string): MailedPart => wordsOnly(title, `没有取到数据：${reason}`);
