import { memo, type ReactNode, useSyncExternalStore } from 'react';
import { cellContent, type GridRowProps } from '../table/GridRow.tsx';
import { CellEditor } from './CellEditor.tsx';
import { useEditing } from './context.ts';
import { whyClosed } from './editable.ts';
import type { CellMark, RowMarks } from './edits.ts';

const never = () => () => undefined;

/** A row whose cells are edited: what is entered and not saved, what may not be, the range, and the editor in its cell. */
export const EditRow = memo(function EditRow({ row, index, ariaIndex, shared }: GridRowProps): ReactNode {
  const { selection, active, drawn, boxes } = shared;
  const { model, edits, beginFill } = useEditing();
  const selected = useSyncExternalStore(selection?.subscribe ?? never, () => selection?.has(row.id) ?? false);
  const activeCol = useSyncExternalStore(active.subscribe, () => {
    const position = active.get();
    return position?.row === index ? position.col : -1;
  });
  const marks = useSyncExternalStore(edits.subscribe, () => edits.row(row.id));
  return (
    <div
      role="row"
      className={selected ? 'yp-row yp-selected' : 'yp-row'}
      aria-rowindex={ariaIndex}
      aria-selected={selection === undefined ? undefined : selected}
      data-index={index}
    >
      {drawn.map((column, col) => {
        const box = boxes[col]!;
        const isActive = col === activeCol;
        const field = column.kind === 'field' ? model.fieldsByPath[column.id] : undefined;
        const mark = field && marks.cells.get(field.path);
        const isClosed = field !== undefined && whyClosed(model, field, marks.open) !== undefined;
        const isEdited = field !== undefined && marks.editing?.path === field.path;
        const refused = mark?.refused;
        // Text that is still to be read stands as it was pasted.
        const pasted = mark && 'text' in mark.entered ? mark.entered.text : undefined;
        const lastOfRange = marks.range?.last === true && marks.range.right === col;
        return (
          <div
            key={column.id}
            role="gridcell"
            id={isActive ? `${shared.gridId}-active` : undefined}
            className={`${box.className}${isActive ? ' yp-active' : ''}${looksOf(col, { mark, isClosed, isEdited }, marks)}`}
            style={box.style}
            aria-readonly={field === undefined ? undefined : isClosed}
            aria-invalid={refused === undefined ? undefined : true}
            aria-busy={mark !== undefined && refused === undefined ? true : undefined}
            title={refused}
          >
            {isEdited && field && marks.editing ? (
              <CellEditor key={field.path} cell={marks.editing} field={field} record={row.original} open={marks.open} />
            ) : (
              (pasted ?? cellContent(row, column, shared, selected))
            )}
            {isActive && refused !== undefined && !isEdited && <span className="yp-why">{refused}</span>}
            {field !== undefined && !isEdited && (lastOfRange || (isActive && marks.range === undefined)) && (
              <span
                className="yp-fill"
                onPointerDown={(event) => {
                  event.preventDefault();
                  event.stopPropagation();
                  beginFill();
                }}
              />
            )}
          </div>
        );
      })}
    </div>
  );
});

function looksOf(
  col: number,
  cell: { mark: CellMark | undefined; isClosed: boolean; isEdited: boolean },
  { range }: RowMarks,
): string {
  const names: string[] = [];
  if (cell.isClosed) names.push('yp-closed');
  if (cell.isEdited) names.push('yp-edited');
  if (cell.mark) names.push(cell.mark.refused === undefined ? 'yp-saving' : 'yp-refused');
  if (range && col >= range.left && col <= range.right) names.push('yp-in-range');
  return names.length > 0 ? ` ${names.join(' ')}` : '';
}
