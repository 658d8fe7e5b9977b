import { type ComponentType, type RefObject, useCallback, useRef, useState } from 'react';
import { useEngine } from '../../data/EngineProvider.tsx';

export interface AwakeControl<P> {
  /** The heavy control, once it is fetched and wanted. */
  Control: ComponentType<P> | undefined;
  waking: boolean;
  /** Whether it was asked to open, and not only to take the focus. */
  open: boolean;
  /** Everything typed since the wake was asked for, when it was last drawn. */
  typed: string;
  /** Whether Enter was pressed after the text. */
  entered: boolean;
  /** The text as of now, not as of the last render. */
  pending(): string;
  /** Asks for the heavy control; asked again while it is on its way, it adds to what was asked. */
  wake(intent: { open: boolean; key?: string; enter?: boolean }): void;
  rest(): void;
}

/**
 * A control that rests as plain markup and wakes to a heavy one. What was typed in between is kept and handed
 * over. One that only took the focus is left at rest when the focus has gone on before it could wake.
 */
export function useAwake<P>(
  load: () => Promise<ComponentType<P>>,
  box: RefObject<HTMLElement | null>,
): AwakeControl<P> {
  const { prepareLook } = useEngine();
  const [Control, setControl] = useState<ComponentType<P>>();
  const [waking, setWaking] = useState(false);
  const asked = useRef({ under: false, open: false, typed: '', entered: false });

  const rest = useCallback(() => {
    asked.current = { under: false, open: false, typed: '', entered: false };
    setWaking(false);
    setControl(undefined);
  }, []);
  const wake = useCallback(
    ({ open, key = '', enter = false }: { open: boolean; key?: string; enter?: boolean }) => {
      asked.current.open ||= open;
      asked.current.typed += key;
      asked.current.entered = enter;
      if (asked.current.under) return;
      asked.current.under = true;
      setWaking(true);
      Promise.all([load(), prepareLook?.()]).then(
        // After the event that asked: a press must not count as one outside of the control that it opens.
        ([loaded]) =>
          setTimeout(() => {
            if (asked.current.open || box.current?.contains(document.activeElement)) setControl(() => loaded);
            else rest();
          }),
        rest,
      );
    },
    [load, prepareLook, box, rest],
  );
  const pending = useCallback(() => asked.current.typed, []);
  return {
    Control,
    waking,
    open: asked.current.open,
    typed: asked.current.typed,
    entered: asked.current.entered,
    pending,
    wake,
    rest,
  };
}

/** A key that types a character, as against one that steers. */
export function isPrintable(event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
  return event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
}
