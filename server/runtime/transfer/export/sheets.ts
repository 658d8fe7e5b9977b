import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';
import { isNamed, type Labels } from '@yunpu/engine-core/query';
import type { Actor } from '../../access/actor.ts';
import type { Cell, SheetColumn } from '../sheet/cell.ts';
import { type ImportColumn, importColumns } from '../sheet/importColumns.ts';
import { fieldCell } from './cells.ts';
import type { ExportColumn } from './columns.ts';

/** What a file looks like: its columns, and a record's lines in it. */
export interface Sheet {
  columns: readonly SheetColumn[];
  /** Fields whose keys are shown as what they are known by. */
  fields: readonly FieldModel[];
  /** Ids of sub-tables that are not in the file: heavy, and not read. */
  omit: readonly string[];
  lines(record: Record<string, unknown>, labels: Labels): Cell[][];
}

/** A line a record, with the columns that a list may have. */
export function plainSheet(model: EntityModel, columns: readonly ExportColumn[]): Sheet {
  const named = new Set(columns.map(({ path }) => path));
  return {
    columns,
    fields: columns.flatMap(({ field }) => field ?? []),
    omit: model.fields.filter((field) => field.kind === 'table' && !named.has(field.path)).map((field) => field.id),
    lines: (record, labels) => [columns.map((column) => column.cell(record, labels))],
  };
}

/**
 * The import template, filled in: what is exported and imported again changes nothing. A record has as many lines as
 * its longest sub-table has rows; its own cells stand on the first. Linked records are named by their number, which
 * is never ambiguous.
 */
export function completeSheet(model: EntityModel, actor: Actor): Sheet {
  const columns = importColumns(model, actor);
  const tables = new Set(columns.flatMap(({ table }) => table ?? []));
  return {
    columns: columns.map(({ title }) => ({ title, width: 16 })),
    fields: [],
    omit: model.fields.filter((field) => field.kind === 'table' && !tables.has(field)).map((field) => field.id),
    lines(record) {
      const height = Math.max(1, ...[...tables].map((table) => rowsOf(record, table).length));
      return Array.from({ length: height }, (_, line) => columns.map((column) => cellOf(column, record, line)));
    },
  };
}

function rowsOf(record: Record<string, unknown>, table: FieldModel): unknown[] {
  const rows = record[table.name];
  return Array.isArray(rows) ? rows : [];
}

function cellOf({ field, steps, table }: ImportColumn, record: Record<string, unknown>, line: number): Cell {
  if (table === undefined && line > 0) return null;
  const from: unknown = table === undefined ? record : rowsOf(record, table)[line];
  const value = steps.reduce<unknown>((inside, step) => (isObject(inside) ? inside[step] : undefined), from);
  return isNamed(field) && typeof value === 'string' ? value : fieldCell(field, value);
}
