import { useId, useState } from 'react';
import { isConfirmed, nameOf } from '../../../../../contract/studio/purgeWord.ts';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { beginPurge, type RetiredField } from '../../api/studio.ts';
import { consequences } from './words.ts';

/** The browser's dialog focuses it as it opens. */
const focusFirst = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '');

/** Said in words, typed by hand, with a reason: nothing brings the values back. */
export function PurgeDialog({
  entity,
  field,
  onBegun,
  onClose,
}: {
  entity: string;
  field: RetiredField;
  onBegun(): void;
  onClose(): void;
}) {
  const form = useId();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [state, setState] = useState<{ busy: boolean; problem?: string; at?: 'word' | 'reason' }>({ busy: false });
  const submit = async () => {
    if (state.busy) return;
    if (!isConfirmed(typed, field))
      return setState({ busy: false, problem: `请输入“${nameOf(field)}”或“清除”，确认要清除它的数据`, at: 'word' });
    if (reason.trim() === '') return setState({ busy: false, problem: '请写下原因，它会留在发布历史里', at: 'reason' });
    setState({ busy: true });
    try {
      await beginPurge({ entity, field: field.field, word: typed.trim(), reason: reason.trim() });
      onClose();
      onBegun();
    } catch (failure) {
      setState({ busy: false, problem: messageOf(failure) });
    }
  };
  return (
    <Dialog
      title={`清除“${field.title}”的数据`}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={form} look="danger" busy={state.busy}>
            清除数据
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="st-purge"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ul>
          {consequences(field).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <label className="st-purge-line">
          输入“{nameOf(field)}”或“清除”来确认
          <input
            className="st-input"
            type="text"
            ref={focusFirst}
            autoComplete="off"
            value={typed}
            aria-invalid={state.at === 'word'}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <label className="st-purge-line">
          原因
          <input
            className="st-input"
            type="text"
            maxLength={500}
            value={reason}
            placeholder="例如：不再允许保存这项个人信息"
            aria-invalid={state.at === 'reason'}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        {state.problem !== undefined && (
          <p className="st-error" role="alert">
            {state.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
