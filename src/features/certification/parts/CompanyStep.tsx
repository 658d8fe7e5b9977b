import { tidyCode } from '@yunpu/engine-core/format';
import { Building2, CalendarDays, Hash, UserRound } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '../../../ui/fields/Field.tsx';
import { tidied } from '../../../ui/fields/tidied.ts';
import { Choice } from './Choice.tsx';
import { PaperField } from './PaperField.tsx';
import { rules, type TeamValues } from './values.ts';

export const SUBJECTS = [
  { value: 'company', title: '企业' },
  { value: 'individual', title: '个体工商户' },
  { value: 'institution', title: '事业单位' },
  { value: 'government', title: '政府机关' },
  { value: 'social', title: '社会组织' },
];

/** Who the company is, as its licence says. */
export function CompanyStep({
  form: {
    register,
    control,
    formState: { errors },
  },
}: {
  form: UseFormReturn<TeamValues>;
}) {
  const code = register('uscc', { validate: rules.uscc });
  const longTerm = useWatch({ control, name: 'longTerm' });
  return (
    <div className="ce-fields">
      <Choice legend="主体类型" options={SUBJECTS} {...register('subjectType')} />
      <PaperField
        control={control}
        name="licence"
        label="营业执照"
        hint="彩色原件照片或扫描件，10 MB 以内，四角完整、文字清晰"
        pdf
      />
      <div className="ce-grid">
        <Field
          id="companyName"
          label="企业名称"
          icon={Building2}
          maxLength={100}
          hint="与营业执照上的名称完全一致"
          error={errors.companyName?.message}
          {...register('companyName', { validate: rules.companyName })}
        />
        <Field
          id="uscc"
          label="统一社会信用代码"
          icon={Hash}
          maxLength={30}
          autoCapitalize="characters"
          hint="18 位，见营业执照右上角"
          error={errors.uscc?.message}
          {...code}
          onChange={tidied(tidyCode, code.onChange)}
        />
        <Field
          id="legalPerson"
          label="法定代表人"
          icon={UserRound}
          maxLength={40}
          hint="个体工商户填经营者姓名"
          error={errors.legalPerson?.message}
          {...register('legalPerson', { validate: rules.legalPerson })}
        />
        <div>
          <label className="ce-check">
            <input type="checkbox" {...register('longTerm')} />
            营业执照长期有效
          </label>
          {!longTerm && (
            <Field
              id="licenceUntil"
              label="执照有效期至"
              icon={CalendarDays}
              type="date"
              error={errors.licenceUntil?.message}
              {...register('licenceUntil', { validate: rules.licenceUntil })}
            />
          )}
        </div>
      </div>
    </div>
  );
}
