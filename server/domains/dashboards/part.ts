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
  shortFigure,
  valueText,
} from '@yunpu/engine-core/chart';
import type { ChartModel, EntityModel, FieldModel } from '@yunpu/engine-core/document';
import { chartModel, dimensionOf, type FiguresResult, isAdditive, isDrawable } from '@yunpu/engine-core/query';
import type { Dashboard, DashboardPart } from '../../../contract/dashboards.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Attachment, MailSection } from '../../platform/mail/service.ts';
import { projectionOf } from '../../runtime/documents/projection.ts';
import { runCall } from '../../runtime/operations/dispatch.ts';
import type { Entities } from '../../runtime/runtime.ts';
import type { Cell } from '../../runtime/transfer/sheet/cell.ts';
import type { WorkbookSheet } from '../../runtime/transfer/sheet/xlsx.ts';

/** Rows and columns of a table that one reads in a mail; the workbook has all of them. */
const MAX_ROWS = 20;
const MAX_COLUMNS = 8;
/** Beyond so many figures in a row there is no room for exact ones. */
const MOST_EXACT = 4;

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

const LANGUAGE = 'zh-CN';
const KEPT = '图表用到的字段您不能查看。';

/** The document as this person's page has it: without the fields that are kept from them. */
export function modelFor({ entities, caller }: Pick<Asked, 'entities' | 'caller'>, entity: string): EntityModel {
  const entry = entities.documents.seenBy(caller).catalogue.entries.get(entity);
  if (entry === undefined) throw new AppError('entity.unknown');
  return projectionOf(entry, caller.roles).model;
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
  const shown = { title, model, chart, result, label };
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

interface Shown {
  title: string;
  model: EntityModel;
  chart: ChartModel;
  result: FiguresResult;
  label: LabelOf;
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

function tableOf({ title, model, chart, result, label }: Shown): {
  shown: NonNullable<MailSection['table']>;
  notes: string[];
  sheet: WorkbookSheet;
} {
  const by = dimensionOf(model, chart.by, chart.unit);
  const split = dimensionOf(model, chart.split, chart.splitUnit);
  const field = measuredField(model, chart);
  const measure = measureTitle(model, chart);
  const all = isAdditive(chart.measure) ? chartWords.total : chartWords.whole;
  const parts = split ? result.columns.map(({ value }) => valueText(split, value, label)) : [];
  const head = [by?.field.title ?? '', ...parts, split ? all : measure];
  const rows = [
    ...result.rows.map(({ value, figure }, row) => ({
      name: by ? valueText(by, value, label) : '',
      figures: [...parts.map((_, column) => result.cells[row]?.[column] ?? null), figure],
    })),
    { name: all, figures: [...(split ? result.columns.map(({ figure }) => figure) : []), result.total] },
  ];
  const columns = Math.min(parts.length, MAX_COLUMNS);
  // The last one is what each row comes to in all.
  const few = <T>(cells: readonly T[]): T[] => [...cells.slice(0, columns), ...cells.slice(parts.length)];
  const isShort = columns >= MOST_EXACT;
  const text = (figure: number | null): string =>
    isShort && figure !== null ? shortFigure(field, figure, LANGUAGE) : figureText(field, figure);
  const isCut = rows.length > MAX_ROWS + 1 || columns < parts.length;
  return {
    shown: {
      head: [head[0] ?? '', ...few(head.slice(1))],
      rows: [...rows.slice(0, -1).slice(0, MAX_ROWS), ...rows.slice(-1)].map(({ name, figures }) => [
        name,
        ...few(figures).map(text),
      ]),
    },
    notes: [
      ...(isCut ? ['表格太大，这里只有前面的，完整的见附件。'] : []),
      ...(isShort ? ['表中是约数，准确的见附件。'] : []),
    ],
    sheet: {
      title,
      columns: head.map((text, index) => ({ title: text, width: index === 0 ? 28 : 16 })),
      batches: [rows.map(({ name, figures }): Cell[] => [name, ...figures.map((figure) => figureCell(field, figure))])],
    },
  };
}

function figureCell(field: FieldModel | undefined, figure: number | null): Cell {
  if (figure === null) return null;
  if (field?.kind === 'money') return { kind: 'money', value: Math.round(figure), digits: field.digits };
  if (field?.kind === 'percent') return { kind: 'percent', value: figure };
  return field?.kind === 'duration' ? figureText(field, figure) : { kind: 'number', value: figure };
}
