import { useState } from 'react';
import type { Product } from '../../../../../contract/catalogue.ts';
import { ProductPicture } from '../../../../ui/ProductPicture.tsx';

/** The product's own drawing and one board for each thing it is known for. */
export function Gallery({ product }: { product: Product }) {
  const boards = [
    { title: product.name, text: product.sketch },
    ...product.values.map((value) => ({ title: value, text: product.name })),
  ];
  const [shown, setShown] = useState(0);
  const board = boards[shown] ?? boards[0];
  return (
    <div className="gallery">
      <div className="gallery-stage" aria-live="polite">
        <ProductPicture name={product.picture} size={120} />
        <p>
          <strong>{board?.title}</strong>
          <span>{board?.text}</span>
        </p>
      </div>
      <ul className="gallery-rail" aria-label="图片">
        {boards.map(({ title }, at) => (
          <li key={title}>
            <button type="button" aria-pressed={at === shown} onClick={() => setShown(at)}>
              <ProductPicture name={product.picture} size={28} />
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
