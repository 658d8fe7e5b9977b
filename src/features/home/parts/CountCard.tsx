import { encodeListState } from '@yunpu/engine-core/query';
import { Link } from 'react-router-dom';
import type { Overview } from '../../../../contract/home.ts';
import type { DocumentEntry } from '../../../platform/gateway/documents.ts';
import { MenuIcon } from '../../../platform/workstation/MenuIcon.tsx';
import { listPath } from '../../../platform/workstation/pageOf.ts';
import { Button } from '../../../ui/Button.tsx';
import { countText } from './counted.ts';

const searchOf = ({ view, state }: Overview['parts'][number]): string =>
  view !== undefined
    ? `view=${encodeURIComponent(view)}`
    : encodeListState(state ? { filter: { field: state.field, op: 'in', value: [state.value] } } : {}).toString();

interface CountCardProps {
  entry: DocumentEntry;
  /** Undefined while it is being counted. */
  overview: Overview | undefined;
  onRetry(): void;
}

/** One list in two lines. */
export function CountCard({ entry, overview, onRetry }: CountCardProps) {
  return (
    <article className="home-card">
      <h3>
        <Link to={listPath(entry.entity)}>
          <MenuIcon name={entry.menu?.icon} size={16} />
          {entry.title}
        </Link>
        {overview?.total && <span className="home-total">{countText(overview.total)}</span>}
      </h3>
      {overview && overview.problem === undefined && (
        <ul className="home-views">
          {overview.parts.map((part) => (
            <li key={part.title}>
              <Link to={`${listPath(entry.entity)}?${searchOf(part)}`}>
                {part.title} <b>{countText(part.count)}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!overview && <div role="status" aria-label="正在加载" className="ui-skeleton" style={{ height: 20 }} />}
      {overview?.problem !== undefined && (
        <p className="home-quiet" role="alert">
          {overview.problem}　<Button onClick={onRetry}>重试</Button>
        </p>
      )}
    </article>
  );
}
