import { useState, type ReactNode } from 'react';
import type { ListState } from '../../../core/query/url.ts';
import type { Views, ViewTab } from '../../data/useViews.ts';
import { Icon } from '../../parts/Icon.tsx';
import { Popover } from '../../parts/Popover.tsx';

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
    <button key={entry?.id ?? ''} type="button" className="yp-view-tab" aria-pressed={on} onClick={() => onSelect(entry)}>
      {name}
      {entry?.saved?.shared && <span className="yp-view-mark" title="团队共享">共享</span>}
      {on && changed && <span className="yp-view-dot" role="img" aria-label="已改动" title="条件已改动，尚未保存到视图" />}
    </button>
  );
  return (
    <div className="yp-views" role="group" aria-label="视图">
      {tab(undefined, '全部', active === undefined)}
      {views.tabs.map((entry) => tab(entry, entry.name, entry === active))}
      <Popover triggerClass="yp-view-tab yp-view-add" panelLabel="保存视图" title="把当前的条件、排序和列保存为视图" trigger={<><Icon name="plus" />保存视图</>}>
        {(close) => (
          <ViewForm
            mine={active?.saved?.mine ? active : undefined}
            onSave={(name, shared, id) => guard(async () => {
              const saved = await views.save({ ...(id !== undefined && { id }), name, shared, state, columns });
              close();
              onSelect({ id: saved.id, name: saved.name, saved, columns });
            })}
            onRemove={(id) => guard(async () => {
              await views.remove(id);
              close();
              onSelect(undefined);
            })}
          />
        )}
      </Popover>
    </div>
  );
}

interface ViewFormProps {
  /** The current view, where it is this person's own and may be changed. */
  mine: ViewTab | undefined;
  onSave(name: string, shared: boolean, id: string | undefined): Promise<void>;
  onRemove(id: string): Promise<void>;
}

function ViewForm({ mine, onSave, onRemove }: ViewFormProps): ReactNode {
  const [name, setName] = useState(mine?.name ?? '');
  const [shared, setShared] = useState(mine?.saved?.shared ?? false);
  const [busy, setBusy] = useState(false);
  const wait = async (work: Promise<void>) => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  const ready = name.trim() !== '' && !busy;
  return (
    <form
      className="yp-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void wait(onSave(name.trim(), shared, mine?.id));
      }}
    >
      <label className="yp-view-name">
        视图名称
        <input className="yp-entry" value={name} maxLength={40} placeholder="例如：本月待开票" onChange={(event) => setName(event.target.value)} />
      </label>
      <label className="yp-option-line">
        <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />
        团队共享
      </label>
      <div className="yp-view-buttons">
        {mine && <button type="button" className="yp-btn yp-btn-quiet yp-danger" disabled={busy} onClick={() => void wait(onRemove(mine.id))}>删除</button>}
        {mine && <button type="button" className="yp-btn" disabled={!ready} onClick={() => void wait(onSave(name.trim(), shared, undefined))}>另存为</button>}
        <button type="submit" className="yp-btn yp-btn-primary" disabled={!ready}>{mine ? '更新' : '保存'}</button>
      </div>
    </form>
  );
}
