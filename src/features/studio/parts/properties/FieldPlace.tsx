import { useState } from 'react';
import { useDesign } from '../designContext.ts';
import { carryField, type Hindrance, holdersFor } from '../edits/carryField.ts';
import { Hindrances } from '../Hindrances.tsx';
import { SelectControl } from './controls.tsx';
import { KEPT_BY_PROGRAMS, useKeptByPrograms } from './useKeptByPrograms.ts';

const HERE = 'here';

/** Into a group or the rows of a sub-table, or out of them. */
export function FieldPlace({ pointer, isNew }: { pointer: string; isNew: boolean }) {
  const { text, edit, choose, fragments, locked } = useDesign();
  const [hindered, setHindered] = useState<{ at: string; found: readonly Hindrance[] }>();
  const holders = holdersFor(text, pointer);
  const kept = useKeptByPrograms(pointer);
  if (holders.length === 0) return null;
  const carry = (to: string) => {
    if (to === HERE) return;
    const carried = carryField(text, pointer, to, { fragments, isNew });
    setHindered({ at: pointer, found: carried.hindrances });
    if (carried.hindrances.length > 0) return;
    edit(() => carried.text);
    choose(carried.pointer);
  };
  return (
    <>
      <SelectControl
        label="移到…"
        hint={
          kept ? KEPT_BY_PROGRAMS : '移进分组或明细行，或者移出来。已有的值跟着走，用到它的条件、列表、视图和权限一起改'
        }
        value={HERE}
        disabled={locked || kept}
        options={[
          { value: HERE, title: '留在这里' },
          ...holders.map(({ pointer: value, title, isRows }) => ({
            value,
            title: value === '' ? '单据本身' : isRows ? `“${title}”的每一行` : `“${title}”里`,
          })),
        ]}
        onChange={carry}
      />
      {hindered?.at === pointer && <Hindrances title="不能移到那里，下面这些地方还用着它：" found={hindered.found} />}
    </>
  );
}
