import type { FieldSource } from '@yunpu/engine-core/document';
import { useDesign } from '../designContext.ts';
import { setFieldKey } from '../edits/fields.ts';
import { pathOf, setValue, valueAt } from '../edits/json.ts';
import { Block, Choices, SelectControl } from './controls.tsx';

/** Which business object a link leads to. */
export function LinkProperties({ pointer, field }: { pointer: string; field: FieldSource }) {
  const { text, edit, entities } = useDesign();
  const siblings = (valueAt(text, pathOf(text, pointer).slice(0, -1)) ?? {}) as Record<string, FieldSource>;
  const fetched = Object.keys(field.link?.fetch ?? {});
  const entity = field.link?.entity ?? '';
  return (
    <Block title="关联">
      <SelectControl
        label="关联到"
        value={entity}
        options={[
          ...(entity === '' ? [{ value: '', title: '请选择' }] : []),
          ...entities.map((one) => ({ value: one.entity, title: one.title })),
        ]}
        hint="填写时可以搜索那张单据的记录，点开能看到它。"
        onChange={(value) => edit((now) => setFieldKey(now, pointer, 'link', { entity: value }))}
      />
      {fetched.length > 0 && (
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
      )}
    </Block>
  );
}
