import { Button } from '../Button.tsx';
import { ButtonLink } from '../ButtonLink.tsx';
import { StatePage } from '../StatePage.tsx';

interface OrderNotShownProps {
  title: string;
  /** Why it cannot be shown; undefined: it is on its way. */
  why: string | undefined;
  /** What is being waited for. */
  waiting: string;
  /** Height of what will be in its place, px. */
  height: number;
  onRetry: () => void;
}

/** In place of an order on the way to its payment: that it is being fetched, or why it cannot be shown. */
export function OrderNotShown({ title, why, waiting, height, onRetry }: OrderNotShownProps) {
  if (why === undefined)
    return (
      <div className="checkout checkout-narrow">
        <div className="ui-skeleton" style={{ height }} role="status" aria-label={waiting} />
      </div>
    );
  return (
    <StatePage code="!" title={title} text={why}>
      <Button look="primary" onClick={onRetry}>
        重试
      </Button>
      <ButtonLink to="/workstation/my-order">我的订单</ButtonLink>
    </StatePage>
  );
}
