import { IdCard as IdIcon, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Application, fillPerson, submitPerson } from '../../../platform/gateway/certification.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { toast } from '../../../ui/notices.ts';
import { Clashes } from './Clashes.tsx';
import { IdCard } from './IdCard.tsx';
import { SavedNote } from './SavedNote.tsx';
import { useSavedForm } from './useSavedForm.ts';
import { type PersonValues, personValues, rules } from './values.ts';
import './form.css';
import { Button } from '../../../ui/Button.tsx';

/** Name, number and both sides of the card. */
export function PersonForm({
  application,
  name,
  onSubmitted,
}: {
  application: Application | null;
  name: string;
  onSubmitted: () => Promise<void>;
}) {
  const form = useForm<PersonValues>({
    defaultValues: personValues(application?.record ?? null, name),
    mode: 'onTouched',
  });
  const {
    register,
    control,
    handleSubmit,
    formState: { errors },
  } = form;
  const { saving, save, submit, clashes } = useSavedForm<PersonValues>(form, {
    application,
    entity: 'person-certification',
    numberField: 'idNumber',
    read: (kept) => personValues(kept, name),
    fill: (sent) => fillPerson(sent, application?.record.kind === 'change'),
  });
  const [busy, setBusy] = useState(false);
  const send = handleSubmit(async () => {
    setBusy(true);
    try {
      if ((await submit(submitPerson)).length > 0) return;
      toast('认证申请已提交', 'success');
      await onSubmitted();
    } catch (error) {
      toast(messageOf(error));
    } finally {
      setBusy(false);
    }
  });
  return (
    <form className="ce-card" noValidate aria-label="个人认证申请" onSubmit={(event) => void send(event)}>
      <div className="ce-fields">
        <div className="ce-grid">
          <Field
            id="realName"
            label="真实姓名"
            icon={UserRound}
            maxLength={40}
            autoComplete="name"
            hint="与身份证一致"
            error={errors.realName?.message}
            {...register('realName', { validate: rules.realName })}
          />
          <Field
            id="idNumber"
            label="身份证号码"
            icon={IdIcon}
            maxLength={22}
            autoComplete="off"
            hint="加密保存，保存后只显示首尾几位"
            error={errors.idNumber?.message}
            {...register('idNumber', { validate: rules.idNumber })}
          />
        </div>
        <IdCard control={control} />
      </div>
      <Clashes {...clashes} />
      <div className="ce-foot">
        <SavedNote saving={saving} waiting={clashes.count} onRetry={() => void save().catch(() => undefined)} />
        <Button type="submit" look="primary" busy={busy}>
          提交认证
        </Button>
      </div>
    </form>
  );
}
