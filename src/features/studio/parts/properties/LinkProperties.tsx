import type { FieldSource } from '@yunpu/engine-core/document';
import { useDesign } from '../designContext.ts';
import { type Decider, decidedLink, decidersOf } from '../edits/decidedLink.ts';
import { setFieldKey } from '../edits/fields.ts';
import { pathOf, setValue, valueAt } from '../edits/json.ts';
import { Block, Choices, SelectControl } from './controls.tsx';

type Entities = readonly { entity: string; title: string }[];

/** Which business object a link leads to: always the same, or as another field says. */
export function LinkProperties({ pointer, field }: { pointer: string; field: FieldSource }) {
  const { text, edit, entities } = useDesign();
  const path = pathOf(text, pointer);
  const siblings = (valueAt(text, path.slice(0, -1)) ?? {}) as Record<string, FieldSource>;
  const deciders = decidersOf(siblings, String(path.at(-1)));
  const link = field.link ?? {};
  const { by } = link;
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
      <Fetched pointer={pointer} field={field} siblings={siblings} />
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

const choicesOf = (entities: Entities, chosen = '') => [
  ...(chosen === '' ? [{ value: '', title: '请选择' }] : []),
  ...entities.map(({ entity, title }) => ({ value: entity, title })),
];

/** Which of the fields that a choice fills keep a value that they have. */
function Fetched({
  pointer,
  field,
  siblings,
}: {
  pointer: string;
  field: FieldSource;
  siblings: Readonly<Record<string, FieldSource>>;
}) {
  const { edit } = useDesign();
  const fetched = Object.keys(field.link?.fetch ?? {});
  if (fetched.length === 0) return null;
  return (
    <Choices
      label="已有值时不带入"
      hint="选中后带入这些字段；勾上的只在空着时带入"
      chosen={field.link?.onlyEmpty ?? []}
      options={fetched.map((value) => ({ value, title: siblings[value]?.title ?? value }))}
      onChange={(chosen) =>
        edit((now) =>
          setValue(now, [...pathOf(now, pointer), 'link', 'onlyEmpty'], chosen.length > 0 ? chosen : undefined),
        )
      }
    />
  );
}
