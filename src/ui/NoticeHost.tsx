import { lazyPart } from '@yunpu/engine-react/late';
import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { Dialog } from './Dialog.tsx';
import { dismissToast, noticesStore, type Question, type Toast } from './notices.ts';
import './notices.css';
import { Button } from './Button.tsx';

const ActionToast = lazyPart(() => import('./ActionToast.tsx'));

const toneIcons = { warning: TriangleAlert, success: CircleCheck, info: Info, error: CircleX };

/** A popover, because that alone stands above an open dialog. */
function ToastView({ toast }: { toast: Toast }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.showPopover();
    // One with a button goes by itself.
    if (toast.action) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), 3000 + toast.text.length * 60);
    return () => clearTimeout(timer);
  }, [toast]);
  const Icon = toneIcons[toast.tone];
  return (
    <div ref={element} popover="manual" className={`ui-toast ui-toast-${toast.tone}`}>
      <Icon size={18} aria-hidden />
      <span>{toast.text}</span>
      {toast.action && (
        <Suspense>
          <ActionToast toast={toast} action={toast.action} />
        </Suspense>
      )}
    </div>
  );
}

function QuestionView({ question }: { question: Question }) {
  const { title, content, okText, cancelText, danger, answer } = question;
  return (
    <Dialog
      title={title}
      width={416}
      role="alertdialog"
      onClose={cancelText === undefined ? undefined : () => answer(false)}
      footer={
        <>
          {cancelText !== undefined && <Button onClick={() => answer(false)}>{cancelText}</Button>}
          <Button autoFocus look={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {okText}
          </Button>
        </>
      }
    >
      <p className="ui-question">{content}</p>
    </Dialog>
  );
}

/** Where messages, questions and the busy mask of `notices.ts` appear. Mounted once, at the root. */
export function NoticeHost() {
  const { toast, question, busy } = useSyncExternalStore(noticesStore.subscribe, noticesStore.get, noticesStore.get);
  return (
    <>
      {/* The live region is there before its first text, so that screen readers speak it. */}
      <div role="status" aria-live="polite">
        {toast && <ToastView toast={toast} key={toast.id} />}
      </div>
      {question && <QuestionView question={question} key={question.content} />}
      {busy !== undefined && (
        <div className="ui-busy" role="alert" aria-busy="true">
          <span className="ui-busy-panel">
            <span className="ui-spinner" aria-hidden />
            {busy}
          </span>
        </div>
      )}
    </>
  );
}
