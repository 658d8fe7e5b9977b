import type { FieldModel } from '@yunpu/engine-core/document';
import { memo, type ReactNode } from 'react';
import { commonMessages } from '../../messages/common.ts';
import { formMessages } from '../../messages/form.ts';
import { Button } from '../../parts/Button.tsx';
import { useFieldNode, useForm } from '../state/context.ts';
import type { SlotComponent } from './slot.ts';

/** One row of a sub-table with its tools. It knows its place, its cells know themselves. */
export const TableRow = memo(function TableRow({
  Slot,
  table,
  rowKey,
  index,
  mark,
  last,
  columns,
  readOnly,
  removable,
}: {
  Slot: SlotComponent;
  table: string;
  rowKey: string;
  index: number;
  /** The chunk that it begins, in a table that does not draw all of its rows. */
  mark: number | undefined;
  last: boolean;
  columns: readonly FieldModel[];
  readOnly: boolean;
  removable: boolean;
}): ReactNode {
  const { store } = useForm();
  const address = `${table}/${rowKey}`;
  return (
    <tr data-index={index} data-chunk={mark} aria-rowindex={index + 2}>
      <td className="yp-table-number">
        <RowMark address={address} number={index + 1} />
      </td>
      {columns.map((column, at) => (
        <td
          key={column.id}
          data-index={at}
          data-kind={column.kind}
          data-label={column.title}
          data-why={`${address}/${column.name}`}
        >
          <Slot field={column} address={`${address}/${column.name}`} inCell locked={readOnly} />
        </td>
      ))}
      {!readOnly && (
        <td className="yp-table-tools">
          <Button
            sign="up"
            aria-label={formMessages.moveRowUp(index + 1)}
            title={commonMessages.moveUp}
            disabled={index === 0}
            onClick={() => store.moveRow(table, index, index - 1)}
          />
          <Button
            sign="down"
            aria-label={formMessages.moveRowDown(index + 1)}
            title={commonMessages.moveDown}
            disabled={last}
            onClick={() => store.moveRow(table, index, index + 1)}
          />
          <Button
            sign="copy"
            aria-label={formMessages.copyRow(index + 1)}
            title={commonMessages.copy}
            onClick={() => store.duplicateRow(table, index)}
          />
          <Button
            sign="remove"
            aria-label={formMessages.removeRow(index + 1)}
            title={commonMessages.remove}
            disabled={!removable}
            onClick={() => store.removeRow(table, index)}
          />
        </td>
      )}
    </tr>
  );
});

/** The row's number, and what is wrong with the row as a whole. */
function RowMark({ address, number }: { address: string; number: number }): ReactNode {
  const { store } = useForm();
  const node = useFieldNode(store, address);
  return (
    <>
      <span className="yp-row-number">{number}</span>
      {node.errors && <div className="yp-error">{commonMessages.sentences(node.errors.__errors)}</div>}
    </>
  );
}
