import { type KeyboardEvent, useEffect, useState } from 'react';
import type { AwakeChoiceProps } from '../base/RestingChoice.tsx';

/**
 * What every awake choice shares: it opens and closes by itself while it has the focus, Esc closes it and
 * nothing around it, and it goes to rest when it is left.
 */
export function useChoice({ open: openAtOnce, onRest }: AwakeChoiceProps) {
  const [open, setOpen] = useState(openAtOnce);
  return {
    className: 'yp-awake',
    autoFocus: true,
    open,
    onOpenChange: setOpen,
    onBlur: onRest,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== 'Escape' || !open) return;
      event.stopPropagation();
      // The browser would close the dialog around it.
      event.preventDefault();
      setOpen(false);
    },
  };
}

/** What is searched for: begins with what was typed before the control was there, which antd empties as it mounts. */
export function useSearch({ typed }: AwakeChoiceProps): [string, (keyword: string) => void] {
  const [search, setSearch] = useState('');
  useEffect(() => {
    setSearch(typed);
  }, [typed]);
  return [search, setSearch];
}
