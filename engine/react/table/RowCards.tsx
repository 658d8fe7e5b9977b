import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { EMPTY_TEXT } from '@yunpu/engine-core/format';
import { fieldValue } from '@yunpu/engine-core/query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { tableMessages } from '../messages/table.ts';
import { cellFor } from './cells/registry.ts';
import type { CellContext } from './cells/types.ts';
import { NoRows, type NoRowsProps, SkeletonCards } from './GridStates.tsx';
import { keyOf } from './keyOf.ts';
import type { Selection } from './selection.ts';
import type { ColumnLayout } from './setup.ts';

interface RowCardsProps extends NoRowsProps {
  model: EntityModel;
  rows: readonly RecordData[];
  layout: readonly ColumnLayout[];
  label: string;
  loading: boolean;
  selection: Selection | undefined;
  context: CellContext;
  hrefOf(key: string): string;
  onOpen(key: string, record: RecordData): void;
  renderActions: ((record: RecordData, key: string) => ReactNode) | undefined;
  skeletonRows?: number | undefined;
  /** Draws a field otherwise than to be read. */
  renderField?(record: RecordData, key: string, field: FieldModel, shown: ReactNode): ReactNode;
}

/** Fields under the title of a card; the rest is one touch away. */
const LINES = 6;

/** The list on a narrow screen: a card per record, its title and state first, amounts and dates below. */
export default function RowCards({
  model,
  rows,
  layout,
  label,
  loading,
  selection,
  context,
  hrefOf,
  onOpen,
  renderActions,
  skeletonRows,
  renderField,
  ...none
}: RowCardsProps): ReactNode {
  if (rows.length === 0) return loading ? <SkeletonCards count={skeletonRows} label={label} /> : <NoRows {...none} />;
  const shown = layout.filter((column) => column.visible);
  const title = shown.find((column) => column.path === model.titleField) ?? shown[0];
  const state = shown.find((column) => column.path === model.states?.field);
  const rest = shown.filter((column) => column !== title && column !== state).slice(0, LINES);
  const views = new Map(shown.map((column) => [column.path, cellFor(column.field, model, context)]));
  const draw = (record: RecordData, column: ColumnLayout | undefined): ReactNode => {
    if (column === undefined) return null;
    const value = fieldValue(record, column.path);
    return isEmptyValue(value) ? (
      <span className="yp-empty">{EMPTY_TEXT}</span>
    ) : (
      views.get(column.path)!.render(value, record)
    );
  };
  return (
    <ul className={`yp-cards${loading ? ' yp-cards-loading' : ''}`} aria-label={label} aria-busy={loading || undefined}>
      {rows.map((record) => {
        const key = keyOf(model, record);
        const name = title === undefined ? key : draw(record, title);
        return (
          <li key={key} className="yp-card" data-why-row={key}>
            <div className="yp-card-head">
              {selection && <CardBox selection={selection} id={key} name={String(record[model.titleField] ?? key)} />}
              <a
                className="yp-link yp-card-title"
                href={hrefOf(key)}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(key, record);
                }}
              >
                {name}
              </a>
              {draw(record, state)}
            </div>
            <dl>
              {rest.map((column) => (
                <div key={column.path} data-why={`/${column.path.replaceAll('.', '/')}`}>
                  <dt>{column.field.title}</dt>
                  <dd className={views.get(column.path)!.figures ? 'yp-figures' : undefined}>
                    {renderField ? renderField(record, key, column.field, draw(record, column)) : draw(record, column)}
                  </dd>
                </div>
              ))}
            </dl>
            {renderActions && <div className="yp-card-actions">{renderActions(record, key)}</div>}
          </li>
        );
      })}
    </ul>
  );
}

function CardBox({ selection, id, name }: { selection: Selection; id: string; name: string }): ReactNode {
  const selected = useSyncExternalStore(selection.subscribe, () => selection.has(id));
  return (
    <input
      type="checkbox"
      className="yp-check"
      checked={selected}
      aria-label={tableMessages.select(name)}
      onChange={() => selection.set([id], !selected)}
    />
  );
}
