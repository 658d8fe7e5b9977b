import { useEffect, useEffectEvent } from 'react';

export interface QueueKeys {
  /** By one, in the order of the queue. */
  onMove(by: 1 | -1): void;
  onAgree(): void;
  onRefuse(): void;
  onHelp(): void;
  /** Esc in a field of the page. */
  onLeave(): void;
}

/** The keys, as the dialog that `?` opens names them. */
export const KEYS: readonly (readonly [keys: string, meaning: string])[] = [
  ['↑ ↓ 或 J K', '在队列中上下移动（↑ ↓ 在单据里滚动页面）'],
  ['空格', '往下看单据，Shift + 空格往上'],
  ['A', '写同意的意见；再按 Enter 即同意，并转到下一条'],
  ['R', '退回；不能退回时为驳回'],
  ['Ctrl + Enter', '在对话框里确认'],
  ['Esc', '离开对话框或意见框'],
  ['?', '显示这些按键'],
];

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether arrows scroll what has the focus. */
const scrolls = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-scrolls]') !== null;

/** What Space presses. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, summary, [role="button"]') !== null;

/** By which part of what is seen of the document Space goes on. */
const PAGE = 0.9;

/** The document goes on by a page; undefined where there is no more of it than is seen. */
function pageOn(by: 1 | -1): (() => void) | undefined {
  const shown = document.querySelector('[data-scrolls]');
  if (!shown || shown.scrollHeight <= shown.clientHeight) return undefined;
  return () => shown.scrollBy({ top: by * PAGE * shown.clientHeight });
}

/** Keys of the queue, wherever the focus is: not in a field, and not under a dialog. */
export function useQueueKeys(keys: QueueKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]') !== null) return;
    if (isField(event.target)) {
      if (event.key === 'Escape') keys.onLeave();
      return;
    }
    const run = meaningOf(event);
    if (!run) return;
    event.preventDefault();
    run();
  });
  const meaningOf = ({ key, target, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp':
        return scrolls(target) ? undefined : () => keys.onMove(key === 'ArrowDown' ? 1 : -1);
      case ' ':
        return scrolls(target) || isPressed(target) ? undefined : pageOn(shiftKey ? -1 : 1);
      case 'j':
      case 'J':
        return () => keys.onMove(1);
      case 'k':
      case 'K':
        return () => keys.onMove(-1);
      case 'a':
      case 'A':
        return keys.onAgree;
      case 'r':
      case 'R':
        return keys.onRefuse;
      case '?':
        return keys.onHelp;
      default:
        return undefined;
    }
  };
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
