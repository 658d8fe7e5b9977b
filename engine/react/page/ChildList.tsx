import { useMemo, type ReactNode } from 'react';
import useSWR from 'swr';
import type { ChildModel, EntityModel } from '../../core/document/model.ts';
import type { TransportError } from '../../core/endpoint/transport.ts';
import type { ListResult } from '../../core/query/types.ts';
import { useEngine } from '../data/EngineProvider.tsx';
import { useLabelOf } from '../data/labels.ts';
import { listWithLabels } from '../data/useList.ts';
import { EntityTable } from '../table/EntityTable.tsx';

const MOST = 100;

/** Rows of another entity that belong to this record. */
export default function ChildList({ child, recordKey }: { child: ChildModel; recordKey: string }): ReactNode {
  const { transport, loadModel, navigation } = useEngine();
  const model = useSWR<EntityModel, TransportError>(['model', child.entity], () => loadModel(child.entity));
  const found = model.data;
  const rows = useSWR<ListResult, TransportError>(found ? ['children', found.entity, found.version, child.foreignKey, recordKey] : null, () => {
    if (!found) throw new Error('the model is asked for first');
    return listWithLabels(transport, found, { pageNo: 1, pageSize: MOST, filter: { field: child.foreignKey, op: 'eq', value: recordKey }, sort: found.list.sort });
  });
  const label = useLabelOf({ entity: child.entity });
  const context = useMemo(() => ({ href: navigation.href.bind(navigation), open: navigation.open.bind(navigation), label }), [navigation, label]);
  const error = model.error ?? rows.error;
  if (!found) return error ? <div className="yp-banner yp-banner-error" role="alert">{error.message}</div> : <div className="yp-skeleton" aria-busy="true" />;
  const more = (rows.data?.total ?? 0) > MOST;
  return (
    <>
      <EntityTable
        model={found}
        rows={rows.data?.rows ?? []}
        label={child.title}
        loading={rows.isLoading}
        error={rows.error?.message}
        onRetry={() => void rows.mutate()}
        onOpen={(key) => navigation.open(found.entity, key)}
        hrefOf={(key) => navigation.href(found.entity, key)}
        empty={`还没有${child.title}`}
        context={context}
      />
      {more && <p className="yp-muted">只列出最近 {MOST} 条，共 {rows.data?.total} 条</p>}
    </>
  );
}
