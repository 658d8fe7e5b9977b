import { useCallback, useEffect, useState } from 'react';
import { isRowMode, type RowMode } from '../../../../platform/documents/preview/previewRows.ts';
import { packText, readAddress, unpackText, writeAddress } from './address.ts';

const TABS = ['list', 'form', 'detail', 'states', 'changes'] as const;
export type Tab = (typeof TABS)[number];

export interface PlaygroundState {
  entity: string;
  text: string;
  tab: Tab;
  rows: RowMode;
}

const isTab = (value: string | undefined): value is Tab => (TABS as readonly (string | undefined)[]).includes(value);

/**
 * The playground's state, read from the address and written back to it: the document itself travels in the
 * address once it differs from the published one. `undefined` until the address has been read.
 */
export function usePlaygroundAddress(
  published: (entity: string) => string | undefined,
  first: string,
): { state: PlaygroundState | undefined; change(patch: Partial<PlaygroundState>): void; broken: boolean } {
  const [state, setState] = useState<PlaygroundState>();
  const [broken, setBroken] = useState(false);

  useEffect(() => {
    let stale = false;
    const read = async () => {
      const address = readAddress(location.hash);
      const entity = address.entity ?? first;
      const carried = address.document === undefined ? undefined : await unpackText(address.document);
      if (stale) return;
      setBroken(address.document !== undefined && carried === undefined);
      setState({
        entity,
        text: carried ?? published(entity) ?? '',
        tab: isTab(address.tab) ? address.tab : 'list',
        rows: isRowMode(address.rows) ? address.rows : 'sample',
      });
    };
    void read();
    const onHash = () => void read();
    addEventListener('hashchange', onHash);
    return () => {
      stale = true;
      removeEventListener('hashchange', onHash);
    };
  }, [published, first]);

  useEffect(() => {
    if (!state) return undefined;
    // The address follows a little behind the keys: packing a document at each of them would be work for nobody.
    const timer = setTimeout(async () => {
      const document = state.text === published(state.entity) ? undefined : await packText(state.text);
      history.replaceState(
        history.state,
        '',
        writeAddress({ entity: state.entity, tab: state.tab, rows: state.rows, document }),
      );
    }, 300);
    return () => clearTimeout(timer);
  }, [state, published]);

  const change = useCallback(
    (patch: Partial<PlaygroundState>) => setState((before) => before && { ...before, ...patch }),
    [],
  );
  return { state, change, broken };
}
