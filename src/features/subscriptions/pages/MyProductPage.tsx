import type { EntityModel } from '@yunpu/engine-core/document';
import { shanghaiDay } from '@yunpu/engine-core/format';
import { encodeListState } from '@yunpu/engine-core/query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import '@yunpu/engine-react/table.css';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { useThrottledChanges } from '../../../platform/gateway/useThrottledChanges.ts';
import { EntityPage } from '../../../platform/records/EntityPage.tsx';
import { useFrame } from '../../../platform/workstation/context.ts';
import { listPath } from '../../../platform/workstation/pageOf.ts';
import { dayText, greeting } from '../../../ui/greeting.ts';
import { expiryTiles, presentProducts } from '../api/assets.ts';
import { fetchGuidance, fetchTotals, fetchUsage } from '../api/home.ts';
import { Guidance } from '../parts/Guidance.tsx';
import { ProductCard } from '../parts/ProductCard.tsx';
import { Totals } from '../parts/Totals.tsx';
import { UsagePanel } from '../parts/UsagePanel.tsx';
import { usesOf } from '../parts/usage.ts';
import '../parts/products.css';
import '../parts/panels.css';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

/** `/workstation/my-product`: what the team has, until when, and how to keep it. */
export function MyProductPage() {
  return <EntityPage>{(model) => <MyProducts model={model} />}</EntityPage>;
}

function MyProducts({ model }: { model: EntityModel }) {
  const { user } = useFrame().session;
  const now = new Date();
  const today = shanghaiDay(now.getTime());
  // Kept as a list's and a summary's answer, which whatever is saved in this browser makes old.
  const products = useSWR(['list', 'my-product', model.version, user.eid], () => presentProducts(model));
  const tiles = useSWR(['summary', 'my-product', today, user.eid], () => expiryTiles(today));
  const totals = useSWR(['summary', 'my-product.totals', user.eid], () => fetchTotals());
  const guidance = useSWR(['summary', 'my-product.guidance', user.eid], () => fetchGuidance());
  const usage = useSWR(['summary', 'my-product.usage', user.eid], () => fetchUsage());
  useThrottledChanges(model.entity, () => void Promise.all([products.mutate(), tiles.mutate(), guidance.mutate()]));
  useThrottledChanges('order', () => void Promise.all([totals.mutate(), guidance.mutate(), usage.mutate()]));
  const { data } = products;

  return (
    <div className="mp-page">
      <header>
        <h1>
          {greeting(now)}，{user.name}
        </h1>
        <p className="mp-quiet">
          {dayText(now)} · {user.companyName}
        </p>
      </header>
      {tiles.data && (
        <ul className="mp-tiles" aria-label="到期情况">
          {tiles.data.map(({ name, title, count, tone, filter }) => (
            <li key={name}>
              <Link to={`${listPath(model.entity)}?${encodeListState({ filter })}`}>
                <span>{title}</span>
                <b className={count > 0 ? `mp-${tone}` : 'mp-none'}>{count.toLocaleString('zh-CN')}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!tiles.data && tiles.error === undefined && <div className="ui-skeleton mp-tiles-skeleton" />}
      {totals.data && <Totals totals={totals.data} />}
      {!totals.data && totals.error === undefined && <div className="ui-skeleton mp-tiles-skeleton" />}
      <div className="mp-panels">
        {guidance.data && <Guidance steps={guidance.data} />}
        {!guidance.data && guidance.error === undefined && <div className="ui-skeleton mp-panel-skeleton" />}
        {!usage.data && usage.error === undefined && <div className="ui-skeleton mp-panel-skeleton" />}
        {usage.data && usage.data.packs.length > 0 && <UsagePanel uses={usesOf(usage.data, today)} />}
      </div>
      <section aria-label="我的产品与服务">
        <div className="mp-section-head">
          <h2>我的产品与服务</h2>
          <Link to={listPath(model.entity)}>
            查看全部
            <ArrowRight size={16} aria-hidden />
          </Link>
        </div>
        {data && data.rows.length > 0 && (
          <div className="mp-cards">
            {data.rows.map((record) => (
              <ProductCard
                key={String(record[model.key])}
                model={model}
                record={record}
                today={today}
                ownName={user.companyName}
              />
            ))}
          </div>
        )}
        {data && data.total > data.rows.length && (
          <p className="mp-quiet">
            这里是最先到期的 {data.rows.length} 个
            {data.totalIsEstimate ? '，还有更多。' : `，共 ${data.total.toLocaleString('zh-CN')} 个。`}
          </p>
        )}
        {data?.rows.length === 0 && (
          <div className="mp-empty">
            <p>还没有开通的产品</p>
            <ButtonLink look="primary" to="/product">
              去选购
            </ButtonLink>
          </div>
        )}
        {!data && products.error === undefined && (
          <div className="mp-cards" role="status" aria-label="正在加载">
            {[1, 2, 3].map((at) => (
              <div key={at} className="ui-skeleton" style={{ height: 208 }} />
            ))}
          </div>
        )}
        {!data && products.error !== undefined && (
          <div className="mp-empty" role="alert">
            <p>产品没有加载出来：{messageOf(products.error)}</p>
            <Button onClick={() => void products.mutate()}>重试</Button>
          </div>
        )}
      </section>
    </div>
  );
}
