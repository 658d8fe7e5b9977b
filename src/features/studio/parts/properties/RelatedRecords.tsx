import type { ChildSource } from '@yunpu/engine-core/document';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { freeName } from '../edits/fields.ts';
import { Problems } from '../Problems.tsx';
import { Block, SelectControl, TextControl } from './controls.tsx';
import { useTargetModel } from './useEntityModel.ts';
import { usePart } from './usePart.ts';

/** The lists of other business objects' records that a record shows below itself. */
export function RelatedRecords() {
  const { entities } = useDesign();
  const { source, set } = usePart<{ children: readonly ChildSource[] }>('');
  const all = source.children ?? [];
  const write = (next: readonly ChildSource[], typed = false) =>
    set('children', next.length > 0 ? next : undefined, typed);
  const move = (index: number, to: number) => {
    const rest = all.filter((_, at) => at !== index);
    const moved = all[index];
    if (moved) write([...rest.slice(0, to), moved, ...rest.slice(to)]);
  };
  return (
    <Block title="相关单据" open={all.length > 0}>
      {all.map((child, index) => (
        <fieldset key={child.name} className="st-part" aria-label={`相关单据“${child.title}”`}>
          <ChildControls
            child={child}
            onChange={(values, typed) =>
              write(
                all.map((one, at) => (at === index ? { ...one, ...values } : one)),
                typed,
              )
            }
          />
          <Problems pointer={`/children/${index}`} />
          <div className="st-field-acts">
            <Button
              look="icon"
              aria-label={`上移“${child.title}”`}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp size={14} aria-hidden />
            </Button>
            <Button
              look="icon"
              aria-label={`下移“${child.title}”`}
              disabled={index === all.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown size={14} aria-hidden />
            </Button>
            <Button onClick={() => write(all.filter((_, at) => at !== index))}>
              <Trash2 size={14} aria-hidden /> 不再显示
            </Button>
          </div>
        </fieldset>
      ))}
      <SelectControl
        label="记录下面再列出"
        value=""
        options={[
          { value: '', title: '选一种单据' },
          ...entities.map(({ entity, title }) => ({ value: entity, title })),
        ]}
        hint="那种单据里要有一个字段关联到本单据。"
        onChange={(entity) => {
          const title = entities.find((one) => one.entity === entity)?.title;
          if (title === undefined) return;
          const name = freeName(
            entity,
            all.map((one) => one.name),
          );
          write([...all, { name, title, entity, foreignKey: '' }]);
        }}
      />
    </Block>
  );
}

function ChildControls({
  child,
  onChange,
}: {
  child: ChildSource;
  onChange(values: Partial<ChildSource>, typed?: boolean): void;
}) {
  const { entity } = useDesign();
  const model = useTargetModel(child.entity);
  const fields = model?.fields.filter(({ kind, children }) => children.length === 0 && kind !== 'attachment') ?? [];
  const linked = fields.filter(({ link }) => link?.entity === entity);
  const options = (linked.length > 0 ? linked : fields).map(({ path, title }) => ({ value: path, title }));
  const { foreignKey } = child;
  return (
    <>
      <TextControl label="标题" value={child.title} onChange={(title) => onChange({ title }, true)} />
      <SelectControl
        label={`“${model?.title ?? child.entity}”里的哪个字段是本单据`}
        value={foreignKey}
        options={
          options.some(({ value }) => value === foreignKey)
            ? options
            : [{ value: foreignKey, title: foreignKey === '' ? '请选择' : foreignKey }, ...options]
        }
        onChange={(value) => onChange({ foreignKey: value })}
      />
    </>
  );
}
