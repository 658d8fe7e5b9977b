import type { FieldModel } from '@yunpu/engine-core/document';
import { amountText, formatNumber } from '@yunpu/engine-core/format';
import { getAt } from '@yunpu/engine-core/record';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useEngine } from '../../data/EngineProvider.tsx';
import { commonMessages } from '../../messages/common.ts';
import { formMessages } from '../../messages/form.ts';
import { Button } from '../../parts/Button.tsx';
import { controlId, useFieldNode, useForm, useTopic } from '../state/context.ts';
import { reveal } from '../state/focus.ts';
import { pasteAsOneStep, undoPaste } from '../state/pasteStep.ts';
import type { FormStore } from '../state/store.ts';
import type { SlotComponent } from './slot.ts';
import { TableRow } from './TableRow.tsx';
import { CHUNK, useRowWindow } from './useRowWindow.ts';

/** Reading cells takes the parsers of every kind of value, which few forms need before somebody pastes. */
const loadPaste = () => import('../state/paste.ts');

/** More than one cell, as Excel copies them. */
const isBlockOfCells = (text: string): boolean => /\t|\n(?!$)/.test(text.replace(/\r\n?/g, '\n'));

/** Columns whose sum says something: amounts that are worked out, not prices, and what the document sums. */
function summed(field: FieldModel): boolean {
  return (field.kind === 'money' && field.compute !== undefined) || field.column?.summary === 'sum';
}

/** A column that a link beside it fills with the very name that the link reads like, and nobody types into. */
function repeatsLinkLabel(column: FieldModel, columns: readonly FieldModel[]): boolean {
  return column.readOnly && columns.some(({ link }) => link !== undefined && link.fetch[column.name] === link.label);
}

function limit(field: FieldModel, keyword: 'minItems' | 'maxItems', otherwise: number): number {
  const value = field.schema[keyword];
  return typeof value === 'number' ? value : otherwise;
}

