import type { ListState } from '@yunpu/engine-core/query';
import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { Views, ViewTab } from '../../data/useViews.ts';
import { commonMessages } from '../../messages/common.ts';
import { viewsMessages } from '../../messages/views.ts';
import { Icon } from '../../parts/Icon.tsx';
import { lazyPart } from '../../parts/late.tsx';
import { Menu } from '../../parts/Menu.tsx';
import { Popover } from '../../parts/Popover.tsx';

const ViewForm = lazyPart(async () => (await import('./ViewForm.tsx')).ViewForm);

interface ViewTabsProps {
  views: Views;
  current: string | undefined;
  /** The list differs from what the current saved view says. */
  changed: boolean;
  state: ListState;
  /** The document's view that the list shows. */
  base: string | undefined;
  /** Columns shown now: part of what a saved view keeps. */
  columns: readonly string[];
  onSelect(tab: ViewTab | undefined): void;
  onRefused(message: string): void;
}

/** How many of the tabs stand in the box's first line. */
function useFitting(box: RefObject<HTMLElement | null>, names: string): number {
  const [fitting, setFitting] = useState(Infinity);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = (): void => {
      const tabs = [...element.children] as HTMLElement[];
      setFitting(tabs.filter((tab) => tab.offsetTop <= (tabs[0]?.offsetTop ?? 0)).length);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    return () => watch.disconnect();
  }, [box, names]);
  return fitting;
}

/** The list's named views, the document's first; at their end the way to keep what the list shows now. */
export function ViewTabs(props: ViewTabsProps): ReactNode {
  const { views, current, changed, state, base, columns, onSelect, onRefused } = props;
  const active = views.tabs.find((tab) => tab.id === current);
  const guard = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (reason) {
      onRefused(reason instanceof Error ? reason.message : String(reason));
    }
  };
  const box = useRef<HTMLDivElement>(null);
  const all: readonly (ViewTab | undefined)[] = [undefined, ...views.tabs];
  const fitting = useFitting(box, all.map((entry) => entry?.name).join('\n'));
  const hidden = all.slice(fitting);
  const tab = (entry: ViewTab | undefined, name: string, on: boolean, fits: boolean) => (
    <button
      key={entry?.id ?? ''}
      type="button"
      className="yp-view-tab"
      aria-pressed={on}
      inert={!fits}
      onClick={() => onSelect(entry)}
    >
      {name}
      {entry?.saved?.shared && (
        <span className="yp-view-mark" title={viewsMessages.sharedHint}>
          {viewsMessages.shared}
        </span>
      )}
      {on && changed && (
        <span className="yp-view-dot" role="img" aria-label={viewsMessages.changed} title={viewsMessages.changedHint} />
      )}
    </button>
  );
  return (
    <div className="yp-views" role="group" aria-label={commonMessages.views}>
      <div className="yp-views-fit" ref={box}>
        {all.map((entry, index) => tab(entry, entry?.name ?? commonMessages.all, entry === active, index < fitting))}
      </div>
      {hidden.length > 0 && (
        <Menu
          triggerClass={`yp-view-tab${hidden.includes(active) ? ' yp-view-on' : ''}`}
          label={hidden.includes(active) ? viewsMessages.moreBeside(active?.name ?? '') : viewsMessages.more}
          trigger={hidden.includes(active) ? active?.name : viewsMessages.more}
          items={hidden.map((entry) => ({
            key: entry?.id ?? '',
            title: entry?.name ?? commonMessages.all,
            checked: entry === active,
            run: () => onSelect(entry),
          }))}
        />
      )}
      <Popover
        triggerClass="yp-view-tab yp-view-add"
        panelLabel={viewsMessages.save}
        title={viewsMessages.saveHint}
        trigger={
          <>
            <Icon name="plus" />
            {viewsMessages.save}
          </>
        }
      >
        {(close) => (
          <Suspense fallback={<div className="yp-editor yp-quiet">{commonMessages.loading}</div>}>
            <ViewForm
              base={base}
              edited={active?.saved?.editable ? active : undefined}
              onSave={(name, shared, id) =>
                guard(async () => {
                  const saved = await views.save({ ...(id !== undefined && { id }), name, shared, state, columns });
                  close();
                  onSelect({ id: saved.id, name: saved.name, saved, columns });
                })
              }
              onRemove={(id) =>
                guard(async () => {
                  await views.remove(id);
                  close();
                  onSelect(undefined);
                })
              }
            />
          </Suspense>
        )}
      </Popover>
    </div>
  );
}
