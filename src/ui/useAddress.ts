import type { UrlState } from '@yunpu/engine-react/list';
import { startTransition, useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The address's search part as the state of a list, or of a form. The router takes a moment to draw a new address; what
 * was just chosen shows until then, so that a ticked box does not untick meanwhile, and is what the next change is of.
 */
export function useAddress(): UrlState {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<{ search: string }>();
  const setSearch = useCallback(
    (next: string, { replace }: { replace: boolean }) => {
      const choice = { search: next };
      setChosen(choice);
      const arrive = async () => {
        await navigate(`?${next}`, { replace, preventScrollReset: true });
        // Drawn together with the address, whichever it is by then: Back may have been pressed meanwhile.
        startTransition(() => setChosen((latest) => (latest === choice ? undefined : latest)));
      };
      void arrive();
    },
    [navigate],
  );
  return useMemo(() => ({ search: chosen?.search ?? search, setSearch }), [chosen, search, setSearch]);
}
