import { messageOf } from '../../../platform/gateway/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';

/** Until a certification is here: that it comes, or that it did not and how to ask again. */
export function Waiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error !== undefined) {
    return (
      <StatePage code="!" title="认证信息没有加载出来" text={messageOf(error)}>
        <Button look="primary" onClick={onRetry}>
          重试
        </Button>
      </StatePage>
    );
  }
  return (
    <div className="ce-page" role="status" aria-label="正在加载">
      <div className="ui-skeleton" style={{ width: 160, height: 28 }} />
      <div className="ui-skeleton" style={{ height: 140 }} />
      <div className="ui-skeleton" style={{ height: 420 }} />
    </div>
  );
}
