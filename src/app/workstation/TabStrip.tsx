import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isHome } from '../../platform/workstation/tabs.ts';
import type { TabStripState } from './useTabs.ts';
import './tabStrip.css';

/** The open pages (specification, section 2). Arrows move between them, Delete closes one. */
export function TabStrip({ strip }: { strip: TabStripState }) {
  const { tabs, select, close, closeOthers } = strip;
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tabs.selected, tabs.open.length]);

  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) {
      const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('.ws-tab-name') ?? [])];
      const at = buttons.indexOf(event.currentTarget as HTMLButtonElement);
      buttons[(at + step + buttons.length) % buttons.length]?.focus();
    }
    if (event.key === 'Delete' && !isHome(id)) close(id);
  };

  return (
    <nav className="ws-tabs" aria-label="已打开的页面">
      <ul ref={list}>
        {tabs.open.map(({ id, title }) => (
          <li key={id} className={`ws-tab ${id === tabs.selected ? 'ws-tab-selected' : ''}`}>
            <button
              type="button"
              className="ws-tab-name"
              title={title}
              onClick={() => select(id)}
              onAuxClick={(event) => event.button === 1 && !isHome(id) && close(id)}
              onKeyDown={(event) => onKeyDown(event, id)}
              {...(id === tabs.selected && { 'aria-current': 'page' as const })}
            >
              {title}
            </button>
            {!isHome(id) && (
              <button type="button" className="ws-tab-close" aria-label={`关闭 ${title}`} onClick={() => close(id)}>
                <X size={14} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      {tabs.open.length > 3 && (
        <button type="button" className="ws-tabs-clear" onClick={closeOthers}>
          关闭其他
        </button>
      )}
    </nav>
  );
}
