import { encodeListState } from '@yunpu/engine-core/query';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import type { DocumentEntry } from '../../../platform/gateway/documents.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { useThrottledChanges } from '../../../platform/gateway/useThrottledChanges.ts';
import { useModel } from '../../../platform/records/useModel.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { MenuIcon } from '../../../platform/workstation/MenuIcon.tsx';
import { listPath } from '../../../platform/workstation/pageOf.ts';
import { Button } from '../../../ui/Button.tsx';
import { countText, loadOverview, type Overview } from '../api/overview.ts';

const SHOWN = 3;

interface Part {
  name: string;
  text: string;
  search: string;
}

/** What of the list is worth a look: what its views hold, or its states where none of them holds anything. */
function partsOf({ views, states }: Overview): Part[] {
  const inViews = views
    .filter(({ count }) => count.total > 0)
    .map(({ name, count }) => ({ name, text: countText(count), search: `view=${encodeURIComponent(name)}` }));
  const inStates = states
    .filter(({ count }) => count.total > 0)
    .map(({ title, count, filter }) => ({
      name: title,
      text: countText(count),
      search: encodeListState({ filter }).toString(),
    }));
  return (inViews.length > 0 ? inViews : inStates).slice(0, SHOWN);
}

/** One list in two lines. One that nobody chose and that is empty takes no room. */
export function CountCard({ entry, always }: { entry: DocumentEntry; always: boolean }) {
  const { session, index } = useFrame();
  const { model, error: modelError } = useModel(index, entry.entity);
  const { data, error, mutate } = useSWR(
    model ? ['overview', model.entity, model.version, session.user.eid] : null,
    model ? () => loadOverview(model) : null,
    { revalidateOnFocus: false },
  );
  useThrottledChanges(entry.entity, () => void mutate());
  const failure: unknown = modelError ?? (data ? undefined : error);
  if (data && data.total.total === 0 && !always) return null;
  return (
    <article className="home-card">
      <h3>
        <Link to={listPath(entry.entity)}>
          <MenuIcon name={entry.menu?.icon} size={16} />
          {entry.title}
        </Link>
        {data && <span className="home-total">{countText(data.total)}</span>}
      </h3>
      {data && (
        <ul className="home-views">
          {partsOf(data).map(({ name, text, search }) => (
            <li key={name}>
              <Link to={`${listPath(entry.entity)}?${search}`}>
                {name} <b>{text}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!data && failure === undefined && (
        <div role="status" aria-label="正在加载" className="ui-skeleton" style={{ height: 20 }} />
      )}
      {failure !== undefined && (
        <p className="home-quiet" role="alert">
          {messageOf(failure)}
          {modelError === undefined && (
            <>
              　<Button onClick={() => void mutate()}>重试</Button>
            </>
          )}
        </p>
      )}
    </article>
  );
}
