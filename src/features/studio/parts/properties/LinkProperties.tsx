import type { FieldSource } from '@yunpu/engine-core/document';
import { useDesign } from '../designContext.ts';
import { setFieldKey } from '../edits/fields.ts';
import { Block, SelectControl } from './controls.tsx';

/** Which business object a link leads to. */
export function LinkProperties({ pointer, field }: { pointer: string; field: FieldSource }) {
  const { edit, entities } = useDesign();
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
    </Block>
  );
}
