import { conditionsFor, joined, type Shared } from '@yunpu/engine-core/chart';
import { chartModel, encodeListState, type Filter } from '@yunpu/engine-core/query';
import { LiveChart, type RowsBehind } from '@yunpu/engine-react/chart';
import { useId, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Dashboard, DashboardPart } from '../../../../contract/dashboards.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { useModel } from '../../../platform/records/useModel.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { listPath } from '../../../platform/workstation/pageOf.ts';
import { Button } from '../../../ui/Button.tsx';

interface PartCardProps {
  dashboard: Dashboard;
  part: DashboardPart;
  shared: Shared;
}

/** One chart of a dashboard. */
export function PartCard({ dashboard, part, shared }: PartCardProps) {
  const { index } = useFrame();
  const navigate = useNavigate();
  const id = useId();
  const { entity, view, title } = part;
  const { model, error, retry } = useModel(index, entity);
  const chart = useMemo(() => chartModel(part.chart), [part.chart]);
  const conditions = useMemo(() => conditionsFor(part, dashboard.filters, shared), [part, dashboard, shared]);
  const query = useMemo(() => ({ view, filter: joined(conditions) }), [view, conditions]);
  const rows = useMemo<RowsBehind>(() => {
    const href = (own: readonly Filter[]) => {
      const filter = joined([...conditions, ...own]);
      return `${listPath(entity)}?${encodeListState({ view, filter, chart: '' }).toString()}`;
    };
    return { href, open: (own) => void navigate(href(own)) };
  }, [conditions, entity, view, navigate]);
  return (
    <section className={`dashboard-part dashboard-wide-${part.width}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {model ? (
        <LiveChart model={model} title={title} chart={chart} query={query} rows={rows} />
      ) : error !== undefined ? (
        <p role="alert">
          {messageOf(error)} <Button onClick={retry}>重试</Button>
        </p>
      ) : (
        <div className="ui-skeleton dashboard-wait" />
      )}
    </section>
  );
}
