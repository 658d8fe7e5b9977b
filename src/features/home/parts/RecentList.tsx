import { formatDateTime } from '@yunpu/engine-core/format';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import type { DocumentIndex } from '../../../platform/gateway/documents.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { recordPath } from '../../../platform/workstation/pageOf.ts';
import { currentRoot } from '../../../platform/workstation/root.ts';
import { Button } from '../../../ui/Button.tsx';
import { fetchRecent } from '../api/desk.ts';

/** The records changed last, whoever changed them. */
export function RecentList({ index }: { index: DocumentIndex }) {
  const versions = index.entities.map(({ entity, version }) => `${entity}@${version}`).join();
  const { data, error, mutate } = useSWR(['recent', currentRoot(), versions], () =>
    fetchRecent({ entities: index.entities.flatMap(({ entity, menu }) => (menu ? [entity] : [])) }),
  );

  return (
    <section className="home-recent" aria-labelledby="home-recent">
      <h2 id="home-recent">最近更新</h2>
      {!data && error === undefined && (
        <div role="status" aria-label="正在加载">
          <div className="ui-skeleton" style={{ height: 300 }} />
        </div>
      )}
      {!data && error !== undefined && (
        <p className="home-quiet" role="alert">
          最近更新没有加载出来：{messageOf(error)}　<Button onClick={() => void mutate()}>重试</Button>
        </p>
      )}
      {data?.length === 0 && <p className="home-quiet">还没有单据。从左侧菜单选择一个列表开始。</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map(({ entity, kind, key, title, state, at, by }) => (
            <li key={`${entity} ${key}`}>
              <Link to={recordPath(entity, key)}>
                <span className="home-recent-kind">{kind}</span>
                <span className="home-recent-title" title={title === key ? title : `${title} ${key}`}>
                  {title}
                  {title !== key && <small>{key}</small>}
                </span>
                <span className="home-recent-state">
                  {state && (
                    <>
                      <i className={`home-tone-${state.color}`} aria-hidden />
                      {state.title}
                    </>
                  )}
                </span>
                <span className="home-recent-by">{by || '--'}</span>
                <time dateTime={at}>{formatDateTime(at)}</time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
