import { useState } from 'react';
import { useDesign } from '../designContext.ts';
import type { Hindrance } from '../edits/carryField.ts';
import { pathOf } from '../edits/json.ts';
import { setStateName, stateProblem } from '../edits/renameOption.ts';
import { TextControl } from './controls.tsx';
import { useKeptByPrograms } from './useKeptByPrograms.ts';

/** What rules, exports and calls know a state by. Whatever in the document names it names it anew. */
export function StateName({
  pointer,
  onLeft,
}: {
  pointer: string;
  onLeft(left: { at: string; found: readonly Hindrance[] }): void;
}) {
  const { text, edit, choose, fragments, locked, published } = useDesign();
  const name = String(pathOf(text, pointer).at(-1));
  const [typed, setTyped] = useState(name);
  const kept = useKeptByPrograms(pointer);
  const wanted = typed.trim();
  const problem = stateProblem(text, pointer, wanted);
  const commit = () => {
    if (wanted === name || problem !== undefined) return;
    const renamed = setStateName(text, pointer, wanted, { fragments, published });
    edit(() => renamed.text);
    onLeft({ at: renamed.pointer, found: renamed.left });
    choose(renamed.pointer);
  };
  return (
    <TextControl
      label="标识"
      hint={
        kept ? (
          '出厂的状态：程序按这个标识办理单据，只有开发者能改。名称可以随便改'
        ) : problem === undefined ? (
          '规则、导出和接口里用的名称。改它时，在这个状态的单据、历史、视图和用到它的条件一起改'
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
