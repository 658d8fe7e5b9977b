import { type EntityModel, type FieldModel, SYSTEM_FIELDS } from '@yunpu/engine-core/document';
import { boardColumns, groupedField, type ListState } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { arrangeMessages as messages } from '../messages/arrange.ts';
import { arrangementOf } from './arrangement.ts';
import './arrangePanel.css';

interface ArrangePanelProps {
  model: EntityModel;
  state: ListState;
  onChange(patch: Pick<ListState, 'group' | 'board'>): void;
}

/** What a person chooses from: fields that the list shows or filters by; the others are rarely meant. */
function fieldsOf(model: EntityModel): FieldModel[] {
  const paths = [...model.list.columns, ...model.list.filters].map(({ path }) => path);
  return [...new Set([model.states?.field ?? '', ...paths, ...SYSTEM_FIELDS])].flatMap(
    (path) => groupedField(model, path) ?? [],
  );
}

/** How the list is laid out: a table, in groups or not, or a board. */
export default function ArrangePanel({ model, state, onChange }: ArrangePanelProps): ReactNode {
  const now = arrangementOf(model, state);
  const named = model.list.views.find(({ name }) => name === state.view);
  const fields = fieldsOf(model);
  const columned = fields.filter((field) => boardColumns(model, field) !== undefined);
  const by = now?.board?.by ?? named?.board?.by ?? columned[0]?.path;
  const [first = '', second = ''] = now?.group ?? [];
  const group = (paths: readonly string[]) => {
    const chosen = paths.filter((path) => path !== '');
    onChange({ group: chosen, board: named?.board ? '' : undefined });
  };
  const board = (path: string) => onChange({ board: path, group: undefined });
  return (
    <div className="yp-arrange">
      {by !== undefined && (
        <span className="yp-segments" role="radiogroup" aria-label={messages.layout}>
          <Layout checked={!now?.board} title={messages.table} onChoose={() => group([first, second])} />
          <Layout checked={now?.board !== undefined} title={messages.board} onChoose={() => board(by)} />
        </span>
      )}
      {now?.board ? (
        <Choice label={messages.columnsBy} value={now.board.by} fields={columned} onChoose={board} />
      ) : (
        <>
          <Choice
            label={messages.groupBy}
            value={first}
            fields={fields}
            none
            onChoose={(path) => group(path === '' ? [] : [path, second === path ? '' : second])}
          />
          {first !== '' && (
            <Choice
              label={messages.thenBy}
              value={second}
              fields={fields.filter(({ path }) => path !== first)}
              none
              onChoose={(path) => group([first, path])}
            />
          )}
        </>
      )}
      <p className="yp-quiet">{messages.hint}</p>
    </div>
  );
}

function Layout({ checked, title, onChoose }: { checked: boolean; title: string; onChoose(): void }): ReactNode {
  return (
    <button type="button" role="radio" aria-checked={checked} className="yp-segment" onClick={onChoose}>
      {title}
    </button>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  fields: readonly FieldModel[];
  /** None of them may be chosen. */
  none?: boolean;
  onChoose(path: string): void;
}

function Choice({ label, value, fields, none = false, onChoose }: ChoiceProps): ReactNode {
  return (
    <label>
      {label}
      <select className="yp-entry" value={value} onChange={(event) => onChoose(event.target.value)}>
        {none && <option value="">{messages.nothing}</option>}
        {fields.map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
