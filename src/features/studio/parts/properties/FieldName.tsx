import { useState } from 'react';
import { useDesign } from '../designContext.ts';
import type { Hindrance } from '../edits/carryField.ts';
import { nameProblem, renameField } from '../edits/renameField.ts';
import { TextControl } from './controls.tsx';
import { useKeptByPrograms } from './useKeptByPrograms.ts';

/** Places that name a field as it was called before, by where it stands now. */
export interface Left {
  at: string;
  found: readonly Hindrance[];
}

/** What rules, exports and calls know the field by. Whatever in the document names it names it anew. */
export function FieldName({
  pointer,
  name,
  isNew,
  onLeft,
}: {
  pointer: string;
  name: string;
  isNew: boolean;
  onLeft(left: Left): void;
}) {
  const { text, edit, choose, fragments, locked } = useDesign();
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();
  const problem = wanted === name ? undefined : nameProblem(text, pointer, wanted, isNew);
  const kept = useKeptByPrograms(pointer);
  const commit = () => {
    if (wanted === name || problem !== undefined) return;
    const renamed = renameField(text, pointer, wanted, { fragments, isNew });
    edit(() => renamed.text);
    onLeft({ at: renamed.pointer, found: renamed.left });
    choose(renamed.pointer);
  };
  return (
    <TextControl
      label="标识"
      hint={
        kept ? (
          '出厂字段：程序按这个标识读写单据，只有开发者能改。名称可以随便改'
        ) : problem === undefined ? (
          '规则、导出和接口里用的名称。改它时，这里用到它的条件、列表和权限一起改，已有的值不变'
        ) : (
          <span className="st-error" role="alert">
            {problem}
          </span>
        )
      }
      value={typed}
      disabled={locked || kept}
      onChange={setTyped}
      onCommit={commit}
    />
  );
}
