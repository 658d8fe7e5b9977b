import { download } from '@yunpu/engine-react';
import { CreditCard, Download, Landmark } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { downloadLetter } from '../../../platform/gateway/certification.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Choice } from './Choice.tsx';
import { PaperField } from './PaperField.tsx';
import { rules, type TeamValues } from './values.ts';

export const METHODS = [
  { value: 'letter', title: '授权书', text: '下载模板，签字盖章后上传，由工作人员审核' },
  { value: 'transfer', title: '打款验证', text: '我们向对公账户汇入一笔小额款项，填写金额即可核验' },
];

interface ProofStepProps {
  form: UseFormReturn<TeamValues>;
  values: TeamValues;
  /** The letter carries what was filled in so far. */
  onBeforeLetter: () => Promise<unknown>;
}

/** What shows that the company agrees. */
export function ProofStep({
  form: {
    register,
    control,
    formState: { errors },
  },
  values,
  onBeforeLetter,
}: ProofStepProps) {
  const [loading, setLoading] = useState(false);
  const letter = async () => {
    setLoading(true);
    try {
      await onBeforeLetter().catch(() => undefined);
      download(await downloadLetter());
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className="ce-fields">
      <Choice legend="核验方式" options={METHODS} {...register('method')} />
      {values.method === 'transfer' && (
        <>
          <div className="ce-grid">
            <Field
              id="bankName"
              label="开户银行"
              icon={Landmark}
              maxLength={60}
              hint="具体到支行"
              error={errors.bankName?.message}
              {...register('bankName', { validate: rules.bankName })}
            />
            <Field
              id="bankAccount"
              label="对公账号"
              icon={CreditCard}
              inputMode="numeric"
              maxLength={36}
              hint={`户名须为“${values.companyName || '企业名称'}”`}
              error={errors.bankAccount?.message}
              {...register('bankAccount', {
                validate: rules.bankAccount,
                setValueAs: (text: string) => text.replace(/\s/g, ''),
              })}
            />
          </div>
          <p className="ce-quiet">汇款后 3 天内填写收到的金额，可以填 3 次；金额不超过 ¥1.00，不必退还。</p>
        </>
      )}
      {values.method === 'letter' && values.operator === 'agent' && (
        <>
          <Button className="ce-letter" busy={loading} onClick={() => void letter().catch(() => undefined)}>
            <Download size={16} aria-hidden />
            下载授权书模板
          </Button>
          <PaperField
            control={control}
            name="letter"
            label="授权书"
            hint="法定代表人签字并加盖公章后的照片或扫描件"
            pdf
          />
        </>
      )}
      {values.method === 'letter' && values.operator === 'legal' && (
        <p className="ce-quiet">由法定代表人本人办理，不需要授权书，直接进入下一步。</p>
      )}
    </div>
  );
}
