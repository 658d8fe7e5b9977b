import { formatMoney } from '@yunpu/engine-core/format';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MenuProduct } from '../../../../contract/catalogue.ts';
import { productPath } from '../../../ui/links.ts';
import { ProductPicture } from '../../../ui/ProductPicture.tsx';
import './productCard.css';

interface ProductCardProps {
  product: MenuProduct;
  heading: 'h3' | 'h4';
  group?: string;
  /** What can be done with it at once. */
  action?: ReactNode;
}

/** A product to look at more closely: the whole card leads there. */
export function ProductCard({ product, heading: Heading, group, action }: ProductCardProps) {
  const { productNo, productName, productSketch, productValues, productMiniAmount, unit, isHot, isTrial, offlineBuy } =
    product;
  return (
    <article className="product-card">
      <ProductPicture name={product.productIcon} />
      <div>
        {group !== undefined && <span className="product-group">{group}</span>}
        <Heading>
          <Link to={productPath(productNo)}>{productName}</Link>
          {isHot && <span className="product-hot">热门</span>}
          {isTrial && <span className="product-trial">可试用</span>}
        </Heading>
        <p>{productSketch}</p>
        <ul aria-label="卖点">
          {productValues.map((value) => (
            <li key={value}>{value}</li>
          ))}
        </ul>
        <div className="product-price">
          <span>
            {offlineBuy ? (
              <b>面议</b>
            ) : (
              <>
                <b>{formatMoney(productMiniAmount)}</b>／{unit} 起
              </>
            )}
          </span>
          <span className="product-calls">
            {action}
            <span className="product-go" aria-hidden>
              {offlineBuy ? '咨询' : '选购'}
            </span>
          </span>
        </div>
      </div>
    </article>
  );
}
