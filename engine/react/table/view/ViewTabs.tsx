import type { ListState } from '@yunpu/engine-core/query';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Views, ViewTab } from '../../data/useViews.ts';
import { Icon } from '../../parts/Icon.tsx';
import { Popover } from '../../parts/Popover.tsx';

const ViewForm = lazy(async () => ({ default: (await import('./ViewForm.tsx')).ViewForm }));

interface ViewTabsProps {
  views: Views;
  current: string | undefined;
  /** The list differs from what the current saved view says. */
  changed: boolean;
  state: ListState;
  /** Columns shown now: part of what a saved view keeps. */
  columns: readonly string[];
  onSelect(tab: ViewTab | undefined): void;
  onRefused(message: string): void;
}

/** The list's named views, the document's first; at their end the way to keep what the list shows now. */
export function ViewTabs({ views, current, changed, state, columns, onSelect, onRefused }: ViewTabsProps): ReactNode {
  const active = views.tabs.find((tab) => tab.id === current);
  const guard = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (reason) {
      onRefused(reason instanceof Error ? reason.message : String(reason));
    }
  };
  const tab = (entry: ViewTab | undefined, name: string, on: boolean) => (
    <button
      key={entry?.id ?? ''}
      type="button"
      className="yp-view-tab"
      aria-pressed={on}
      onClick={() => onSelect(entry)}
    >
      {name}
      {entry?.saved?.shared && (
        <span className="yp-view-mark" title="团队共享">
          共享
        </span>
      )}
      {on && changed && (
        <span className="yp-view-dot" role="img" aria-label="已改动" title="条件已改动，尚未保存到视图" />
      )}
    </button>
  );
  return (
    <div className="yp-views" role="group" aria-label="视图">
      {tab(undefined, '全部', active === undefined)}
      {views.tabs.map((entry) => tab(entry, entry.name, entry === active))}
      <Popover
        triggerClass="yp-view-tab yp-view-add"
        panelLabel="保存视图"
        title="把当前的条件、排序和列保存为视图"
        trigger={
          <>
            <Icon name="plus" />
            保存视图
          </>
        }
      >
        {(close) => (
          <Suspense fallback={<div className="yp-editor yp-quiet">加载中…</div>}>
            <ViewForm
              mine={active?.saved?.mine ? active : undefined}
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
