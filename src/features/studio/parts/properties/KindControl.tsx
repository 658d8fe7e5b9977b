import type { FieldSource } from '@yunpu/engine-core/document';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { changeKind, type Fate, fateOf } from '../edits/changeKind.ts';
import { FIELD_KINDS, kindTitle } from '../edits/kinds.ts';
import { SelectControl } from './controls.tsx';
import './kindControl.css';

const FATES: Readonly<Record<Fate, string>> = {
  kept: '已填的值原样保留，都还合规。',
  checked: '已填的值原样保留；不符合新类型的，在改正之前不能保存，发布前会列出有多少张单据。',
  rescaled:
    '已填的数原样保留，但按新类型的单位来读：金额按最小的单位（人民币是分），时长按秒，百分比的 1 是 100%。小数不符合金额和时长。',
  unfit: '已填的值原样保留，但都不符合新类型，改正之前不能保存；发布前会列出有多少张单据，可以一并处理。',
};

/** Of which kind a field is. Another one is chosen with what it means for the values that are stored. */
export function KindControl({
  pointer,
  kind,
  isNew,
  disabled,
}: {
  pointer: string;
  kind: string | undefined;
  isNew: boolean;
  disabled: boolean;
}) {
  const { edit, fragments } = useDesign();
  const [wanted, setWanted] = useState<string>();
  const change = (to: string) => {
    edit((now) => changeKind(now, pointer, to, fragments));
    setWanted(undefined);
  };
  const known = FIELD_KINDS.map(({ name, title }) => ({ value: name, title }));
  return (
    <>
      <SelectControl
        label="类型"
        value={wanted ?? kind ?? ''}
        disabled={disabled}
        options={kind === undefined ? [{ value: '', title: kindTitle(kind) }, ...known] : known}
        onChange={(to) => {
          if (to === kind || to === '') setWanted(undefined);
          else if (isNew) change(to);
          else setWanted(to);
        }}
      />
      {wanted !== undefined && (
        <div className="st-kind-change" role="group" aria-label={`改为${kindTitle(wanted)}`}>
          <p>
            改为“{kindTitle(wanted)}”：名称、位置和条件不变，只属于“{kindTitle(kind)}”的设置会去掉。
            {FATES[fateOf(kind, wanted)]}
          </p>
          <Button onClick={() => setWanted(undefined)}>取消</Button>
          <Button look="primary" onClick={() => change(wanted)}>
            改类型
          </Button>
        </div>
      )}
    </>
  );
}

/** Whether the field's kind can be another: not of what only the code can write, or of what other parts are made from. */
export const hasOwnKind = (field: FieldSource): boolean =>
  field.$ref === undefined && field.rollup === undefined && field.options === undefined;
