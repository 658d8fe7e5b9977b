import type { KeyboardEvent, ReactNode } from 'react';

/** Tabs by the keyboard too: arrows move and choose. Panels are labelled `${base}-${name}`. */
export function TabList({
  base,
  tabs,
  current,
  onChoose,
}: {
  base: string;
  tabs: readonly { name: string; title: string }[];
  current: string;
  onChoose(name: string): void;
}): ReactNode {
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const at = tabs.findIndex((tab) => tab.name === current);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.name);
    document.getElementById(`${base}-${next.name}`)?.focus();
  };
  return (
    <div role="tablist" className="yp-tabs" onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          id={`${base}-${tab.name}`}
          type="button"
          role="tab"
          aria-selected={tab.name === current}
          aria-controls={`${base}-panel`}
          data-why={`#tab/${tab.name}`}
          tabIndex={tab.name === current ? 0 : -1}
          onClick={() => onChoose(tab.name)}
        >
          {tab.title}
        </button>
      ))}
    </div>
  );
}
