import type { FieldSource } from '@yunpu/engine-core/document';
import { useDesign } from '../designContext.ts';
import { addField } from '../edits/fields.ts';
import { pathOf, pointerOf } from '../edits/json.ts';
import { FIELD_KINDS, kindOfField, kindTitle } from '../edits/kinds.ts';
import { ensureInput } from '../edits/lifecycle.ts';
import { Block, SelectControl } from './controls.tsx';

/** What the action asks for in a dialog before it is done; each is a field with all of a field's properties. */
export function ActionInput({ pointer, input }: { pointer: string; input: FieldSource | undefined }) {
  const { text, edit, choose } = useDesign();
  const path = pathOf(text, pointer);
  const asked = Object.entries(input?.properties ?? {});
  const add = (kind: string) => {
    if (kind === '') return;
    const ready = ensureInput(text, String(path.at(-1)));
    const added = addField(ready, kind, { within: pointerOf([...path, 'input']) });
    edit(() => added.text);
    choose(added.pointer, true);
  };
  return (
    <Block title="执行前要填写的" open={asked.length > 0}>
      <ul className="st-ways">
        {asked.map(([name, field]) => (
          <li key={name}>
            <button
              type="button"
              className="st-link"
              onClick={() => choose(pointerOf([...path, 'input', 'properties', name]))}
            >
              {field.title ?? name}
            </button>
            <span className="st-quiet">
              {kindTitle(kindOfField(field))}
              {input?.required?.includes(name) && ' · 必填'}
            </span>
          </li>
        ))}
      </ul>
      <SelectControl
        label="再问一项"
        value=""
        options={[
          { value: '', title: '选择类型…' },
          ...FIELD_KINDS.filter(({ name }) => name !== 'link' && name !== 'group').map(({ name, title }) => ({
            value: name,
            title,
          })),
        ]}
        hint="点动作时弹出对话框，填好才执行。"
        onChange={add}
      />
    </Block>
  );
}
