import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { StepState } from '../../platform/records/steps.ts';
import type { WorkstationPage } from '../../platform/workstation/pageOf.ts';
import type { Root } from '../../platform/workstation/root.ts';
import {
  closeOthers,
  closeTab,
  neighbourOf,
  openTab,
  parseTabs,
  renameTab,
  type Tabs,
} from '../../platform/workstation/tabs.ts';
import { tabStore } from '../../ui/storage.ts';

export interface TabStripState {
  tabs: Tabs;
  select(id: string): void;
  close(id: string): void;
  /** Closes all but home and the selected one. */
  closeOthers(): void;
  rename(id: string, title: string): void;
}

/**
 * The tab strip of one person in one team, kept over reloads of this browser tab. The address leads: the
 * page it shows is opened or selected. Closing the selected tab goes to its neighbour first and takes the
 * tab away on arrival, so that a form with unsaved work can still refuse to be left.
 */
export function useTabs(root: Root, owner: string, page: WorkstationPage | undefined): TabStripState {
  const storageKey = `yunpu.tabs.${owner}${root}`;
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: StepState | null };
  const stepped = useNavigationType() === 'REPLACE' && state?.stepped === true;
  const [tabs, setTabs] = useState(() => parseTabs(tabStore.getItem(storageKey), root));
  const leaving = useRef<{ id: string; to: string } | undefined>(undefined);

  const { id, component, title } = page ?? {};
  const path = pathname + search;
  useEffect(() => {
    if (id === undefined || component === undefined || title === undefined) return;
    const left = leaving.current?.to === id ? leaving.current.id : undefined;
    leaving.current = undefined;
    setTabs((before) => {
      const known = before.open.find((tab) => tab.id === id);
      // A record's tab keeps the title its page gave it.
      const opened = openTab(before, {
        id,
        component,
        title: component === 'record' && known ? known.title : title,
        path,
      });
      // Of the records that were stepped through the last one has the tab.
      const passed = stepped && before.selected !== id ? before.selected : undefined;
      const closed = left ?? passed;
      return closed === undefined ? opened : closeTab(opened, closed);
    });
  }, [id, component, title, path, stepped]);

  useEffect(() => {
    tabStore.setItem(storageKey, JSON.stringify(tabs));
  }, [storageKey, tabs]);

  return {
    tabs,
    select(chosen) {
      const tab = tabs.open.find((one) => one.id === chosen);
      // While another page is on its way, the tab that is being left still looks chosen: pressing it is to stay.
      if (tab && (chosen !== tabs.selected || isLeft(tab.path))) void navigate(tab.path);
    },
    close(closed) {
      if (closed !== tabs.selected) return setTabs((before) => closeTab(before, closed));
      const next = neighbourOf(tabs, closed);
      if (!next) return;
      leaving.current = { id: closed, to: next.id };
      void navigate(next.path);
    },
    closeOthers: () => setTabs((before) => closeOthers(before)),
    rename: (renamed, newTitle) => setTabs((before) => renameTab(before, renamed, newTitle)),
  };
}

/** Whether the address leads to another page than `path` already. */
const isLeft = (path: string): boolean => new URL(path, window.location.origin).pathname !== window.location.pathname;
