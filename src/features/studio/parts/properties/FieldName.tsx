import { useDesign } from '../designContext.ts';
import { nameProblem, renameField } from '../edits/renameField.ts';
import { IdentifierControl, type Left } from './IdentifierControl.tsx';

/** A field's name in rules, exports and calls. */
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
  const { text, fragments } = useDesign();
  return (
    <IdentifierControl
      pointer={pointer}
      name={name}
      problemOf={(wanted) => nameProblem(text, pointer, wanted, isNew)}
      rename={(wanted) => renameField(text, pointer, wanted, { fragments, isNew })}
      hints={{
        free: '规则、导出和接口里用的名称。改它时，这里用到它的条件、列表和权限一起改，已有的值不变',
        kept: '出厂字段：程序按这个标识读写单据，只有开发者能改。名称可以随便改',
      }}
      onLeft={onLeft}
    />
  );
}
