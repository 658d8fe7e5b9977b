import { useCallback, useLayoutEffect, useRef, useState, type ComponentType, type RefObject } from 'react';

export interface AwakeControl<P> {
  /** The heavy control, once it is fetched and wanted. */
  Control: ComponentType<P> | undefined;
  waking: boolean;
  /** Everything typed since the wake was asked for. */
  typed: string;
  wake(firstKey?: string): void;
  /** Remember a key that arrives while the heavy control is still on its way. */
  keep(key: string): void;
  rest(): void;
}

/**
 * A control that rests as plain markup and wakes to a heavy one when it is opened. Keys typed in between are
 * kept and handed over; the focus returns to the resting element when it was inside.
 */
export function useAwake<P>(load: () => Promise<ComponentType<P>>, box: RefObject<HTMLElement | null>, restingId: string): AwakeControl<P> {
  const [Control, setControl] = useState<ComponentType<P>>();
  const [waking, setWaking] = useState(false);
  const typed = useRef('');
  const refocus = useRef(false);

  const wake = useCallback((firstKey = '') => {
    typed.current += firstKey;
    setWaking(true);
    load().then(
      (loaded) => setControl(() => loaded),
      () => setWaking(false),
    );
  }, [load]);
  const keep = useCallback((key: string) => { typed.current += key; }, []);
  const rest = useCallback(() => {
    refocus.current = box.current?.contains(document.activeElement) ?? false;
    typed.current = '';
    setWaking(false);
    setControl(undefined);
  }, [box]);

  useLayoutEffect(() => {
    if (Control || !refocus.current) return;
    refocus.current = false;
    document.getElementById(restingId)?.focus();
  }, [Control, restingId]);

  return { Control, waking, typed: typed.current, wake, keep, rest };
}

/** A key that types a character, as against one that steers. */
export function isPrintable(event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
  return event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
}
