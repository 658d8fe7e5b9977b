import type { ChildModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { TransportError } from '@yunpu/engine-core/endpoint';
import type { Scope } from '@yunpu/engine-core/expression';
import type { ListResult } from '@yunpu/engine-core/query';
import { type ReactNode, useMemo, useState } from 'react';
import useSWR from 'swr';
import { scopeOf, useEngine } from '../data/EngineProvider.tsx';
import { useLabelOf } from '../data/labels.ts';
import { listWithLabels } from '../data/listWithLabels.ts';
import { Icon } from '../parts/Icon.tsx';
import { EntityTable } from '../table/EntityTable.tsx';
import './list.css';
import { childrenMessages } from '../messages/children.ts';
import { commonMessages } from '../messages/common.ts';
import { Button } from '../parts/Button.tsx';

const MAX = 100;

/** The child's own named views that some of these rows are in: how many expire soon, how many wait for a decision. */
function viewsWithRows(
  { list }: EntityModel,
  rows: readonly RecordData[],
  scope: Scope,
): { name: string; rows: RecordData[] }[] {
  return list.views
    .map(({ name, filter }) => ({
      name,
      rows: filter ? rows.filter((record) => filter.evaluate({ record, scope }) === true) : [],
    }))
    .filter(({ rows: found }) => found.length > 0);
}

/** The columns without the parent and the texts of it that each row repeats. */
function ownColumns({ fields, fieldsByPath }: EntityModel, { foreignKey }: ChildModel): string[] {
  const fetched = Object.keys(fieldsByPath[foreignKey]?.link?.fetch ?? {});
  return fields
    .filter(
      ({ path, kind, column }) =>
        column && !column.hidden && path !== foreignKey && !(kind === 'text' && fetched.includes(path)),
    )
    .sort((a, b) => (a.column?.order ?? 0) - (b.column?.order ?? 0))
    .map(({ path }) => path);
}

/** Rows of another entity that belong to this record. */
export default function ChildList({ child, recordKey }: { child: ChildModel; recordKey: string }): ReactNode {
  const engine = useEngine();
  const { transport, loadModel, navigation } = engine;
  const [view, setView] = useState<string>();
  const model = useSWR<EntityModel, TransportError>(['model', child.entity], () => loadModel(child.entity));
  const found = model.data;
  const rows = useSWR<ListResult, TransportError>(
    found ? ['children', found.entity, found.version, child.foreignKey, recordKey] : null,
    () => {
      if (!found) throw new Error('the model is asked for first');
      return listWithLabels(transport, found, {
        pageNo: 1,
        pageSize: MAX,
        filter: { field: child.foreignKey, op: 'eq', value: recordKey },
        sort: found.list.sort,
      });
    },
  );
  // A bill that names its owner in a field that nobody types into comes about in another way.
  const typed = found?.fieldsByPath[child.foreignKey]?.readOnly === false;
  const creatable = useSWR<boolean, TransportError>(
    found && typed ? ['may-create', found.entity, found.version] : null,
    async () => (found ? (await transport.blank(found)).allowed.save === true : false),
  );
  const columns = useMemo(() => found && ownColumns(found, child), [found, child]);
  const label = useLabelOf({ entity: child.entity });
  const context = useMemo(
    () => ({ href: navigation.href.bind(navigation), open: navigation.open.bind(navigation), label }),
    [navigation, label],
  );
  const error = model.error ?? rows.error;
  if (!found)
    return error ? (
      <div className="yp-banner yp-banner-error" role="alert">
        {error.message}
      </div>
    ) : (
      <div className="yp-skeleton" aria-busy="true" />
    );
  const { begin } = navigation;
  const all = rows.data?.rows ?? [];
  const views = viewsWithRows(found, all, scopeOf(engine, false));
  const shown = views.find(({ name }) => name === view)?.rows ?? all;
  const more = (rows.data?.total ?? 0) > MAX;
  return (
    <>
      {(views.length > 0 || creatable.data) && (
        <div className="yp-child-tools">
          {views.length > 0 && (
            <div className="yp-views" role="group" aria-label={commonMessages.views}>
              <button
                type="button"
                className="yp-view-tab"
                aria-pressed={shown === all}
                onClick={() => setView(undefined)}
              >
                {commonMessages.all} {all.length}
              </button>
              {views.map(({ name, rows: found }) => (
                <button
                  key={name}
                  type="button"
                  className="yp-view-tab"
                  aria-pressed={view === name}
                  onClick={() => setView(name)}
                >
                  {name} {found.length}
                </button>
              ))}
            </div>
          )}
          {begin && creatable.data && (
            <Button onClick={() => begin(found.entity, { [child.foreignKey]: recordKey })}>
              <Icon name="plus" />
              {childrenMessages.create(found.title)}
            </Button>
          )}
        </div>
      )}
      <EntityTable
        model={found}
        rows={shown}
        columns={columns}
        label={child.title}
        loading={rows.isLoading}
        error={rows.error?.message}
        onRetry={() => void rows.mutate()}
        onOpen={(key) => navigation.open(found.entity, key)}
        hrefOf={(key) => navigation.href(found.entity, key)}
        empty={childrenMessages.empty(child.title)}
        context={context}
      />
      {more && <p className="yp-muted">{childrenMessages.latest(MAX, rows.data?.total ?? MAX)}</p>}
    </>
  );
}
