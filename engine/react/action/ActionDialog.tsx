import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Issue } from '@yunpu/engine-core/validation';
import { Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { ActionInputForm, type InputCheck } from '../form/ActionInputForm.tsx';
import { useFocusBack } from '../parts/useFocusBack.ts';
import { withAntdLook } from '../parts/withAntdLook.tsx';

interface ActionDialogProps {
  model: EntityModel;
  action: ActionModel;
  record: RecordData | undefined;
  /** How many records it will act on. */
  count: number;
  /** Issues it answers are shown in the form; undefined closes the dialog. */
  execute(input: RecordData | undefined): Promise<readonly Issue[] | undefined>;
  onCancel(): void;
}

/** What an action wants to know before it runs: a yes, or its input form. */
function ActionDialog({ model, action, record, count, execute, onCancel }: ActionDialogProps): ReactNode {
  const formId = useId();
  useFocusBack();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  /** From the press to the answer: what takes long shows, and what failed says so. */
  const submit = async (take: () => Promise<InputCheck>): Promise<readonly Issue[]> => {
    setBusy(true);
    setRefused(undefined);
    try {
      const taken = await take();
      const issues = 'issues' in taken ? taken.issues : ((await execute(taken.input)) ?? []);
      setRefused(issues.find((issue) => issue.path === '')?.message);
      return issues;
    } catch (reason) {
      setRefused(reason instanceof Error && reason.message !== '' ? reason.message : '操作失败，请稍后重试');
      return [];
    } finally {
      setBusy(false);
    }
  };
  const many = count > 1 ? `将对选中的 ${count} 条${model.title}执行“${action.title}”。` : undefined;
  return (
    <Modal
      open
      title={action.input === undefined ? '提示' : action.title}
      width={action.input === undefined ? 420 : 640}
      okText={action.title}
      cancelText="取消"
      okButtonProps={{
        autoInsertSpace: false,
        danger: action.danger,
        ...(action.input !== undefined && { htmlType: 'submit', form: formId }),
      }}
      cancelButtonProps={{ autoInsertSpace: false }}
      confirmLoading={busy}
      onOk={action.input === undefined ? () => void submit(() => Promise.resolve({ input: undefined })) : undefined}
      onCancel={onCancel}
      mask={{ closable: false }}
    >
      {many && <p>{many}</p>}
      {action.confirm !== undefined && <p>{action.confirm}</p>}
      {action.input !== undefined && (
        <ActionInputForm model={model} action={action} record={record} formId={formId} onSubmit={submit} />
      )}
      {refused !== undefined && (
        <p className="yp-problem" role="alert">
          {refused}
        </p>
      )}
    </Modal>
  );
}

export default withAntdLook(ActionDialog);