/** A sub-table: a row per item, a column per field, cells that live like any other field. Takes rows from Excel. */
export function TableField({
  Slot,
  field,
  address,
  readOnly,
  required,
  errors,
}: {
  Slot: SlotComponent;
  field: FieldModel;
  address: string;
  readOnly: boolean;
  required: boolean;
  errors: readonly string[] | undefined;
}): ReactNode {
  const { store } = useForm();
  const { notify } = useEngine();
  useTopic(store, `#rows${address}`);
  const rows = store.rows(address);
  const columns = field.children.filter(
    (child) => !child.internal && store.access[child.path] !== 'none' && !repeatsLinkLabel(child, field.children),
  );
  const id = controlId(store, address);
  const body = useRef<HTMLTableSectionElement>(null);
  const ranges = useRowWindow(store, address, rows.length, body);
  const full = rows.length >= limit(field, 'maxItems', Infinity);
  const fewest = limit(field, 'minItems', 0);

  const add = useCallback(() => {
    // The row is there when the press is over: a focus that came later would take it from where the person went next.
    const key = flushSync(() => {
      const added = store.insertRow(address, store.rows(address).length);
      reveal(store, `${address}/${added}`);
      return added;
    });
    const first = columns.find((column) => !column.readOnly && !column.compute);
    document.getElementById(controlId(store, `${address}/${key}/${first?.name ?? ''}`))?.focus();
  }, [store, address, columns]);

  const onPaste = (event: ClipboardEvent): void => {
    if (readOnly) return;
    const text = event.clipboardData.getData('text/plain');
    if (!isBlockOfCells(text)) return;
    const cell = (event.target as HTMLElement).closest('td');
    const row = cell?.closest('tr');
    const at = { row: row ? Number(row.dataset.index) : rows.length, column: Number(cell?.dataset.index ?? 0) };
    event.preventDefault();
    void loadPaste().then(
      ({ parseCells, pasteInto }) =>
        pasteAsOneStep(store, address, () => pasteInto(store, address, columns, parseCells(text), at)),
      () => notify({ kind: 'error', text: commonMessages.codeMissing }),
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'z') return;
    if (!readOnly && undoPaste(store, address)) event.preventDefault();
  };
  const removed = store.lastRemoved?.table === address ? store.lastRemoved : undefined;
  return (
    <div
      className="yp-field yp-span-24 yp-table"
      id={id}
      tabIndex={-1}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={errors ? `${id}-error` : undefined}
      onFocus={() => void loadPaste().catch(() => undefined)}
      onPaste={onPaste}
      onKeyDown={onKeyDown}
    >
      <div className="yp-table-head">
        <span className={required ? 'yp-label yp-required' : 'yp-label'} id={`${id}-label`}>
          {field.title}
        </span>
        <span className="yp-muted">{formMessages.rows(rows.length)}</span>
        {field.help && <span className="yp-muted">{field.help}</span>}
      </div>
      <div
        className="yp-table-scroll"
        tabIndex={rows.length === 0 ? 0 : undefined}
        role={rows.length === 0 ? 'region' : undefined}
        aria-label={rows.length === 0 ? field.title : undefined}
      >
        <table aria-rowcount={rows.length + 1}>
          <thead>
            <tr aria-rowindex={1}>
              <th className="yp-table-number" scope="col">
                {commonMessages.number}
              </th>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  data-kind={column.kind}
                  className={column.required ? 'yp-required' : undefined}
                >
                  {column.title}
                </th>
              ))}
              {!readOnly && (
                <th className="yp-table-tools" scope="col">
                  {commonMessages.actions}
                </th>
              )}
            </tr>
          </thead>
          <tbody ref={body}>
            {ranges.flatMap(({ from, to, gap }) =>
              gap === undefined
                ? rows
                    .slice(from, to)
                    .map((key, place) => (
                      <TableRow
                        key={key}
                        Slot={Slot}
                        table={address}
                        rowKey={key}
                        index={from + place}
                        mark={place % CHUNK === 0 ? (from + place) / CHUNK : undefined}
                        last={from + place === rows.length - 1}
                        columns={columns}
                        readOnly={readOnly}
                        removable={rows.length > fewest}
                      />
                    ))
                : [
                    <tr
                      key={`gap-${from}`}
                      className="yp-table-gap"
                      data-chunk={from / CHUNK}
                      aria-hidden
                      style={{ height: gap }}
                    >
                      <td colSpan={columns.length + 2} />
                    </tr>,
                  ],
            )}
            {rows.length === 0 && (
              <tr className="yp-table-empty">
                <td colSpan={columns.length + (readOnly ? 1 : 2)}>
                  {readOnly ? formMessages.noRows : formMessages.noRowsYet}
                </td>
              </tr>
            )}
          </tbody>
          {rows.length > 0 && columns.some(summed) && (
            <tfoot>
              <tr>
                <th scope="row" className="yp-table-number">
                  {commonMessages.total}
                </th>
                {columns.map((column) => (
                  <td key={column.id} data-kind={column.kind} data-label={column.title}>
                    {summed(column) && <Sum store={store} table={address} column={column} />}
                  </td>
                ))}
                {!readOnly && <td />}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {!readOnly && (
        <div className="yp-table-foot">
          <button
            type="button"
            className="yp-add"
            disabled={full}
            title={full ? formMessages.rowsAtMost(rows.length) : undefined}
            onClick={add}
          >
            {formMessages.addRow}
          </button>
          {removed && (
            <span role="status">
              {formMessages.removedRow(removed.index + 1)}{' '}
              <Button look="link" onClick={() => store.undoRemove()}>
                {formMessages.undo}
              </Button>
            </span>
          )}
          <span className="yp-muted yp-hint">{formMessages.pasteHint}</span>
        </div>
      )}
      {errors && (
        <div className="yp-error" id={`${id}-error`}>
          {commonMessages.sentences(errors)}
        </div>
      )}
    </div>
  );
}

/** Told by the table's own field, which every cell's change tells. */
function Sum({ store, table, column }: { store: FormStore; table: string; column: FieldModel }): ReactNode {
  useFieldNode(store, table);
  const rows = getAt(store.record(), store.rowKeys.toPointer(table));
  let total = 0;
  for (const row of Array.isArray(rows) ? rows : []) {
    const value: unknown = getAt(row, `/${column.name}`);
    if (typeof value === 'number') total += value;
  }
  return column.kind === 'money' ? amountText(column, total, store.record(), {}) : formatNumber(total);
}
