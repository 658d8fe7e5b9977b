import type { FieldModel, StartSource } from '@yunpu/engine-core/document';
import { Trash2, X } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { freeName } from '../edits/fields.ts';
import { Problems } from '../Problems.tsx';
import { SentenceBuilder } from '../sentence/SentenceBuilder.tsx';
import { Block, Choices, SelectControl, TextControl } from './controls.tsx';
import { FormulaControl } from './FormulaControl.tsx';
import { useTargetModel } from './useEntityModel.ts';
import { usePart, useRecordSubjects } from './usePart.ts';

/** The buttons of a record that begin a record of another business object, with what it begins with. */
export function StartList() {
  const { entities } = useDesign();
  const { source, set } = usePart<{ starts: readonly StartSource[] }>('');
  const all = source.starts ?? [];
  const write = (next: readonly StartSource[], typed = false) =>
    set('starts', next.length > 0 ? next : undefined, typed);
  return (
    <Block title="由此发起" open={all.length > 0}>
      {all.map((start, index) => (
        <fieldset key={start.name} className="st-part" aria-label={`发起“${start.title}”`}>
          <StartControls
            start={start}
            pointer={`/starts/${index}`}
            onChange={(next, typed) =>
              write(
                all.map((one, at) => (at === index ? next : one)),
                typed,
              )
            }
          />
          <Button onClick={() => write(all.filter((_, at) => at !== index))}>
            <Trash2 size={14} aria-hidden /> 删除按钮“{start.title}”
          </Button>
        </fieldset>
      ))}
      <SelectControl
        label="加一个按钮，由这条记录新建"
        value=""
        options={[
          { value: '', title: '选一种单据' },
          ...entities.map(({ entity, title }) => ({ value: entity, title })),
        ]}
        onChange={(entity) => {
          const title = entities.find((one) => one.entity === entity)?.title;
          if (title === undefined) return;
          const name = freeName(
            entity,
            all.map((one) => one.name),
          );
          write([...all, { name, title: `新建${title}`, entity }]);
        }}
      />
    </Block>
  );
}

function StartControls({
  start,
  pointer,
  onChange,
}: {
  start: StartSource;
  pointer: string;
  onChange(next: StartSource, typed?: boolean): void;
}) {
  const { roles, locked } = useDesign();
  const subjects = useRecordSubjects();
  const { when, why, roles: shownTo, ...rest } = start;
  const kept = {
    ...rest,
    ...(shownTo && { roles: shownTo }),
    ...(when !== undefined && { when }),
    ...(why !== undefined && { why }),
  };
  return (
    <>
      <TextControl label="按钮上的字" value={start.title} onChange={(title) => onChange({ ...start, title }, true)} />
      <Choices
        label="给谁用"
        hint="都不选：能新建那种单据的人"
        chosen={shownTo ?? []}
        options={roles.map(({ name, title }) => ({ value: name, title }))}
        onChange={(chosen) => {
          const { roles: _before, ...others } = kept;
          onChange(chosen.length > 0 ? { ...others, roles: chosen } : others);
        }}
      />
      <SentenceBuilder
        label="什么时候可以"
        otherwise="随时可以"
        source={when}
        subjects={subjects}
        pointer={`${pointer}/when`}
        disabled={locked}
        onChange={(next) => {
          const { when: _before, ...others } = kept;
          onChange(next === undefined ? others : { ...others, when: next }, true);
        }}
      />
      {when !== undefined && (
        <TextControl
          label="不可以时说明"
          value={why ?? ''}
          placeholder="例如 已关闭的商机不再跟进"
          onChange={(next) => {
            const { why: _before, ...others } = kept;
            onChange(next === '' ? others : { ...others, why: next }, true);
          }}
        />
      )}
      <StartValues start={start} pointer={pointer} onChange={onChange} />
      <Problems pointer={pointer} />
    </>
  );
}

/** What the new record begins with: its fields, and the row that each of its sub-tables begins with. */
function StartValues({
  start,
  pointer,
  onChange,
}: {
  start: StartSource;
  pointer: string;
  onChange(next: StartSource, typed?: boolean): void;
}) {
  const model = useTargetModel(start.entity);
  const { values = {}, rows = {}, ...rest } = start;
  const write = (next: Pick<StartSource, 'values' | 'rows'>, typed = false) => {
    const filled = { values, rows, ...next };
    onChange(
      {
        ...rest,
        ...(Object.keys(filled.values).length > 0 && { values: filled.values }),
        ...(Object.keys(filled.rows).length > 0 && { rows: filled.rows }),
      },
      typed,
    );
  };
  const tables = model?.fields.filter(({ kind }) => kind === 'table') ?? [];
  return (
    <>
      <BroughtValues
        what="新单据"
        values={values}
        fields={model?.fields.filter(({ kind }) => kind !== 'table') ?? []}
        pointer={`${pointer}/values`}
        onChange={(next, typed) => write({ values: next }, typed)}
      />
      {tables.map(({ name, title, children }) => (
        <BroughtValues
          key={name}
          what={`“${title}”第一行`}
          values={rows[name] ?? {}}
          fields={children}
          pointer={`${pointer}/rows/${name}`}
          onChange={(next, typed) => {
            const { [name]: _before, ...others } = rows;
            write({ rows: Object.keys(next).length > 0 ? { ...others, [name]: next } : others }, typed);
          }}
        />
      ))}
    </>
  );
}

/** Fields of what is begun, each from a field of this record or a formula over it. */
function BroughtValues({
  what,
  values,
  fields,
  pointer,
  onChange,
}: {
  what: string;
  values: Readonly<Record<string, string>>;
  fields: readonly FieldModel[];
  pointer: string;
  onChange(values: Record<string, string>, typed?: boolean): void;
}) {
  const { document } = useDesign();
  const own = Object.entries(document.record?.properties ?? {}).map(([value, { title }]) => ({
    value,
    title: title ?? value,
  }));
  const theirs = fields.map(({ name, title }) => ({ value: name, title }));
  const titleOf = (name: string) => theirs.find(({ value }) => value === name)?.title ?? name;
  const free = theirs.filter(({ value }) => values[value] === undefined);
  return (
    <>
      {Object.entries(values).map(([name, value]) => {
        const isField = own.some((one) => one.value === value);
        const title = titleOf(name);
        return (
          <div key={name} className="st-set">
            <SelectControl
              label={`${what}的“${title}”带入`}
              value={isField ? value : ''}
              options={[...own, { value: '', title: '按公式' }]}
              onChange={(next) => onChange({ ...values, [name]: next === '' ? `'${title}'` : next })}
            />
            <Button
              look="icon"
              aria-label={`不再带入“${title}”`}
              onClick={() => onChange(Object.fromEntries(Object.entries(values).filter(([one]) => one !== name)))}
            >
              <X size={14} aria-hidden />
            </Button>
            {!isField && (
              <FormulaControl
                label={`“${title}”的公式`}
                names={own.map(({ value: path, title: name }) => ({ path, title: name }))}
                value={value}
                hint="文字写在单引号里，例如 '续期'"
                onChange={(next) => onChange({ ...values, [name]: next }, true)}
              />
            )}
            <Problems pointer={`${pointer}/${name}`} />
          </div>
        );
      })}
      {free.length > 0 && own[0] && (
        <SelectControl
          label={`带入${what}的哪个字段`}
          value=""
          options={[{ value: '', title: '选择字段…' }, ...free]}
          onChange={(name) => {
            const same = own.find(({ value, title }) => value === name || title === titleOf(name));
            onChange({ ...values, [name]: (same ?? own[0])?.value ?? '' });
          }}
        />
      )}
    </>
  );
}
