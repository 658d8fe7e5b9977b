import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { useCallback, useMemo } from 'react';
import { useAction } from '../action/dialog/useAction.tsx';
import { useStart } from '../action/useStart.ts';
import { scopeOf, scopeOfRecord, useEngine } from '../data/EngineProvider.tsx';
import { keyOf } from '../table/keyOf.ts';
import { actionsWidth, RowActions, type RowLink, type RowLinks } from './RowActions.tsx';
import type { ListRows } from './useListRows.ts';

const noLinks: readonly RowLink[] = [];

/** What a person may do with the rows of a list, one by one and with many at once. */
export function useRowActions(
  model: EntityModel,
  { versions, refresh }: Pick<ListRows, 'versions' | 'refresh'>,
  rowLinks: RowLinks | undefined,
) {
  const engine = useEngine();
  const acted = useCallback(
    (_action: ActionModel, detail: DetailResult | undefined) => {
      if (detail) versions.note({ [keyOf(model, detail.record)]: detail.version });
      else versions.forget();
      void refresh();
    },
    [model, versions, refresh],
  );
  const actions = useAction(model, acted);
  const { run, busy } = actions;
  const scope = useMemo(() => scopeOf(engine, false), [engine]);
  const mine = useCallback(
    (action: ActionModel) => action.roles.length === 0 || action.roles.some((role) => engine.user.roles.includes(role)),
    [engine],
  );
  const rowActions = useMemo(
    () =>
      model.list.rowActions.flatMap(
        (name) => model.actions.find((action) => action.name === name && mine(action)) ?? [],
      ),
    [model, mine],
  );
  const bulkActions = useMemo(() => model.actions.filter((action) => action.bulk && mine(action)), [model, mine]);
  const renderActions = useCallback(
    (record: RecordData, key: string) => (
      <RowActions
        links={rowLinks?.of(record) ?? noLinks}
        model={model}
        actions={rowActions}
        record={record}
        scope={scopeOfRecord(engine, scope, record)}
        busy={busy?.endsWith(` ${key}`) ?? false}
        onRun={(action) => run(action, { key, record, version: versions.of(key) })}
      />
    ),
    [engine, model, rowLinks, rowActions, scope, busy, run, versions],
  );
  return {
    actions,
    starts: useStart(model),
    bulkActions,
    /** Undefined where no row offers anything. */
    renderActions: rowActions.length > 0 || rowLinks ? renderActions : undefined,
    actionsWidth: actionsWidth(rowActions, rowLinks?.titles),
  };
}
