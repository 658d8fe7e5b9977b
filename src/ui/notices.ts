import { MESSAGES } from './messages.ts';

export type ToastTone = 'warning' | 'success' | 'info' | 'error';

/** A button in a message: taking it takes the message away. */
export interface ToastAction {
  title: string;
  /** It takes back what the message tells of: Ctrl+Z takes it. */
  undoes?: true;
  run(): void;
}

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  action: ToastAction | undefined;
}

export interface Question {
  title: string;
  content: string;
  okText: string;
  /** Absent: the question can only be confirmed. */
  cancelText: string | undefined;
  danger: boolean;
  answer(yes: boolean): void;
}

export interface Notices {
  toast: Toast | undefined;
  question: Question | undefined;
  /** Text of the mask over the whole page, e.g. 登录中... */
  busy: string | undefined;
}

let state: Notices = { toast: undefined, question: undefined, busy: undefined };
let nextId = 1;
const listeners = new Set<() => void>();

function set(change: Partial<Notices>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export const noticesStore = {
  get: (): Notices => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Shows one centred message; a later one replaces it (specification, section 8). */
export function toast(text: string, tone: ToastTone = 'warning', action?: ToastAction): void {
  set({ toast: { id: nextId++, tone, text, action } });
}

/** Takes the message `id` away, unless a later one has replaced it. */
export function dismissToast(id: number): void {
  if (state.toast?.id === id) set({ toast: undefined });
}

/** Takes the message away that offers something, because what comes next overtakes the offer. */
export function withdrawOffer(): void {
  if (state.toast?.action) set({ toast: undefined });
}

export interface ConfirmOptions {
  title?: string;
  content?: string;
  okText?: string;
  /** `false`: no cancel button (an information that has to be acknowledged). */
  cancelText?: string | false;
  danger?: boolean;
}

/** Asks; answers whether the person confirmed. A question that is still open is answered with no. */
export function confirm(options: ConfirmOptions = {}): Promise<boolean> {
  state.question?.answer(false);
  return new Promise((resolve) => {
    set({
      question: {
        title: options.title ?? MESSAGES['confirm.title'],
        content: options.content ?? MESSAGES['confirm.default'],
        okText: options.okText ?? '确定',
        cancelText: options.cancelText === false ? undefined : (options.cancelText ?? '取消'),
        danger: options.danger ?? false,
        answer(yes) {
          set({ question: undefined });
          resolve(yes);
        },
      },
    });
  });
}

/** Covers the page with `text` while `work` runs. */
export async function whileBusy<T>(text: string, work: () => Promise<T>): Promise<T> {
  set({ busy: text });
  try {
    return await work();
  } finally {
    set({ busy: undefined });
  }
}
