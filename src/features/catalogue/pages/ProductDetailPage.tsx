import { Link, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import type { Product } from '../../../../contract/catalogue.ts';
import { fetchProduct, fetchRecommended } from '../../../platform/gateway/catalogue.ts';
import { messageOf, RequestError } from '../../../platform/gateway/errors.ts';
import { useArrived } from '../../../platform/gateway/useArrived.ts';
import { StatePage } from '../../../ui/StatePage.tsx';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { Configurator } from '../parts/detail/Configurator.tsx';
import { Gallery } from '../parts/detail/Gallery.tsx';
import { ModuleList } from '../parts/detail/ModuleList.tsx';
import { OfferLine } from '../parts/OfferLine.tsx';
import { ProductCard } from '../parts/ProductCard.tsx';
import '../parts/storefront.css';
import '../parts/detail/detail.css';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

/** `/productDetail?productNo=`: one product, what it costs for whom, what is in it and what goes with it. */
export function ProductDetailPage() {
  const [params] = useSearchParams();
  const productNo = params.get('productNo') ?? '';
  const {
    data: product,
    error,
    mutate,
  } = useSWR(productNo === '' ? null : ['product', productNo], ([, no]) => fetchProduct({ productNo: no }), {
    revalidateOnFocus: false,
    ...useArrived(`product ${productNo}`),
  });
  usePageTitle(product?.name ?? '产品详情');
  const isUnknown = productNo === '' || (error instanceof RequestError && error.type === 'code');
  if (isUnknown) {
    return (
      <StatePage
        code="404"
        title="没有找到这个产品"
        text={error === undefined ? '地址里没有产品编号' : messageOf(error)}
      >
        <ButtonLink look="primary" large to="/product">
          看看全部产品
        </ButtonLink>
      </StatePage>
    );
  }
  if (!product && error !== undefined) {
    return (
      <StatePage code="!" title="产品没有加载出来" text={messageOf(error)}>
        <Button look="primary" large onClick={() => void mutate()}>
          重试
        </Button>
        <ButtonLink look="outline" large to="/product">
          看看全部产品
        </ButtonLink>
      </StatePage>
    );
  }
  if (!product)
    return (
      <div className="store-section">
        <div className="ui-skeleton store-wait" role="status" aria-label="正在加载产品" />
      </div>
    );
  return <Detail key={product.productNo} product={product} />;
}

function Detail({ product }: { product: Product }) {
  const { data: recommended } = useSWR(
    ['recommended', product.productNo],
    ([, no]) => fetchRecommended({ productNo: no }),
    {
      revalidateOnFocus: false,
      ...useArrived(`recommended ${product.productNo}`),
    },
  );
  return (
    <div className="store-section detail">
      <nav className="detail-trail" aria-label="面包屑">
        <Link to="/product">产品</Link>
        <span aria-hidden>/</span>
        <span aria-current="page">{product.name}</span>
      </nav>
      <div className="detail-top">
        <Gallery product={product} />
        <div>
          <h1>
            {product.name}
            {product.isHot && <span className="product-hot">热门</span>}
          </h1>
          <p className="store-lead">{product.sketch}</p>
          <OfferLine offers={product.activities} />
          <Configurator product={product} />
        </div>
      </div>
      {product.functions.length > 0 && (
        <section aria-labelledby="functions-title">
          <h2 id="functions-title" className="store-title">
            能做什么
          </h2>
          <ul className="detail-functions">
            {product.functions.map(({ name, text }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {product.moduleList.length > 0 && <ModuleList product={product} />}
      {product.cases.length > 0 && (
        <section aria-labelledby="cases-title">
          <h2 id="cases-title" className="store-title">
            客户怎么说
          </h2>
          <ul className="detail-cases">
            {product.cases.map(({ customer, person, words }) => (
              <li key={customer}>
                <blockquote>{words}</blockquote>
                <p>
                  <strong>{customer}</strong>　{person}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {recommended && recommended.length > 0 && (
        <section aria-labelledby="recommended-title">
          <h2 id="recommended-title" className="store-title">
            常一起购买
          </h2>
          <ul className="detail-recommended">
            {recommended.map((other) => (
              <li key={other.productNo}>
                <ProductCard product={other} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
