import type { FieldModel, RecordData } from '@yunpu/engine-core/document';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { editingMessages as messages } from '../messages/editing.ts';
import { createActiveCell } from '../table/activeCell.ts';
import type { EntityTableProps } from '../table/EntityTable.tsx';
import { keyOf } from '../table/keyOf.ts';
import RowCards from '../table/RowCards.tsx';
import { EMPTY_SETUP, layoutColumns } from '../table/setup.ts';
import { CellEditor } from './CellEditor.tsx';
import { cellText } from './cellText.ts';
import { useEditing } from './context.ts';
import { whyClosed } from './editable.ts';
import type { EditMode } from './editMode.ts';

const noContext: NonNullable<EntityTableProps['context']> = {};

/** A list's cards while they are edited: a tap on a field opens its own control there. */
export function EditCards({ mode, ...props }: EntityTableProps & { mode: EditMode }): ReactNode {
  const { model, rows, context = noContext } = props;
  const [active] = useState(createActiveCell);
  const box = useRef<HTMLDivElement>(null);
  const layout = layoutColumns(model, props.setup ?? EMPTY_SETUP, props.columns);
  useEffect(() => {
    const drawn = layout.map(({ path }) => ({ id: path, kind: 'field' as const }));
    const at = () => {
      const position = active.get();
      const key = position && rows[position.row] && keyOf(model, rows[position.row]!);
      const path = position && drawn[position.col]?.id;
      return [...(box.current?.querySelectorAll<HTMLElement>('.yp-tap') ?? [])].find(
        ({ dataset }) => dataset.key === key && dataset.path === path,
      );
    };
    mode.attach(() => ({
      active,
      rows: rows.map((original) => ({ id: keyOf(model, original), original })),
      drawn,
      // The field is drawn to be read again after its control is gone.
      focus: () => void setTimeout(() => at()?.focus()),
      scrollToRow: () => at()?.scrollIntoView({ block: 'nearest' }),
    }));
  });
  return (
    <div ref={box} className="yp-edit-cards">
      <RowCards
        model={model}
        rows={rows}
        layout={layout}
        label={props.label ?? model.title}
        loading={props.loading ?? false}
        selection={props.selection}
        context={context}
        hrefOf={(key) => props.hrefOf?.(key) ?? ''}
        onOpen={(key, record) => props.onOpen?.(key, record, 0)}
        renderActions={props.renderActions}
        skeletonRows={props.skeletonRows}
        error={props.error}
        onRetry={props.onRetry}
        empty={props.empty}
        renderField={(record, key, field, shown) => (
          <CardField
            record={record}
            rowKey={key}
            field={field}
            text={cellText(model, field, record, context)}
            onTap={() => mode.open(key, field.path)}
          >
            {shown}
          </CardField>
        )}
      />
    </div>
  );
}

interface CardFieldProps {
  record: RecordData;
  rowKey: string;
  field: FieldModel;
  /** What stands there, in words. */
  text: string;
  onTap(): void;
  /** The same as a reader sees it. */
  children: ReactNode;
}

function CardField({ record, rowKey, field, text, onTap, children }: CardFieldProps): ReactNode {
  const { model, edits } = useEditing();
  const marks = useSyncExternalStore(edits.subscribe, () => edits.row(rowKey));
  const mark = marks.cells.get(field.path);
  if (marks.editing?.path === field.path)
    return (
      <span className="yp-card-editing">
        <CellEditor cell={marks.editing} field={field} record={record} open={marks.open} />
      </span>
    );
  if (whyClosed(model, field, marks.open) !== undefined) return children;
  const isSaving = mark !== undefined && mark.refused === undefined;
  return (
    <>
      <button
        type="button"
        className={`yp-tap${isSaving ? ' yp-saving' : ''}${mark?.refused === undefined ? '' : ' yp-refused'}`}
        data-key={rowKey}
        data-path={field.path}
        aria-label={messages.tapToEdit(field.title, text)}
        aria-busy={isSaving || undefined}
        onClick={onTap}
      >
        {children}
      </button>
      {mark?.refused !== undefined && <span className="yp-problem">{mark.refused}</span>}
    </>
  );
}
