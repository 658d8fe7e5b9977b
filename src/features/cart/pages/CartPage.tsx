import { ShoppingCart } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CartLine } from '../../../platform/gateway/cart.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { type Session, useSession } from '../../../platform/session/session.ts';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { CartLineRow } from '../parts/CartLineRow.tsx';
import { CartSummary } from '../parts/CartSummary.tsx';
import { type Cart, useCart } from '../parts/useCart.ts';
import '../../../ui/checkout/checkout.css';
import '../parts/cart.css';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

/** `/cart`: what the team has put aside to buy (specification, section 2). */
export function CartPage() {
  usePageTitle('购物车');
  const session = useSession();
  if (!session) return null;
  if (session.user.isPrivate) {
    return <NothingHere title="私有部署不使用购物车" text="流量产品可以在产品页直接购买。" />;
  }
  return <TeamCart key={session.user.eid} session={session} />;
}

function TeamCart({ session: { user } }: { session: Session }) {
  const cart = useCart(user.eid);
  const { lines, error, reload } = cart;
  if (!lines && error === undefined) return <CartWait />;
  if (!lines) {
    return (
      <div className="checkout">
        <div className="checkout-panel cart-failed" role="alert">
          <p>{messageOf(error)}</p>
          <Button onClick={() => void reload()}>重试</Button>
        </div>
      </div>
    );
  }
  return lines.length === 0 ? (
    <NothingHere title="购物车是空的" text="选好的版本与应用会放在这里，团队成员都能看到。" />
  ) : (
    <FullCart cart={cart} lines={lines} team={user.companyName} />
  );
}

function FullCart({ cart, lines, team }: { cart: Cart; lines: readonly CartLine[]; team: string }) {
  const navigate = useNavigate();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [unsettled, setUnsettled] = useState<ReadonlySet<string>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  const fit = lines.filter(({ problem }) => problem === undefined);
  const selected = fit.filter(({ lineId }) => !left.has(lineId));
  const unfit = lines.filter(({ problem }) => problem !== undefined);
  const idsOf = (some: readonly CartLine[]) => some.map(({ lineId }) => lineId);

  const remove = async (some: readonly CartLine[]) => {
    // The button that was pressed goes with its line: whoever uses the keyboard goes on from the top.
    heading.current?.focus();
    await cart.remove(idsOf(some));
  };
  return (
    <div className="checkout cart">
      <div className="checkout-head">
        <h1 ref={heading} tabIndex={-1}>
          购物车<span>{lines.length} 项</span>
        </h1>
        <p className="checkout-quiet">{team}的成员共用</p>
      </div>
      <div className="checkout-main">
        <div className="cart-tools">
          <label>
            <Everything
              all={selected.length === fit.length && fit.length > 0}
              some={selected.length > 0}
              disabled={fit.length === 0}
              onChange={(all) => setLeft(new Set(all ? [] : idsOf(fit)))}
            />
            全选
          </label>
          <button
            type="button"
            className="cart-tool"
            disabled={selected.length === 0}
            onClick={() => void remove(selected)}
          >
            移除所选{selected.length > 0 && `（${selected.length}）`}
          </button>
          {unfit.length > 0 && (
            <button type="button" className="cart-tool" onClick={() => void remove(unfit)}>
              移除不能购买的（{unfit.length}）
            </button>
          )}
        </div>
        <ul className="cart-lines" aria-label="购物车">
          {lines.map((line) => (
            <CartLineRow
              key={line.lineId}
              line={line}
              selected={selected.includes(line)}
              onSelect={(chosen) => setLeft((now) => withId(now, line.lineId, !chosen))}
              onChange={(choice) => cart.change(line.lineId, choice)}
              onUnsettled={(is) => setUnsettled((now) => withId(now, line.lineId, is))}
              onRemove={() => void remove([line])}
            />
          ))}
        </ul>
      </div>
      <aside className="checkout-side">
        <CartSummary
          lines={selected}
          unsettled={unsettled.size > 0}
          onCheckout={() => void navigate(`/ConfirmOrder?lines=${idsOf(selected).join(',')}`)}
        />
      </aside>
    </div>
  );
}

function withId(ids: ReadonlySet<string>, id: string, is: boolean): ReadonlySet<string> {
  if (ids.has(id) === is) return ids;
  const next = new Set(ids);
  if (is) next.add(id);
  else next.delete(id);
  return next;
}

function Everything({
  all,
  some,
  disabled,
  onChange,
}: {
  all: boolean;
  some: boolean;
  disabled: boolean;
  onChange(all: boolean): void;
}) {
  return (
    <input
      type="checkbox"
      className="cart-check"
      checked={all}
      disabled={disabled}
      ref={(element) => {
        if (element) element.indeterminate = some && !all;
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

function NothingHere({ title, text }: { title: string; text: string }) {
  return (
    <div className="cart-empty">
      <span aria-hidden>
        <ShoppingCart size={44} strokeWidth={1.5} />
      </span>
      <h1>{title}</h1>
      <p className="checkout-quiet">{text}</p>
      <p>
        <ButtonLink look="primary" to="/product">
          去选产品
        </ButtonLink>
      </p>
    </div>
  );
}

function CartWait() {
  return (
    <div className="checkout" role="status" aria-label="正在加载购物车">
      <div className="checkout-head">
        <div className="ui-skeleton cart-wait-title" />
      </div>
      <div className="checkout-main">
        <div className="ui-skeleton cart-wait-line" />
        <div className="ui-skeleton cart-wait-line" />
        <div className="ui-skeleton cart-wait-line" />
      </div>
      <div className="checkout-side">
        <div className="ui-skeleton cart-wait-sum" />
      </div>
    </div>
  );
}
