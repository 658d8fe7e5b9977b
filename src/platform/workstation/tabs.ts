import { homePath, type Root } from './root.ts';

/** The tab strip's state (specification, section 2). */
export interface Tab {
  id: string;
  title: string;
  /** Which kind of page it shows. */
  component: string;
  /** Where it was last, search included: selecting it comes back to the same view. */
  path: string;
}

export interface Tabs {
  open: readonly Tab[];
  selected: string;
}

const HOME_ID = 'home';

export const homeTab = (root: Root): Tab => ({ id: HOME_ID, title: '首页', component: 'home', path: homePath(root) });

export const isHome = (id: string): boolean => id === HOME_ID;

export const initialTabs = (root: Root): Tabs => ({ open: [homeTab(root)], selected: HOME_ID });

/** Selects the tab when it is open already (taking over its latest title and path), appends and selects it otherwise. */
export function openTab(tabs: Tabs, tab: Tab): Tabs {
  const known = tabs.open.some(({ id }) => id === tab.id);
  return {
    open: known ? tabs.open.map((one) => (one.id === tab.id ? tab : one)) : [...tabs.open, tab],
    selected: tab.id,
  };
}

/** The tab that is selected once `id` is closed: the next one, or the previous one if there is no next. */
export function neighbourOf(tabs: Tabs, id: string): Tab | undefined {
  const at = tabs.open.findIndex((tab) => tab.id === id);
  return tabs.open[at + 1] ?? tabs.open[at - 1];
}

export function closeTab(tabs: Tabs, id: string): Tabs {
  const open = tabs.open.filter((tab) => tab.id !== id);
  return { open, selected: tabs.selected === id ? (neighbourOf(tabs, id)?.id ?? HOME_ID) : tabs.selected };
}

/** Home and the selected tab stay. */
export function closeOthers({ open, selected }: Tabs): Tabs {
  return { open: open.filter(({ id }) => id === selected || isHome(id)), selected };
}

export function renameTab(tabs: Tabs, id: string, title: string): Tabs {
  return { ...tabs, open: tabs.open.map((tab) => (tab.id === id ? { ...tab, title } : tab)) };
}

/** Tabs as a reload left them; anything unreadable starts anew. */
export function parseTabs(text: string | null, root: Root): Tabs {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    return initialTabs(root);
  }
  const { open, selected } = (value ?? {}) as Partial<Tabs>;
  const valid =
    Array.isArray(open) &&
    open.every(
      (tab: Partial<Tab> | null) =>
        tab &&
        [tab.id, tab.title, tab.component, tab.path].every((part) => typeof part === 'string') &&
        tab.path?.startsWith(root),
    );
  if (!valid || !open.some((tab: Tab) => isHome(tab.id))) return initialTabs(root);
  return { open, selected: open.some((tab: Tab) => tab.id === selected) ? String(selected) : HOME_ID };
}
