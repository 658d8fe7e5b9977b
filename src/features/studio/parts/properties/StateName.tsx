import { useDesign } from '../designContext.ts';
import { pathOf } from '../edits/json.ts';
import { setStateName, stateProblem } from '../edits/renameOption.ts';
import { IdentifierControl, type Left } from './IdentifierControl.tsx';

/** A state's name in rules, exports and calls. */
export function StateName({ pointer, onLeft }: { pointer: string; onLeft(left: Left): void }) {
  const { text, fragments, published } = useDesign();
  return (
    <IdentifierControl
      pointer={pointer}
      name={String(pathOf(text, pointer).at(-1))}
      problemOf={(wanted) => stateProblem(text, pointer, wanted)}
      rename={(wanted) => setStateName(text, pointer, wanted, { fragments, published })}
      hints={{
        free: '规则、导出和接口里用的名称。改它时，在这个状态的单据、历史、视图和用到它的条件一起改',
        kept: '出厂的状态：程序按这个标识办理单据，只有开发者能改。名称可以随便改',
      }}
      onLeft={onLeft}
    />
  );
}
