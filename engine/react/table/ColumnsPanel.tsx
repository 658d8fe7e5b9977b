import type { EntityModel } from '@yunpu/engine-core/document';
import { type ReactNode, useState } from 'react';
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

const densities: readonly { value: Density; title: string }[] = [
  { value: 'comfortable', title: '宽松' },
  { value: 'compact', title: '紧凑' },
];

/** Which columns show, in which order, pinned where, and how dense rows are: by mouse, touch or keyboard. */
export default function ColumnsPanel({ model, columns, setup, onChange }: ColumnsPanelProps): ReactNode {
  const layout = layoutColumns(model, setup, columns);
  const [dragged, setDragged] = useState<string>();
  const shown = layout.filter((column) => column.visible).length;
  return (
    <div className="yp-columns">
      <div className="yp-columns-head">
        <span className="yp-segments" role="radiogroup" aria-label="行高">
          {densities.map(({ value, title }) => (
            <button
              key={value}
              type="button"
              role="radio"
              aria-checked={setup.density === value}
              className="yp-segment"
              onClick={() => onChange({ ...setup, density: value })}
            >
              {title}
            </button>
          ))}
        </span>
        <button type="button" className="yp-link" onClick={() => onChange({ ...EMPTY_SETUP, density: setup.density })}>
          恢复默认
        </button>
      </div>
      <ul>
        {layout.map(({ path, field, visible, pin }, index) => (
          <li
            key={path}
            draggable
            className={dragged === path ? 'yp-dragged' : undefined}
            onDragStart={(event) => {
              // Nothing is dragged in Firefox that carries nothing.
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
              aria-label={`固定 ${field.title}`}
              value={pin ?? ''}
              onChange={(event) =>
                onChange(pinColumn(setup, path, event.target.value === '' ? null : (event.target.value as Pin)))
              }
            >
              <option value="">不固定</option>
              <option value="left">固定在左</option>
              <option value="right">固定在右</option>
            </select>
            <Move
              name="up"
              title={`上移 ${field.title}`}
              target={layout[index - 1]?.path}
              onMove={(target) => onChange(moveColumn(layout, setup, path, target))}
            />
            <Move
              name="down"
              title={`下移 ${field.title}`}
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
    <button
      type="button"
      className="yp-btn yp-btn-quiet yp-columns-move"
      aria-label={title}
      disabled={target === undefined}
      onClick={() => target !== undefined && onMove(target)}
    >
      <Icon name={name} />
    </button>
  );
}
