import type { BoardSource, EntityModel, ViewSource } from '@yunpu/engine-core/document';
import { boardColumns, groupedField } from '@yunpu/engine-core/query';
import { useDesign } from '../designContext.ts';
import { pathOf, removeValue, setValue, valueAt } from '../edits/json.ts';
import { ChartLayout } from './ChartLayout.tsx';
import { ChosenFields } from './ChosenFields.tsx';
import { Block, NumberControl, SelectControl } from './controls.tsx';
import { CalendarLayout, datesOf, GalleryLayout, picturesOf, TimelineLayout } from './DatedLayout.tsx';
import { type Offered, offered } from './offered.ts';
import { usePart } from './usePart.ts';

const NUMBERS = ['money', 'integer', 'decimal', 'percent', 'duration'];

const LAYOUTS = ['group', 'board', 'calendar', 'timeline', 'gallery', 'chart'] as const;
type Layout = (typeof LAYOUTS)[number];

/** How a view lays its records out: a table, groups of rows, a board, a calendar, a timeline, a gallery or a chart. */
export function ViewLayout({ pointer }: { pointer: string }) {
  const { model, edit } = useDesign();
  const { source, set } = usePart<ViewSource>(pointer);
  if (!model) return null;
  const grouped = offered(model, (path) => groupedField(model, path) !== undefined);
  const columned = offered(model, (path) => boardColumns(model, model.fieldsByPath[path]!) !== undefined);
  const dates = datesOf(model).map(({ value }) => value);
  const layout = LAYOUTS.find((key) => source[key] !== undefined) ?? 'table';
  /** What each begins with. */
  const begun: Record<Layout, unknown> = {
    group: grouped.slice(0, 1).map(({ value }) => value),
    board: { by: columned[0]?.value ?? '' },
    calendar: { from: dates[0] },
    timeline: { from: dates[0], to: dates[1] },
    gallery: { picture: picturesOf(model)[0]?.value },
    chart: { kind: 'bar', by: grouped[0]?.value ?? '' },
  };
  const choose = (next: string) =>
    edit((now) => {
      const path = pathOf(now, pointer);
      const plain = LAYOUTS.reduce(
        (text, key) => (valueAt(text, [...path, key]) === undefined ? text : removeValue(text, [...path, key])),
        now,
      );
      const chosen = LAYOUTS.find((key) => key === next);
      return chosen ? setValue(plain, [...path, chosen], begun[chosen]) : plain;
    });
  return (
    <Block title="显示方式">
      <SelectControl
        label="显示为"
        value={layout}
        options={[
          { value: 'table', title: '表格' },
          ...(grouped.length > 0 ? [{ value: 'group', title: '分组的表格' }] : []),
          ...(columned.length > 0 ? [{ value: 'board', title: '看板' }] : []),
          ...(dates.length > 0 ? [{ value: 'calendar', title: '日历' }] : []),
          ...(dates.length > 1 ? [{ value: 'timeline', title: '时间线' }] : []),
          { value: 'gallery', title: '画册' },
          ...(grouped.length > 0 ? [{ value: 'chart', title: '图表' }] : []),
        ]}
        onChange={choose}
      />
      {layout === 'group' && (
        <ChosenFields
          label="按什么分组"
          chosen={source.group ?? []}
          options={
            (source.group?.length ?? 0) < 2 ? grouped : grouped.filter(({ value }) => source.group?.includes(value))
          }
          onChange={(chosen) => set('group', chosen.length > 0 ? chosen : undefined)}
        />
      )}
      {layout === 'group' && <p className="st-hint">一层或两层；日期按月分组。</p>}
      {source.chart && (
        <ChartLayout
          pointer={`${pointer}/chart`}
          model={model}
          fields={grouped}
          numbers={offered(model, (path) => NUMBERS.includes(model.fieldsByPath[path]!.kind))}
        />
      )}
      {source.board && <BoardLayout pointer={`${pointer}/board`} model={model} columned={columned} />}
      {source.calendar && <CalendarLayout pointer={`${pointer}/calendar`} model={model} />}
      {source.timeline && <TimelineLayout pointer={`${pointer}/timeline`} model={model} />}
      {source.gallery && <GalleryLayout pointer={`${pointer}/gallery`} model={model} />}
    </Block>
  );
}

function BoardLayout({
  pointer,
  model,
  columned,
}: {
  pointer: string;
  model: EntityModel;
  columned: readonly Offered[];
}) {
  const { source, set } = usePart<BoardSource>(pointer);
  const all = offered(model, (path) => !['group', 'table'].includes(model.fieldsByPath[path]!.kind));
  const field = model.fieldsByPath[source.by ?? ''];
  const columns = (field && boardColumns(model, field)) ?? [];
  const limit = (name: string, most: number | undefined) => {
    const { [name]: _before, ...others } = source.limits ?? {};
    const next = most === undefined ? others : { ...others, [name]: most };
    set('limits', Object.keys(next).length > 0 ? next : undefined, true);
  };
  return (
    <>
      <SelectControl
        label="按什么分列"
        hint="状态：拖动卡片就是执行通向那一列的操作；选项：拖动卡片就是改这个字段"
        value={source.by ?? ''}
        options={columned}
        onChange={(value) => set('by', value)}
      />
      <SelectControl
        label="卡片标题"
        value={source.title ?? ''}
        options={[{ value: '', title: '与记录的标题相同' }, ...all]}
        onChange={(value) => set('title', value || undefined)}
      />
      <ChosenFields
        label="卡片内容"
        chosen={source.fields ?? []}
        options={all}
        onChange={(chosen) => set('fields', chosen.length > 0 ? chosen : undefined)}
      />
      <SelectControl
        label="每列合计"
        value={source.sum ?? ''}
        options={[
          { value: '', title: '不合计' },
          ...offered(model, (path) => NUMBERS.includes(model.fieldsByPath[path]!.kind)),
        ]}
        onChange={(value) => set('sum', value || undefined)}
      />
      {columns.map(({ value, title }) => (
        <NumberControl
          key={String(value)}
          label={`“${title}”最多几张`}
          min={1}
          step={1}
          value={source.limits?.[String(value)]}
          onChange={(most) => limit(String(value), most)}
        />
      ))}
      {columns.length > 0 && <p className="st-hint">超过时那一列变色提醒，不拦任何人。</p>}
    </>
  );
}
