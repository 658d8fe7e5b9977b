import { Link } from 'react-router-dom';
import type { EntityModel } from '../../../engine/core/document/model.ts';
import { encodeListState } from '../../../engine/core/query/url.ts';
import { listPath } from '../pageOf.ts';
import type { StateCount } from './overview.ts';

/** How the records spread over the states: a bar for the eye, links with numbers for everyone. */
export function StateBar({ model, states, total }: { model: EntityModel; states: readonly StateCount[]; total: number }) {
  const present = states.filter(({ count }) => count > 0);
  if (present.length === 0 || total === 0) return null;
  return (
    <>
      <div className="home-bar" aria-hidden>
        {present.map(({ name, color, count }) => (
          <span key={name} className={`home-tone-${color}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className="home-states">
        {present.map(({ name, title, color, count, filter }) => (
          <li key={name}>
            <Link to={`${listPath(model.entity)}?${encodeListState({ filter })}`}>
              <i className={`home-tone-${color}`} aria-hidden />
              {title}
              <b>{count.toLocaleString('zh-CN')}</b>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
