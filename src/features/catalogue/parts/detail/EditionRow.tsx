import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import type { Product } from '../../../../../contract/catalogue.ts';
import { fetchProduct } from '../../../../platform/gateway/catalogue.ts';
import type { Choice } from '../../../../platform/gateway/quotes.ts';
import { searchOfChoice } from '../choice.ts';

/** Other editions for the same choice: it goes along, and what the other edition does not sell is corrected there. */
export function EditionRow({ product, choice }: { product: Product; choice: Choice }) {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const current = useRef<HTMLAnchorElement>(null);
  const state: unknown = useLocation().state;
  // Whoever comes here by this row goes on in it: its page was drawn anew.
  useEffect(() => {
    if (state === 'edition') current.current?.focus({ preventScroll: true });
  }, [state]);
  const editions = product.editions ?? [];
  if (editions.length < 2) return null;
  const go = async (productNo: string, to: string) => {
    // The page changes when it is there, without a wait in between.
    await mutate(['product', productNo], fetchProduct({ productNo }), { revalidate: false }).catch(() => undefined);
    await navigate(to, { replace: true, preventScrollReset: true, state: 'edition' });
  };
  return (
    <div className="configurator-row">
      <span id="editions-label">版本</span>
      <nav className="configurator-editions" aria-labelledby="editions-label">
        {editions.map(({ productNo, label }) => {
          const to = `/productDetail?${searchOfChoice({ ...choice, productNo })}`;
          const isCurrent = productNo === product.productNo;
          return (
            <Link
              key={productNo}
              ref={isCurrent ? current : undefined}
              to={to}
              aria-current={isCurrent ? 'true' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                event.preventDefault();
                if (!isCurrent) void go(productNo, to);
              }}
            >
              {label}
            </Link>
          );
        })}
      </nav>
    </div>
  );
}
