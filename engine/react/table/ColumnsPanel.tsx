import type { EntityModel } from '@yunpu/engine-core/document';
import { type ReactNode, useState } from 'react';
import { columnsMessages } from '../messages/columns.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import {
  type Density,
  EMPTY_SETUP,
  layoutColumns,
  moveColumn,
  type Pin,
  pinColumn,
  showColumn,
  type TableSetup,
} from './setup.ts';

interface ColumnsPanelProps {
  model: EntityModel;
  columns: readonly string[] | undefined;
  setup: TableSetup;
  onChange(setup: TableSetup): void;
}

const DENSITIES: readonly Density[] = ['comfortable', 'compact'];

/** Which columns show, in which order, pinned where, and how dense rows are: by mouse, touch or keyboard. */
export default function ColumnsPanel({ model, columns, setup, onChange }: ColumnsPanelProps): ReactNode {
  const layout = layoutColumns(model, setup, columns);
  const [dragged, setDragged] = useState<string>();
  const shown = layout.filter((column) => column.visible).length;
  return (
    <div className="yp-columns">
      <div className="yp-columns-head">
        <span className="yp-segments" role="radiogroup" aria-label={columnsMessages.rowHeight}>
          {DENSITIES.map((value) => (
            <button
              key={value}
              type="button"
              role="radio"
              aria-checked={setup.density === value}
              className="yp-segment"
              onClick={() => onChange({ ...setup, density: value })}
            >
              {columnsMessages[value]}
            </button>
          ))}
        </span>
        <button
          type="button"
          className="yp-link"
          onClick={() => onChange({ ...EMPTY_SETUP, density: setup.density, folds: setup.folds })}
        >
          {columnsMessages.reset}
        </button>
      </div>
      <ul>
        {layout.map(({ path, field, visible, pin }, index) => (
          <li
            key={path}
            draggable
            className={dragged === path ? 'yp-dragged' : undefined}
            onDragStart={(event) => {
              // Firefox starts no drag without data.
              event.dataTransfer.setData('application/x-yp-column', path);
              setDragged(path);
            }}
            onDragEnter={() =>
              dragged !== undefined && dragged !== path && onChange(moveColumn(layout, setup, dragged, path))
            }
            onDragOver={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(undefined)}
          >
            <label className="yp-columns-name">
              <input
                type="checkbox"
                checked={visible}
                disabled={visible && shown === 1}
                onChange={() => onChange(showColumn(setup, path, !visible))}
              />
              <span className="yp-clip">{field.title}</span>
            </label>
            <select
              className="yp-entry yp-columns-pin"
              aria-label={columnsMessages.pin(field.title)}
              value={pin ?? ''}
              onChange={(event) =>
                onChange(pinColumn(setup, path, event.target.value === '' ? null : (event.target.value as Pin)))
              }
            >
              <option value="">{columnsMessages.pinNone}</option>
              <option value="left">{columnsMessages.pinLeft}</option>
              <option value="right">{columnsMessages.pinRight}</option>
            </select>
            <Move
              name="up"
              title={columnsMessages.moveUp(field.title)}
              target={layout[index - 1]?.path}
              onMove={(target) => onChange(moveColumn(layout, setup, path, target))}
            />
            <Move
              name="down"
              title={columnsMessages.moveDown(field.title)}
              target={layout[index + 1]?.path}
              onMove={(target) => onChange(moveColumn(layout, setup, path, target))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Move({
  name,
  title,
  target,
  onMove,
}: {
  name: 'up' | 'down';
  title: string;
  target: string | undefined;
  onMove(target: string): void;
}): ReactNode {
  return (
    <Button
      look="quiet"
      className="yp-columns-move"
      aria-label={title}
      disabled={target === undefined}
      onClick={() => target !== undefined && onMove(target)}
    >
      <Icon name={name} />
    </Button>
  );
}
