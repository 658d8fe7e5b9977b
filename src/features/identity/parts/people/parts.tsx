import { type ReactNode, useId, useState } from 'react';
import type { SWRResponse } from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';

interface LoadedProps<T> {
  answer: SWRResponse<T, unknown>;
  what: string;
  children: (data: T) => ReactNode;
}

/** What was asked for as soon as it is there; meanwhile its shape, and what went wrong with a way to ask again. */
export function Loaded<T>({ answer: { data, error, mutate }, what, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (error === undefined)
    return <div role="status" aria-label={`正在加载${what}`} className="ui-skeleton" style={{ height: 240 }} />;
  return (
    <div className="pp-empty" role="alert">
      <p>
        {what}没有加载出来：{messageOf(error)}
      </p>
      <button type="button" className="ui-button" onClick={() => void mutate()}>
        重试
      </button>
    </div>
  );
}

interface AskDialogProps {
  title: string;
  note: ReactNode;
  submitText: string;
  danger?: boolean;
  /** What is missing; undefined: nothing. */
  problem?: () => string | undefined;
  /** What it throws is shown; otherwise the dialog closes. */
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  /** Where leaving it unanswered is something else than its end. */
  onCancel?: () => void;
  children?: ReactNode;
}

/** A question with fields: Enter sends it, Esc leaves it. */
export function AskDialog({
  title,
  note,
  submitText,
  danger = false,
  problem,
  onSubmit,
  onClose,
  onCancel = onClose,
  children,
}: AskDialogProps) {
  const form = useId();
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const submit = async () => {
    const missing = problem?.();
    if (missing !== undefined) return setState({ busy: false, problem: missing });
    setState({ busy: true });
    try {
      await onSubmit();
      onClose();
    } catch (error) {
      setState({ busy: false, problem: messageOf(error) });
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      footer={
        <>
          <button type="button" className="ui-button" onClick={onCancel}>
            取消
          </button>
          <button
            type="submit"
            form={form}
            className={`ui-button ${danger ? 'ui-button-danger' : 'ui-button-primary'}`}
            disabled={state.busy}
          >
            {submitText}
          </button>
        </>
      }
    >
      <form
        id={form}
        className="pp-fields"
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="pp-quiet">{note}</p>
        {children}
        {state.problem !== undefined && (
          <p className="pp-problem" role="alert">
            {state.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}

const PAGE_SIZE = 20;

/** The way to what does not fit on one page; nothing while all of it does. */
export function Paging({ pageNo, total, onPage }: { pageNo: number; total: number; onPage: (pageNo: number) => void }) {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (pages === 1 && pageNo === 1) return null;
  return (
    <nav className="pp-paging" aria-label="分页">
      <button type="button" className="ui-button" disabled={pageNo <= 1} onClick={() => onPage(pageNo - 1)}>
        上一页
      </button>
      <span aria-live="polite">
        第 {pageNo} / {pages} 页，共 {total} 条
      </span>
      <button type="button" className="ui-button" disabled={pageNo >= pages} onClick={() => onPage(pageNo + 1)}>
        下一页
      </button>
    </nav>
  );
}

interface SelectFieldProps {
  label: string;
  value: string;
  /** Values and what they are called. */
  options: readonly (readonly [value: string, title: string])[];
  onChange: (value: string) => void;
}

/** One of several; its name is its label alone, not what there is to choose from. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="pp-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}
