import type { UrlState } from '@yunpu/engine-react/list';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Key of the entry of the browser's history that one is at, as the router writes it. */
const keyReached = (): unknown => (history.state as { key?: unknown } | null)?.key ?? 'default';

/**
 * The address's search part as the state of a list, or of a form. The router takes a moment to draw a new address; what
 * was just chosen shows until then, so that a ticked box does not untick meanwhile, and is what the next change is of.
 */
export function useAddress(): UrlState {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<{ search: string; hasArrived?: true }>();
  // Of two changes in a row the router may draw the first one yet: until it has drawn where one is, what was chosen counts.
  useEffect(() => {
    if (chosen?.hasArrived && key === keyReached()) setChosen(undefined);
  }, [chosen, key]);
  // Back does not wait for what was chosen to be drawn, which it then never is: what is drawn is where one is again.
  useEffect(() => {
    const leave = (): void => setChosen(undefined);
    addEventListener('popstate', leave);
    return () => removeEventListener('popstate', leave);
  }, []);
  const setSearch = useCallback(
    (next: string, { replace }: { replace: boolean }) => {
      const choice = { search: next };
      setChosen(choice);
      const arrive = async () => {
        await navigate(`?${next}`, { replace, preventScrollReset: true });
        setChosen((latest) => (latest === choice ? { ...choice, hasArrived: true } : latest));
      };
      void arrive();
    },
    [navigate],
  );
  return useMemo(() => ({ search: chosen?.search ?? search, setSearch }), [chosen, search, setSearch]);
}
