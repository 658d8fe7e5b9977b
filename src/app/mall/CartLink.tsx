import { ShoppingCart } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCartCount } from '../../platform/session/cartCount.ts';
import './cartLink.css';

/** The most that the badge says (specification, sections 2 and 9). */
const MAX = 99;

/** The way to the cart, with how many lines are in it. */
export function CartLink() {
  const count = useCartCount();
  return (
    <Link
      className="nav-link nav-cart"
      to="/cart"
      aria-label={count > 0 ? `购物车，${count} 项` : '购物车'}
      title="购物车"
    >
      <ShoppingCart size={18} aria-hidden />
      <span className="nav-cart-word">购物车</span>
      {count > 0 && (
        <span className="nav-badge" aria-hidden>
          {count > MAX ? `${MAX}+` : count}
        </span>
      )}
    </Link>
  );
}
