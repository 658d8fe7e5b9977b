import type { BoardSource, EntityModel, ViewSource } from '@yunpu/engine-core/document';
import { boardColumns, groupedField } from '@yunpu/engine-core/query';
import { useDesign } from '../designContext.ts';
import { pathOf, removeValue, setValue, valueAt } from '../edits/json.ts';
import { ChosenFields } from './ChosenFields.tsx';
import { Block, NumberControl, SelectControl } from './controls.tsx';
import { usePart } from './usePart.ts';

interface Offered {
  value: string;
  title: string;
}

const NUMBERS = ['money', 'integer', 'decimal', 'percent', 'duration'];

const offered = (model: EntityModel, fits: (path: string) => boolean): Offered[] =>
  Object.values(model.fieldsByPath)
    .filter(({ path, internal }) => !internal && fits(path))
    .map(({ path, title }) => ({ value: path, title }));

/** How a view lays its records out: a table, groups of rows, or a board of cards. */
export function ViewLayout({ pointer }: { pointer: string }) {
  const { model, edit } = useDesign();
  const { source, set } = usePart<ViewSource>(pointer);
  if (!model) return null;
  const grouped = offered(model, (path) => groupedField(model, path) !== undefined);
  const columned = offered(model, (path) => boardColumns(model, model.fieldsByPath[path]!) !== undefined);
  const layout = source.board ? 'board' : source.group ? 'group' : 'table';
  const choose = (next: string) =>
    edit((now) => {
      const path = pathOf(now, pointer);
      const plain = (['group', 'board'] as const).reduce(
        (text, key) => (valueAt(text, [...path, key]) === undefined ? text : removeValue(text, [...path, key])),
        now,
      );
      if (next === 'group')
        return setValue(
          plain,
          [...path, 'group'],
          grouped.slice(0, 1).map(({ value }) => value),
        );
      return next === 'board' ? setValue(plain, [...path, 'board'], { by: columned[0]?.value ?? '' }) : plain;
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
      {source.board && <BoardLayout pointer={`${pointer}/board`} model={model} columned={columned} />}
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
