import { type ChartModel, type EntityModel, type FieldModel, SYSTEM_FIELDS } from '@yunpu/engine-core/document';
import {
  boardColumns,
  chartModel,
  chartToText,
  groupedField,
  isByMonth,
  isDated,
  isMeasurable,
  isPictured,
  type ListState,
  writeShownAs,
} from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { chartOf } from '../chart/chartOf.ts';
import { arrangeMessages as messages } from '../messages/arrange.ts';
import { type Arrangement, arrangementOf } from './arrangement.ts';
import { ChartChoices, completed } from './ChartChoices.tsx';
import { Choice } from './Choice.tsx';
import { DatedChoices, type Show } from './DatedChoices.tsx';
import { asOptions } from './options.ts';
import './arrangePanel.css';

type Patch = Pick<ListState, 'group' | 'board' | 'as' | 'chart'>;

interface ArrangePanelProps {
  model: EntityModel;
  state: ListState;
  /** Whether figures can be asked for. */
  charts: boolean;
  onChange(patch: Patch): void;
}

const LAYOUTS = ['table', 'board', 'calendar', 'timeline', 'gallery', 'chart'] as const;
type Layout = (typeof LAYOUTS)[number];

const layoutOf = (now: Arrangement | undefined): Layout =>
  LAYOUTS.find((name) => name !== 'table' && now?.[name]) ?? 'table';

/** Says nothing of any way, so that an address holds one at most. */
const none: Patch = { group: undefined, board: undefined, as: undefined, chart: undefined };

/** What a person chooses from: fields that the list shows or filters by; the others are rarely meant. */
function fieldsOf(model: EntityModel): FieldModel[] {
  const paths = [...model.list.columns, ...model.list.filters].map(({ path }) => path);
  return [...new Set([model.states?.field ?? '', ...paths, ...SYSTEM_FIELDS])].flatMap(
    (path) => groupedField(model, path) ?? [],
  );
}

/** How the list is laid out: a table, in groups or not, a board, a calendar, a timeline, a gallery or a chart. */
export default function ArrangePanel({ model, state, charts, onChange }: ArrangePanelProps): ReactNode {
  const now = arrangementOf(model, state);
  const named = model.list.views.find(({ name }) => name === state.view);
  const fields = fieldsOf(model);
  const numbers = [...new Set([...model.list.columns, ...model.list.filters])].filter((field) => isMeasurable(field));
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
  const group = (paths: readonly string[]) =>
    onChange({ ...none, group: paths.filter((path) => path !== ''), board: named?.board ? '' : undefined });
  const board = (path: string) => onChange({ ...none, board: path });
  const draw = (chart: ChartModel) => onChange({ ...none, chart: chartToText(chart) });
  const show: Show = (shown, paths, lanes) =>
    onChange({
      ...none,
      as: writeShownAs({ layout: shown, paths: paths.filter((path) => path !== undefined && path !== '') as string[] }),
      group: lanes,
    });
  const choose: Record<Layout, (() => void) | undefined> = {
    table: () => group([first, second]),
    board: by === undefined ? undefined : () => board(by),
    calendar: from === undefined ? undefined : () => show('calendar', [from, dates?.to]),
    timeline: from === undefined || dated.length < 2 ? undefined : () => show('timeline', [from, to]),
    gallery: () => show('gallery', [named?.gallery?.picture ?? pictured[0]?.path]),
    chart:
      charts && fields.length > 0
        ? () => draw(named?.chart ? chartModel(named.chart) : completed(chartModel({ kind: 'bar' }), fields, numbers))
        : undefined,
  };
  const layout = layoutOf(now);
  const drawn = now?.chart === undefined ? undefined : chartOf(model, now.chart);
  return (
    <div className="yp-arrange">
      <span className="yp-segments" role="radiogroup" aria-label={messages.layout}>
        {LAYOUTS.map((name) => {
          const run = choose[name];
          return run && <Segment key={name} checked={layout === name} title={messages[name]} onChoose={run} />;
        })}
      </span>
      {now?.board && (
        <Choice label={messages.columnsBy} value={now.board.by} options={asOptions(columned)} onChoose={board} />
      )}
      {now && (
        <DatedChoices
          now={now}
          dated={dated}
          pictured={pictured}
          lanes={fields.filter((field) => !isByMonth(field))}
          group={state.group}
          show={show}
        />
      )}
      {drawn && <ChartChoices model={model} chart={drawn} fields={fields} numbers={numbers} onChange={draw} />}
      {layout === 'table' && (
        <>
          <Choice
            label={messages.groupBy}
            value={first}
            options={asOptions(fields)}
            none={messages.nothing}
            onChoose={(path) => group(path === '' ? [] : [path, second === path ? '' : second])}
          />
          {first !== '' && (
            <Choice
              label={messages.thenBy}
              value={second}
              options={asOptions(fields.filter(({ path }) => path !== first))}
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
