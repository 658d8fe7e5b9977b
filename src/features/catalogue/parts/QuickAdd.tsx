import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { Product } from '../../../../contract/catalogue.ts';
import { useSession } from '../../../platform/session/session.ts';
import { firstChoice } from './choice.ts';
import { useQuickAdd } from './useAddToCart.ts';

/** Puts a product into the cart as it begins: its least quantity, its shortest term. None where people sell it, and none in a private deployment. */
export function QuickAdd({ product }: { product: Product }) {
  const session = useSession();
  const add = useQuickAdd();
  const [adding, setAdding] = useState(false);
  if (product.offlineBuy || session?.user.isPrivate) return null;
  const choice = firstChoice(product);
  const put = async () => {
    setAdding(true);
    await add(choice).finally(() => setAdding(false));
  };
  return (
    <button
      type="button"
      className="quick-add"
      aria-label={`加入购物车：${product.name}`}
      title={`加入购物车（${choice.quantity} ${product.unit.split('/')[0]}起）`}
      disabled={adding}
      onClick={() => void put()}
    >
      <ShoppingCart size={18} aria-hidden />
    </button>
  );
}
