import useSWR from 'swr';
import { fetchActivities, fetchProducts } from '../../../platform/gateway/catalogue.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { useArrived } from '../../../platform/gateway/useArrived.ts';
import { useSession } from '../../../platform/session/session.ts';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { AddOns } from '../parts/shelf/AddOns.tsx';
import { ComparisonTable } from '../parts/shelf/ComparisonTable.tsx';
import { CustomerVoices } from '../parts/shelf/CustomerVoices.tsx';
import { EditionCards } from '../parts/shelf/EditionCards.tsx';
import { Hero } from '../parts/shelf/Hero.tsx';
import '../parts/storefront.css';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

/** `/`, `/home` and `/product`: everything the mall sells (specification, sections 1 and 3). */
export function ProductPage() {
  usePageTitle('企业协作云服务');
  const session = useSession();
  const {
    data: products,
    error,
    mutate,
  } = useSWR(['products', session?.user.isPrivate ?? false], () => fetchProducts(), {
    revalidateOnFocus: false,
    ...useArrived('products'),
  });
  const { data: activities } = useSWR('activities', () => fetchActivities(), {
    revalidateOnFocus: false,
    ...useArrived('activities'),
  });
  const editions = products?.filter(({ mainProduct }) => mainProduct) ?? [];
  return (
    <>
      {!session?.user.isPrivate && <Hero activity={activities?.[0]} products={products} />}
      {!products && error === undefined && (
        <div className="store-section store-wait-shelf">
          <div className="ui-skeleton store-wait" role="status" aria-label="正在加载产品" />
        </div>
      )}
      {!products && error !== undefined && (
        <div className="store-section store-failed" role="alert">
          <p>{messageOf(error)}</p>
          <Button onClick={() => void mutate()}>重试</Button>
        </div>
      )}
      {editions.length > 0 && (
        <>
          <EditionCards editions={editions} />
          {editions.length > 1 && <ComparisonTable editions={editions} />}
        </>
      )}
      {products?.length === 0 && <EmptyShelf canFill={session?.user.roles.includes('operator') ?? false} />}
      {products && <AddOns products={products.filter(({ mainProduct }) => !mainProduct)} />}
      {products && <CustomerVoices products={products} />}
    </>
  );
}

/** Nothing is sold: who may change that is told where. */
function EmptyShelf({ canFill }: { canFill: boolean }) {
  return (
    <div className="store-section store-failed">
      <p>{canFill ? '还没有在售的产品：新建产品，打开“在商城展示”，再上架。' : '暂无在售的产品，请稍后再来。'}</p>
      {canFill && (
        <ButtonLink look="primary" to="/workstation/e/product">
          去产品列表
        </ButtonLink>
      )}
    </div>
  );
}
