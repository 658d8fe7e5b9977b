import type { EntityModel } from '@yunpu/engine-core/document';
import type { ListState } from '@yunpu/engine-core/query';
import { type ReactNode, Suspense } from 'react';
import { commonMessages } from '../messages/common.ts';
import { listMessages } from '../messages/list.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { lazyPart } from '../parts/late.tsx';
import { Menu, type MenuItem } from '../parts/Menu.tsx';
import { Popover } from '../parts/Popover.tsx';
import type { TableSetup } from '../table/setup.ts';

const ArrangePanel = lazyPart(() => import('../arranged/ArrangePanel.tsx'));
const ColumnsPanel = lazyPart(() => import('../table/ColumnsPanel.tsx'));

interface ListToolsProps {
  model: EntityModel;
  columns: readonly string[] | undefined;
  setup: TableSetup | undefined;
  onSetup(setup: TableSetup): void;
  state: ListState;
  /** Absent: rows are shown as a table and nothing else. */
  onArrange?(patch: Pick<ListState, 'group' | 'board' | 'as' | 'chart'>): void;
  /** Whether it can be shown as a chart. */
  charts: boolean;
  /** Absent: cells cannot be edited where they stand. */
  onEdit: (() => void) | undefined;
  onExport(format: 'xlsx' | 'csv', complete?: boolean): void;
  onImport(): void;
  onReload(): void;
}

/** The list's tools: columns and density, refresh, and what is done with the list as a whole. */
export function ListTools({
  model,
  columns,
  setup,
  onSetup,
  state,
  onArrange,
  onEdit,
  charts,
  onExport,
  onImport,
  onReload,
}: ListToolsProps): ReactNode {
  const items: MenuItem[] = [];
  if (model.list.export) {
    items.push(
      { key: 'xlsx', title: listMessages.exportExcel, run: () => onExport('xlsx') },
      { key: 'csv', title: listMessages.exportCsv, run: () => onExport('csv') },
    );
  }
  if (model.list.export && model.list.import)
    items.push({ key: 'complete', title: listMessages.exportAll, run: () => onExport('xlsx', true) });
  if (model.list.import) items.push({ key: 'import', title: listMessages.import, run: onImport });
  items.push({ key: 'print', title: listMessages.print, run: () => window.print() });
  return (
    <>
      {onEdit && (
        <Button
          look="quiet"
          square
          aria-label={listMessages.edit}
          title={listMessages.editHint}
          aria-pressed={state.edit === true}
          onClick={onEdit}
        >
          <Icon name="edit" />
        </Button>
      )}
      <Button look="quiet" square aria-label={listMessages.refresh} title={listMessages.refresh} onClick={onReload}>
        <Icon name="refresh" />
      </Button>
      <Popover
        disabled={setup === undefined}
        triggerLook={{ look: 'quiet', square: true }}
        label={listMessages.columns}
        title={listMessages.columns}
        panelLabel={listMessages.columns}
        align="end"
        trigger={<Icon name="columns" />}
      >
        {() => (
          <Suspense fallback={<div className="yp-editor yp-quiet">{commonMessages.loading}</div>}>
            {setup && <ColumnsPanel model={model} columns={columns} setup={setup} onChange={onSetup} />}
          </Suspense>
        )}
      </Popover>
      {onArrange && (
        <Popover
          triggerLook={{ look: 'quiet', square: true }}
          label={listMessages.arrange}
          title={listMessages.arrange}
          panelLabel={listMessages.arrange}
          align="end"
          trigger={<Icon name="board" />}
        >
          {() => (
            <Suspense fallback={<div className="yp-editor yp-quiet">{commonMessages.loading}</div>}>
              <ArrangePanel model={model} state={state} charts={charts} onChange={onArrange} />
            </Suspense>
          )}
        </Popover>
      )}
      <Menu
        triggerLook={{ look: 'quiet', square: true }}
        label={listMessages.tools}
        align="end"
        trigger={<Icon name="more" />}
        items={items}
      />
    </>
  );
}
