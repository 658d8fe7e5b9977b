import type { CalendarSource, EntityModel, GallerySource, TimelineSource } from '@yunpu/engine-core/document';
import { groupedField, isByMonth, isDated, isPictured, MAX_FACTS } from '@yunpu/engine-core/query';
import { ChosenFields } from './ChosenFields.tsx';
import { SelectControl } from './controls.tsx';
import { type Offered, offered } from './offered.ts';
import { usePart } from './usePart.ts';

/** Dates by which records can stand in a calendar or on a timeline. */
export const datesOf = (model: EntityModel): Offered[] => offered(model, (path) => isDated(model.fieldsByPath[path]!));

const facts = (model: EntityModel): Offered[] =>
  offered(model, (path) => !['group', 'table'].includes(model.fieldsByPath[path]!.kind));

interface LayoutProps {
  pointer: string;
  model: EntityModel;
}

function TitleControl({
  model,
  value,
  onChange,
}: {
  model: EntityModel;
  value: string;
  onChange(value: string): void;
}) {
  return (
    <SelectControl
      label="标题"
      value={value}
      options={[{ value: '', title: '与记录的标题相同' }, ...facts(model)]}
      onChange={onChange}
    />
  );
}

/** By which dates a view's calendar stands. */
export function CalendarLayout({ pointer, model }: LayoutProps) {
  const { source, set } = usePart<CalendarSource>(pointer);
  const dates = datesOf(model);
  return (
    <>
      <SelectControl
        label={source.to === undefined ? '日期' : '开始日期'}
        hint="拖动记录就是改这个日期"
        value={source.from ?? ''}
        options={dates}
        onChange={(value) => set('from', value)}
      />
      <SelectControl
        label="结束日期"
        value={source.to ?? ''}
        options={[{ value: '', title: '没有（只占一天）' }, ...dates.filter(({ value }) => value !== source.from)]}
        onChange={(value) => set('to', value || undefined)}
      />
      <TitleControl model={model} value={source.title ?? ''} onChange={(value) => set('title', value || undefined)} />
    </>
  );
}

/** From when to when a view's bars go, and what puts them together. */
export function TimelineLayout({ pointer, model }: LayoutProps) {
  const { source, set } = usePart<TimelineSource>(pointer);
  const dates = datesOf(model);
  const lanes = offered(model, (path) => {
    const field = groupedField(model, path);
    return field !== undefined && !isByMonth(field);
  });
  return (
    <>
      <SelectControl
        label="开始日期"
        hint="拖动横条就是改这两个日期，拖两端改其中一个"
        value={source.from ?? ''}
        options={dates}
        onChange={(value) => set('from', value)}
      />
      <SelectControl label="结束日期" value={source.to ?? ''} options={dates} onChange={(value) => set('to', value)} />
      <SelectControl
        label="按什么分组"
        value={source.group ?? ''}
        options={[{ value: '', title: '不分组' }, ...lanes]}
        onChange={(value) => set('group', value || undefined)}
      />
      <TitleControl model={model} value={source.title ?? ''} onChange={(value) => set('title', value || undefined)} />
    </>
  );
}

/** Files that a view's cards can show a picture of. */
export const picturesOf = (model: EntityModel): Offered[] =>
  offered(model, (path) => isPictured(model.fieldsByPath[path]!));

/** What a view's cards show. */
export function GalleryLayout({ pointer, model }: LayoutProps) {
  const { source, set } = usePart<GallerySource>(pointer);
  const chosen = source.fields ?? [];
  const all = facts(model);
  return (
    <>
      <SelectControl
        label="图片"
        value={source.picture ?? ''}
        options={[{ value: '', title: '不用图片，显示标题首字' }, ...picturesOf(model)]}
        onChange={(value) => set('picture', value || undefined)}
      />
      <TitleControl model={model} value={source.title ?? ''} onChange={(value) => set('title', value || undefined)} />
      <ChosenFields
        label="卡片内容"
        chosen={chosen}
        options={chosen.length < MAX_FACTS ? all : all.filter(({ value }) => chosen.includes(value))}
        onChange={(next) => set('fields', next.length > 0 ? next : undefined)}
      />
    </>
  );
}
