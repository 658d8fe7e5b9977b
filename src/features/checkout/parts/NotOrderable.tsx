import { errorCodeOf, messageOf } from '../../../platform/gateway/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import type { Wanted } from './wanted.ts';

interface NotOrderableProps {
  wanted: Wanted;
  error: unknown;
  back: string | undefined;
  onRetry: () => void;
}

/** Why what was wanted cannot be ordered, and the way on: of a quote that is over, the price of today. */
export function NotOrderable({ wanted, error, back, onRetry }: NotOrderableProps) {
  if (wanted.source === 'buy' && wanted.quoteNo !== undefined && errorCodeOf(error).startsWith('quote.')) {
    const name = encodeURIComponent(wanted.quoteNo);
    return (
      <StatePage code="!" title="不能按这份报价单下单" text={messageOf(error)}>
        {errorCodeOf(error) === 'quote.over' && (
          <>
            <ButtonLink look="primary" to={`/ConfirmOrder?quote=${name}&today=1`}>
              按今天的价格选购
            </ButtonLink>
            <ButtonLink to={`/workstation/e/quote/${name}`}>查看报价单</ButtonLink>
          </>
        )}
        <ButtonLink to="/workstation/e/quote">我的报价单</ButtonLink>
      </StatePage>
    );
  }
  return (
    <StatePage code="!" title="这些商品现在不能下单" text={messageOf(error)}>
      <Button look="primary" onClick={onRetry}>
        重试
      </Button>
      <ButtonLink to={back ?? (wanted.source === 'cart' ? '/cart' : '/product')}>
        {back !== undefined ? '我的产品与服务' : wanted.source === 'cart' ? '返回购物车' : '返回产品'}
      </ButtonLink>
    </StatePage>
  );
}
