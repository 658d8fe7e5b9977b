import type { EntityModel } from '@yunpu/engine-core/document';
import { encodeListState } from '@yunpu/engine-core/query';
import { Link } from 'react-router-dom';
import { listPath } from '../../../platform/workstation/pageOf.ts';
import { countText, type StateCount } from '../api/overview.ts';

/** How the records spread over the states: a bar for the eye, links with numbers for everyone. */
export function StateBar({ model, states }: { model: EntityModel; states: readonly StateCount[] }) {
  const present = states.filter(({ count }) => count.total > 0);
  if (present.length === 0) return null;
  return (
    <>
      <div className="home-bar" aria-hidden>
        {present.map(({ name, color, count }) => (
          <span key={name} className={`home-tone-${color}`} style={{ flexGrow: count.total }} />
        ))}
      </div>
      <ul className="home-states">
        {present.map(({ name, title, color, count, filter }) => (
          <li key={name}>
            <Link to={`${listPath(model.entity)}?${encodeListState({ filter })}`}>
              <i className={`home-tone-${color}`} aria-hidden />
              {title}
              <b>{countText(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
