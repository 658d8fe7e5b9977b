import type { EntityModel, FieldSource } from '@yunpu/engine-core/document';
import { useDesign } from '../designContext.ts';
import { type Decider, decidedLink, decidersOf } from '../edits/decidedLink.ts';
import { setFieldKey } from '../edits/fields.ts';
import { pathOf, valueAt } from '../edits/json.ts';
import { SentenceBuilder } from '../sentence/SentenceBuilder.tsx';
import { subjectsOfModel } from '../sentence/subjects.ts';
import { Block, Choices, SelectControl } from './controls.tsx';
import { FetchedFields } from './FetchedFields.tsx';
import { useTargetModel } from './useEntityModel.ts';

type Link = NonNullable<FieldSource['link']>;
type Entities = readonly { entity: string; title: string }[];

/** Which business object a link leads to: always the same, or as another field says. */
export function LinkProperties({ pointer, field }: { pointer: string; field: FieldSource }) {
  const { text, edit, entities, locked } = useDesign();
  const path = pathOf(text, pointer);
  const siblings = (valueAt(text, path.slice(0, -1)) ?? {}) as Record<string, FieldSource>;
  const deciders = decidersOf(siblings, String(path.at(-1)));
  const link = field.link ?? {};
  const { by } = link;
  const target = useTargetModel(link.entity);
  const decider = deciders.find(({ name }) => name === by);
  const write = (value: FieldSource['link']) => edit((now) => setFieldKey(now, pointer, 'link', value));
  const decide = (name: string) => {
    const chosen = deciders.find((one) => one.name === name);
    write(
      chosen ? decidedLink(chosen, entities, link.entities) : { entity: Object.values(link.entities ?? {})[0] ?? '' },
    );
  };
  return (
    <Block title="关联">
      {(deciders.length > 0 || by !== undefined) && (
        <SelectControl
          label="关联到哪种单据，取决于"
          value={by ?? ''}
          options={[
            { value: '', title: '不取决于别的字段' },
            ...(by !== undefined && !decider ? [{ value: by, title: siblings[by]?.title ?? by }] : []),
            ...deciders.map(({ name, title }) => ({ value: name, title: `“${title}”选了哪一项` })),
          ]}
          hint="填写时先选那个字段，再搜索对应单据的记录；改选它，已选的记录会清空。"
          onChange={decide}
        />
      )}
      {by === undefined ? (
        <SelectControl
          label="关联到"
          value={link.entity ?? ''}
          options={choicesOf(entities, link.entity)}
          hint="填写时可以搜索那张单据的记录，点开能看到它。"
          onChange={(value) => write({ entity: value })}
        />
      ) : (
        decider && <Targets decider={decider} targets={link.entities ?? {}} entities={entities} onChange={write} />
      )}
      {link.entity !== undefined && target && <Shown link={link} target={target} onChange={write} />}
      {link.entity !== undefined && (
        <SentenceBuilder
          label="可以选哪些"
          otherwise="那种单据里看得到的都可以选"
          source={link.filter}
          subjects={target ? subjectsOfModel(target, 'row.') : []}
          pointer={`${pointer}/link/filter`}
          disabled={locked}
          onChange={(filter) =>
            edit((now) => setFieldKey(now, `${pointer}/link`, 'filter', filter), `${pointer}/link/filter`)
          }
        />
      )}
      {by === undefined && <FetchedFields pointer={pointer} field={field} siblings={siblings} target={target} />}
    </Block>
  );
}

/** For each option of the field that decides, which business object it stands for. */
function Targets({
  decider,
  targets,
  entities,
  onChange,
}: {
  decider: Decider;
  targets: Readonly<Record<string, string>>;
  entities: Entities;
  onChange(link: FieldSource['link']): void;
}) {
  return decider.options.map(({ value, title }) => (
    <SelectControl
      key={value}
      label={`选“${title}”时关联到`}
      value={targets[value] ?? ''}
      options={choicesOf(entities, targets[value])}
      onChange={(entity) => onChange(decidedLink(decider, [], { ...targets, [value]: entity }))}
    />
  ));
}

/** By which of its fields a linked record is shown, and by which more it is told apart while it is searched. */
function Shown({ link, target, onChange }: { link: Link; target: EntityModel; onChange(link: Link): void }) {
  const fields = target.fields.map(({ path, title }) => ({ value: path, title }));
  return (
    <>
      <SelectControl
        label="显示那条记录的"
        value={link.label ?? ''}
        options={[{ value: '', title: '标题' }, ...fields]}
        onChange={(label) => {
          const { label: _before, ...rest } = link;
          onChange(label === '' ? rest : { ...rest, label });
        }}
      />
      <Choices
        label="选的时候还显示"
        hint="搜索结果的第二行，便于分辨"
        chosen={link.show ?? []}
        options={fields}
        onChange={(show) => {
          const { show: _before, ...rest } = link;
          onChange(show.length > 0 ? { ...rest, show } : rest);
        }}
      />
    </>
  );
}

const choicesOf = (entities: Entities, chosen = '') => [
  ...(chosen === '' ? [{ value: '', title: '请选择' }] : []),
  ...entities.map(({ entity, title }) => ({ value: entity, title })),
];
