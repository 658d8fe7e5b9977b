import { IdCard as IdIcon, UserRound } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '../../../ui/fields/Field.tsx';
import { PhoneField } from '../../../ui/fields/PhoneField.tsx';
import { Choice } from './Choice.tsx';
import { IdCard } from './IdCard.tsx';
import { rules, type TeamValues } from './values.ts';

export const OPERATORS = [
  { value: 'agent', title: '经办人', text: '由企业授权的员工办理，须提供授权书或完成打款验证' },
  { value: 'legal', title: '法定代表人本人', text: '不需要授权书' },
];

/** Who acts for the company. */
export function AgentStep({
  form: {
    register,
    control,
    formState: { errors },
  },
  legalPerson,
}: {
  form: UseFormReturn<TeamValues>;
  legalPerson: string;
}) {
  const operator = useWatch({ control, name: 'operator' });
  const nameRule = (value: string): true | string => {
    const given = rules.agentName(value);
    return given === true && operator === 'legal' && value.trim() !== legalPerson.trim()
      ? '由法定代表人办理时，应与法定代表人姓名一致'
      : given;
  };
  return (
    <div className="ce-fields">
      <Choice legend="办理人" options={OPERATORS} {...register('operator')} />
      <div className="ce-grid">
        <Field
          id="agentName"
          label="办理人姓名"
          icon={UserRound}
          maxLength={40}
          autoComplete="name"
          hint="与身份证一致"
          error={errors.agentName?.message}
          {...register('agentName', { validate: nameRule })}
        />
        <PhoneField
          id="agentPhone"
          label="办理人手机号"
          error={errors.agentPhone?.message}
          {...register('agentPhone', { validate: rules.agentPhone })}
        />
        <Field
          id="agentIdNumber"
          label="办理人身份证号码"
          icon={IdIcon}
          maxLength={22}
          autoComplete="off"
          hint="加密保存，保存后只显示首尾几位"
          error={errors.agentIdNumber?.message}
          {...register('agentIdNumber', { validate: rules.idNumber })}
        />
      </div>
      <IdCard control={control} />
    </div>
  );
}
