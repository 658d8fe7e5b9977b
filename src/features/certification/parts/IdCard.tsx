import type { Control, FieldValues, Path } from 'react-hook-form';
import { PaperField } from './PaperField.tsx';

/** Both sides of an identity card. */
export function IdCard<Values extends FieldValues>({ control }: { control: Control<Values> }) {
  return (
    <div className="ce-grid">
      <PaperField
        control={control}
        name={'idFront' as Path<Values>}
        label="身份证人像面"
        hint="四角完整，姓名与号码清晰"
      />
      <PaperField control={control} name={'idBack' as Path<Values>} label="身份证国徽面" hint="有效期限清晰" />
    </div>
  );
}
