import { Link } from 'react-router-dom';
import useSWR from 'swr';
import type { DocumentEntry } from '../../../platform/gateway/documents.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { useThrottledChanges } from '../../../platform/gateway/useThrottledChanges.ts';
import { useModel } from '../../../platform/records/useModel.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { menuIcon } from '../../../platform/workstation/icons.ts';
import { menuSections } from '../../../platform/workstation/menu.ts';
import { listPath } from '../../../platform/workstation/pageOf.ts';
import { dayText, greeting } from '../../../ui/greeting.ts';
import { countText, loadOverview } from '../api/overview.ts';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { RecentList } from '../parts/RecentList.tsx';
import { StateBar } from '../parts/StateBar.tsx';
import '../parts/home.css';

/** `/workstation/home` and `/seller/home`: what waits, list by list, and what changed last. */
export function HomePage() {
  const { session, index } = useFrame();
  const now = new Date();
  const entries = menuSections(index).flatMap((section) => section.entries);

  return (
    <div className="home">
      <header className="home-head">
        <h1>
          {greeting(now)}，{session.user.name}
        </h1>
        <p>
          {dayText(now)} · {session.user.companyName}
        </p>
      </header>
      <ProblemNotice index={index} />
      <section aria-label="待办概览" className="home-cards">
        {entries.map((entry) => (
          <EntityCard key={entry.entity} entry={entry} />
        ))}
      </section>
      <RecentList index={index} />
    </div>
  );
}

function EntityCard({ entry }: { entry: DocumentEntry }) {
  const { session, index } = useFrame();
  const { model, error: modelError } = useModel(index, entry.entity);
  const { data, error, mutate } = useSWR(
    model ? ['overview', model.entity, model.version, session.user.eid] : null,
    model ? () => loadOverview(model) : null,
    {
      revalidateOnFocus: false,
    },
  );
  useThrottledChanges(entry.entity, () => void mutate());
  const Icon = menuIcon(entry.menu?.icon);
  const failure: unknown = modelError ?? (data ? undefined : error);

  return (
    <article className="home-card">
      <h2>
        <Link to={listPath(entry.entity)}>
          <Icon size={18} aria-hidden />
          {entry.title}
        </Link>
        {data && <span className="home-total">{countText(data.total)}</span>}
      </h2>
      {data && model && <StateBar model={model} states={data.states} />}
      {data && (
        <ul className="home-views">
          {data.views.map(({ name, count }) => (
            <li key={name}>
              <Link to={`${listPath(entry.entity)}?view=${encodeURIComponent(name)}`}>
                {name}
                <b>{countText(count)}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!data && failure === undefined && (
        <div role="status" aria-label="正在加载">
          <div className="ui-skeleton" style={{ height: 10, marginBottom: 'var(--ui-space-12)' }} />
          <div className="ui-skeleton" style={{ height: 52 }} />
        </div>
      )}
      {failure !== undefined && <p className="home-quiet">{messageOf(failure)}</p>}
    </article>
  );
}
