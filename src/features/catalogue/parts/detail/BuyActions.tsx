import { FlaskConical, MessageSquareText, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Product } from '../../../../../contract/catalogue.ts';
import type { Choice, Quote } from '../../../../platform/gateway/quotes.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { Button } from '../../../../ui/Button.tsx';
import { openConsult, tryPath } from '../../../../ui/links.ts';
import { searchOfChoice } from '../choice.ts';
import { useAddToCart } from '../useAddToCart.ts';
import { KeepQuote } from './KeepQuote.tsx';

interface BuyActionsProps {
  product: Product;
  choice: Choice;
  quote: Quote | undefined;
  /** Why the choice cannot be bought. */
  problem: string | undefined;
  /** The quote belongs to an earlier choice. */
  stale: boolean;
}

/** Buying at once or later, trying before, and asking someone. What was chosen goes along, also through a sign-in. */
export function BuyActions({ product, choice, quote, problem, stale }: BuyActionsProps) {
  const navigate = useNavigate();
  const session = useSession();
  const add = useAddToCart((wanted) => `/productDetail?${searchOfChoice(wanted)}`);
  const [adding, setAdding] = useState(false);
  const put = async () => {
    setAdding(true);
    await add(choice).finally(() => setAdding(false));
  };
  return (
    <>
      <div className="configurator-calls">
        <Button
          look="main"
          large
          className="detail-call detail-buy"
          disabled={problem !== undefined}
          onClick={() => void navigate(`/ConfirmOrder?${searchOfChoice(choice)}`)}
        >
          立即购买
        </Button>
        {!session?.user.isPrivate && (
          <Button
            look="outline"
            large
            className="detail-call"
            disabled={problem !== undefined || adding}
            onClick={() => void put()}
          >
            <ShoppingCart size={18} aria-hidden />
            加入购物车
          </Button>
        )}
      </div>
      <div className="configurator-asides">
        <KeepQuote choice={choice} amount={stale ? undefined : quote?.amount} />
        {product.isTrial && !session?.user.isPrivate && (
          <Link to={tryPath(product.productNo)}>
            <FlaskConical size={16} aria-hidden />
            先免费试用 {product.trialDays} 天
          </Link>
        )}
        <button type="button" onClick={openConsult}>
          <MessageSquareText size={16} aria-hidden />
          咨询客服
        </button>
      </div>
    </>
  );
}
