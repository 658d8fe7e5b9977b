import { formatDateTime } from '@yunpu/engine-core/format';
import { Coins } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { CERTIFICATION } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import { type Application, stepTeam } from '../../../platform/gateway/certification.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { UnderWay } from './UnderWay.tsx';

/** Yuan as typed -> fen, or undefined when it is no amount. */
function fenOf(text: string): number | undefined {
  const found = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(text.trim());
  const fen = found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : 0;
  return fen > 0 ? fen : undefined;
}

/** How much arrived on the company's account: three guesses, three days. */
export function TransferCheck({
  application,
  onChanged,
}: {
  application: Application;
  onChanged: () => Promise<void>;
}) {
  const {
    register,
    handleSubmit,
    reset,
    formState: { errors, isSubmitting },
  } = useForm({ defaultValues: { amount: '' } });
  const { record, billNo } = application;
  const { bankAccount = '', transferExpiresAt = '' } = readRecord(CERTIFICATION, record);
  const triesLeft = application.triesLeft ?? 0;
  const submit = handleSubmit(async ({ amount }) => {
    await stepTeam(billNo, 'verify', { amount: fenOf(amount) ?? 0 }).catch(() => undefined);
    reset();
    await onChanged();
  });
  return (
    <UnderWay
      title="请填写收到的金额"
      text={`我们已向尾号 ${bankAccount.slice(-4)} 的对公账户汇款，请向财务核对到账金额，于 ${formatDateTime(transferExpiresAt)} 前填写。`}
    >
      <form className="ce-transfer" noValidate aria-label="核对金额" onSubmit={(event) => void submit(event)}>
        <Field
          id="amount"
          label="收到的金额（元）"
          icon={Coins}
          inputMode="decimal"
          placeholder="例如 0.37"
          maxLength={5}
          hint={triesLeft < 3 ? `金额不符，还可以填写 ${triesLeft} 次` : '可以填写 3 次'}
          error={errors.amount?.message}
          {...register('amount', { validate: (text) => fenOf(text) !== undefined || '请填写金额，最多两位小数' })}
        />
        <Button type="submit" look="primary" busy={isSubmitting}>
          核对
        </Button>
      </form>
    </UnderWay>
  );
}
