import type { KeyboardEvent, ReactNode } from 'react';
import type { ButtonLook } from './Button.tsx';
import { Popover } from './Popover.tsx';

export interface MenuItem {
  key: string;
  title: string;
  /** Why it cannot be chosen now; said under its title. */
  why?: string;
  danger?: boolean;
  checked?: boolean;
  run(): void;
}

interface MenuProps {
  trigger: ReactNode;
  triggerLook?: ButtonLook;
  triggerClass?: string;
  label: string;
  align?: 'start' | 'end';
  items: readonly MenuItem[];
}

/** A button with a menu. What cannot be chosen stays in it, focusable, with the reason in words. */
export function Menu({ items, label, ...trigger }: MenuProps): ReactNode {
  return (
    <Popover {...trigger} role="menu" label={label} panelLabel={label}>
      {(close) => (
        <div className="yp-menu" role="presentation" onKeyDown={walk}>
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.checked}
              data-why={`!${item.key}`}
              aria-disabled={item.why !== undefined}
              className={`yp-menu-item${item.danger ? ' yp-danger' : ''}`}
              onClick={() => {
                if (item.why !== undefined) return;
                close();
                item.run();
              }}
            >
              <span>{item.title}</span>
              {item.why !== undefined && <span className="yp-menu-why">{item.why}</span>}
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}

/** Arrow keys, Home and End go through the items. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.yp-menu-item')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items[to]?.focus();
}
