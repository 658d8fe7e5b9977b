import {
  chartWords,
  figureText,
  type LabelOf,
  measuredField,
  measureTitle,
  shortFigure,
  valueText,
} from '@yunpu/engine-core/chart';
import type { ChartModel, EntityModel, FieldModel } from '@yunpu/engine-core/document';
import { dimensionOf, type FiguresResult, isAdditive } from '@yunpu/engine-core/query';
import type { MailSection } from '../../platform/mail/service.ts';
import type { Cell } from '../../runtime/transfer/sheet/cell.ts';
import type { WorkbookSheet } from '../../runtime/transfer/sheet/xlsx.ts';

export const LANGUAGE = 'zh-CN';

/** Rows and columns of a table that one reads in a mail; the workbook has all of them. */
const MAX_ROWS = 20;
const MAX_COLUMNS = 8;
/** Beyond so many figures in a row there is no room for exact ones. */
const MAX_EXACT = 4;
/** Where a plain number is shortened. */
const LONG = 10_000;

/** A chart with its figures. */
export interface Shown {
  title: string;
  model: EntityModel;
  chart: ChartModel;
  result: FiguresResult;
  label: LabelOf;
}

/** The figures of a chart as rows: some of them in the mail, all of them in the workbook. */
export function tableOf({ title, model, chart, result, label }: Shown): {
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
  const isLong = (figure: number): boolean => field?.kind === 'money' || Math.abs(figure) >= LONG;
  const isShort =
    columns >= MAX_EXACT &&
    rows.some(({ figures }) => few(figures).some((figure) => figure !== null && isLong(figure)));
  const text = (figure: number | null): string =>
    isShort && figure !== null && isLong(figure) ? shortFigure(field, figure, LANGUAGE) : figureText(field, figure);
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

export function figureCell(field: FieldModel | undefined, figure: number | null): Cell {
  if (figure === null) return null;
  if (field?.kind === 'money') return { kind: 'money', value: Math.round(figure), digits: field.digits };
  if (field?.kind === 'percent') return { kind: 'percent', value: figure };
  return field?.kind === 'duration' ? figureText(field, figure) : { kind: 'number', value: figure };
}
