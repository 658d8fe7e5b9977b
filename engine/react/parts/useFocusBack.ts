import { useEffect, useState } from 'react';

/**
 * For a dialog that is taken away while it is open: what had the focus before has it again. antd gives it back only
 * after a closing of its own.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && document.activeElement === document.body)
        before.focus({ preventScroll: true });
    },
    [before],
  );
}
