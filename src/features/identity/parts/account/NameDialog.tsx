import { UserRound } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { personRule } from '../../../../platform/session/rules.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { toast } from '../../../../ui/notices.ts';
import { renamePerson } from '../../api/account.ts';

/** Another name for oneself. */
export function NameDialog({
  name,
  onChanged,
  onClose,
}: {
  name: string;
  onChanged: () => Promise<void>;
  onClose: () => void;
}) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name } });
  const submit = handleSubmit(async (values) => {
    try {
      await renamePerson({ name: values.name.trim() });
      await onChanged();
      toast('姓名已修改', 'success');
      onClose();
    } catch (error) {
      setError('name', { message: messageOf(error) }, { shouldFocus: true });
    }
  });
  return (
    <FormDialog title="修改姓名" submitText="保存" busy={formState.isSubmitting} onSubmit={submit} onClose={onClose}>
      <Field
        id="name"
        label="姓名"
        icon={UserRound}
        autoFocus
        autoComplete="name"
        maxLength={20}
        hint="同事和客服会看到这个名字"
        error={formState.errors.name?.message}
        {...register('name', { validate: personRule })}
      />
    </FormDialog>
  );
}
