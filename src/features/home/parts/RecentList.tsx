import { formatDateTime } from '@yunpu/engine-core/format';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import type { DocumentIndex } from '../../../platform/gateway/documents.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { useThrottledChanges } from '../../../platform/gateway/useThrottledChanges.ts';
import { listPath, recordPath } from '../../../platform/workstation/pageOf.ts';
import { currentRoot } from '../../../platform/workstation/root.ts';
import { Button } from '../../../ui/Button.tsx';
import { fetchRecent } from '../api/home.ts';

/** A shop that has nothing at all is set up first, as it would sell in the name of the demonstration's company. */
function NothingYet({ isShop }: { isShop: boolean }) {
  if (!isShop) return <p className="home-quiet">还没有单据。从左侧菜单选择一个列表开始。</p>;
  return (
    <p className="home-quiet">
      还没有单据。先在<Link to={listPath('storefront')}>商城信息</Link>
      填写卖方并启用（在此之前，合同、报价单与页脚上是演示公司），再新建
      <Link to={listPath('product')}>产品</Link>，打开“在商城展示”并上架，商城就可以接单。
    </p>
  );
}

/** The records changed last, whoever changed them. */
export function RecentList({ index, roles }: { index: DocumentIndex; roles: readonly string[] }) {
  const versions = index.entities.map(({ entity, version }) => `${entity}@${version}`).join();
  const { data, error, mutate } = useSWR(
    ['recent', currentRoot(), versions],
    () => fetchRecent({ entities: index.entities.flatMap(({ entity, menu }) => (menu ? [entity] : [])) }),
    // Who comes back at once has done something meanwhile.
    { dedupingInterval: 0 },
  );
  useThrottledChanges(undefined, () => void mutate());

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
      {data?.length === 0 && <NothingYet isShop={roles.includes('operator')} />}
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
