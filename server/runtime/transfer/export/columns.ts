import { type EntityModel, type FieldAccess, type FieldModel, SYSTEM_FIELDS } from '@yunpu/engine-core/document';
import type { Labels } from '@yunpu/engine-core/query';
import type { Issue } from '@yunpu/engine-core/validation';
import { AppError } from '../../../platform/http/errors.ts';
import { type Actor, accessFor } from '../../access/actor.ts';
import type { Cell, SheetColumn } from '../sheet/cell.ts';
import { fieldCell, systemCell } from './cells.ts';

/** A column of an exported file: its header and where its cells come from. */
export interface ExportColumn extends SheetColumn {
  path: string;
  /** Undefined for a system field. */
  field?: FieldModel;
  /** `labels`: field path -> key -> what it reads like. */
  cell(record: Record<string, unknown>, labels: Labels): Cell;
}

const SYSTEM_TITLES: Readonly<Record<(typeof SYSTEM_FIELDS)[number], string>> = {
  id: '内部标识',
  eid: '团队编号',
  createdAt: '创建时间',
  createdBy: '创建人编号',
  createdByName: '创建人',
  updatedAt: '更新时间',
  updatedBy: '更新人编号',
  updatedByName: '更新人',
};

const MAX_COLUMNS = 200;

/**
 * The columns of a file: those asked for, or every list column. What the actor may not read is left out when
 * nobody asked for it by name, and refused when somebody did.
 * @throws AppError query.invalid
 */
export function exportColumns(model: EntityModel, actor: Actor, wanted: readonly string[] | undefined): ExportColumn[] {
  if (wanted === undefined)
    return model.list.columns.filter((field) => readable(model, actor, field.path)).map(fieldColumn);
  const issues: Issue[] = [];
  const columns = wanted.slice(0, MAX_COLUMNS).flatMap((path, index): ExportColumn[] => {
    const column = columnFor(model, actor, path);
    if (!column)
      issues.push({ path: `/columns/${index}`, code: 'column.unknown', message: `没有列“${path}”，或您无权查看` });
    return column ? [column] : [];
  });
  if (issues.length > 0 || columns.length === 0)
    throw new AppError('query.invalid', { message: issues[0]?.message ?? '请至少选择一列', issues });
  return columns;
}

function columnFor(model: EntityModel, actor: Actor, path: string): ExportColumn | undefined {
  const field = model.fieldsByPath[path];
  if (field)
    return !field.internal && inRecord(model, path) && readable(model, actor, path) ? fieldColumn(field) : undefined;
  const system = SYSTEM_FIELDS.find((name) => name === path);
  return (
    system && { path, title: SYSTEM_TITLES[system], width: 20, cell: (record) => systemCell(system, record[system]) }
  );
}

/** Whether the path leads through objects only: a cell of a sub-table has no one value. */
function inRecord(model: EntityModel, path: string): boolean {
  const steps = path.split('.');
  return steps
    .slice(0, -1)
    .every((_, index) => model.fieldsByPath[steps.slice(0, index + 1).join('.')]?.kind === 'group');
}

function readable(model: EntityModel, actor: Actor, path: string): boolean {
  const steps = path.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'));
  const states = model.states ? Object.keys(model.states.values) : [null];
  const access = (step: string): FieldAccess[] => states.map((state) => accessFor(actor, model, step, state));
  return steps.every((step) => access(step).some((found) => found !== 'none'));
}

function fieldColumn(field: FieldModel): ExportColumn {
  const steps = field.path.split('.');
  return {
    path: field.path,
    field,
    title: field.title,
    width: Math.min(60, Math.max(8, Math.round((field.column?.width ?? 140) / 8))),
    cell: (record, labels) =>
      fieldCell(
        field,
        steps.reduce<unknown>(
          (value, step) =>
            typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
          record,
        ),
        labels[field.path],
        record,
      ),
  };
}
