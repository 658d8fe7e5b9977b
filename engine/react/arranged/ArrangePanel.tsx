import { type EntityModel, type FieldModel, SYSTEM_FIELDS } from '@yunpu/engine-core/document';
import {
  boardColumns,
  groupedField,
  isByMonth,
  isDated,
  isPictured,
  type ListState,
  type ShownAs,
  writeShownAs,
} from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { arrangeMessages as messages } from '../messages/arrange.ts';
import { type Arrangement, arrangementOf } from './arrangement.ts';
import './arrangePanel.css';

type Patch = Pick<ListState, 'group' | 'board' | 'as'>;

interface ArrangePanelProps {
  model: EntityModel;
  state: ListState;
  onChange(patch: Patch): void;
}

const LAYOUTS = ['table', 'board', 'calendar', 'timeline', 'gallery'] as const;
type Layout = (typeof LAYOUTS)[number];

const layoutOf = (now: Arrangement | undefined): Layout =>
  LAYOUTS.find((name) => name !== 'table' && now?.[name]) ?? 'table';

/** What a person chooses from: fields that the list shows or filters by; the others are rarely meant. */
function fieldsOf(model: EntityModel): FieldModel[] {
  const paths = [...model.list.columns, ...model.list.filters].map(({ path }) => path);
  return [...new Set([model.states?.field ?? '', ...paths, ...SYSTEM_FIELDS])].flatMap(
    (path) => groupedField(model, path) ?? [],
  );
}

/** How the list is laid out: a table, in groups or not, a board, a calendar, a timeline or a gallery. */
export default function ArrangePanel({ model, state, onChange }: ArrangePanelProps): ReactNode {
  const now = arrangementOf(model, state);
  const named = model.list.views.find(({ name }) => name === state.view);
  const fields = fieldsOf(model);
  const columned = fields.filter((field) => boardColumns(model, field) !== undefined);
  const dated = [
    ...model.fields.filter((field) => isDated(field) && !field.internal),
    ...fields.filter(({ path, pointer }) => pointer === '' && path.endsWith('At')),
  ];
  const pictured = model.fields.filter(isPictured);
  const by = now?.board?.by ?? named?.board?.by ?? columned[0]?.path;
  const dates = now?.timeline ?? now?.calendar ?? named?.timeline ?? named?.calendar;
  const from = dates?.from ?? dated[0]?.path;
  const to = dates?.to ?? dated.find(({ path }) => path !== from)?.path;
  const [first = '', second = ''] = now?.group ?? [];
  const group = (paths: readonly string[]) => {
    const chosen = paths.filter((path) => path !== '');
    onChange({ group: chosen, board: named?.board ? '' : undefined, as: undefined });
  };
  const board = (path: string) => onChange({ board: path, group: undefined, as: undefined });
  const show = (layout: ShownAs['layout'], paths: readonly (string | undefined)[], lanes?: readonly string[]) =>
    onChange({
      as: writeShownAs({ layout, paths: paths.filter((path) => path !== undefined && path !== '') as string[] }),
      board: undefined,
      group: lanes,
    });
  const choose: Record<Layout, (() => void) | undefined> = {
    table: () => group([first, second]),
    board: by === undefined ? undefined : () => board(by),
    calendar: from === undefined ? undefined : () => show('calendar', [from, dates?.to]),
    timeline: from === undefined || dated.length < 2 ? undefined : () => show('timeline', [from, to]),
    gallery: () => show('gallery', [named?.gallery?.picture ?? pictured[0]?.path]),
  };
  const layout = layoutOf(now);
  const lanes = fields.filter((field) => !isByMonth(field));
  return (
    <div className="yp-arrange">
      <span className="yp-segments" role="radiogroup" aria-label={messages.layout}>
        {LAYOUTS.map((name) => {
          const run = choose[name];
          return run && <Segment key={name} checked={layout === name} title={messages[name]} onChoose={run} />;
        })}
      </span>
      {now?.board && <Choice label={messages.columnsBy} value={now.board.by} fields={columned} onChoose={board} />}
      {now?.calendar && (
        <>
          <Choice
            label={now.calendar.to === undefined ? messages.date : messages.from}
            value={now.calendar.from}
            fields={dated}
            onChoose={(path) => show('calendar', [path, now.calendar?.to === path ? undefined : now.calendar?.to])}
          />
          <Choice
            label={messages.to}
            value={now.calendar.to ?? ''}
            fields={dated.filter(({ path }) => path !== now.calendar?.from)}
            none={messages.onlyOne}
            onChoose={(path) => show('calendar', [now.calendar?.from, path])}
          />
        </>
      )}
      {now?.timeline && (
        <>
          <Choice
            label={messages.from}
            value={now.timeline.from}
            fields={dated}
            onChoose={(path) => show('timeline', [path, now.timeline?.to], state.group)}
          />
          <Choice
            label={messages.to}
            value={now.timeline.to}
            fields={dated}
            onChoose={(path) => show('timeline', [now.timeline?.from, path], state.group)}
          />
          <Choice
            label={messages.groupBy}
            value={now.timeline.group ?? ''}
            fields={lanes}
            none={messages.nothing}
            onChoose={(path) => show('timeline', [now.timeline?.from, now.timeline?.to], path === '' ? [] : [path])}
          />
        </>
      )}
      {now?.gallery && pictured.length > 0 && (
        <Choice
          label={messages.picture}
          value={now.gallery.picture ?? ''}
          fields={pictured}
          none={messages.noPicture}
          onChoose={(path) => show('gallery', [path])}
        />
      )}
      {layout === 'table' && (
        <>
          <Choice
            label={messages.groupBy}
            value={first}
            fields={fields}
            none={messages.nothing}
            onChoose={(path) => group(path === '' ? [] : [path, second === path ? '' : second])}
          />
          {first !== '' && (
            <Choice
              label={messages.thenBy}
              value={second}
              fields={fields.filter(({ path }) => path !== first)}
              none={messages.nothing}
              onChoose={(path) => group([first, path])}
            />
          )}
        </>
      )}
      <p className="yp-quiet">{messages.hint}</p>
    </div>
  );
}

function Segment({ checked, title, onChoose }: { checked: boolean; title: string; onChoose(): void }): ReactNode {
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
  /** None of them may be chosen, which is called so. */
  none?: string;
  onChoose(path: string): void;
}

function Choice({ label, value, fields, none, onChoose }: ChoiceProps): ReactNode {
  return (
    <label>
      {label}
      <select className="yp-entry" value={value} onChange={(event) => onChoose(event.target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {fields.map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
