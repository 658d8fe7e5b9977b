import { BadgeCheck, TriangleAlert } from 'lucide-react';
import { useAskToCertify } from '../../../platform/session/certify.ts';
import type { Session } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/Button.tsx';

/** Who uses and who buys; a team that is not certified is led to certify. */
export function BuyerPanel({
  session: { user },
  certified,
  buyerName,
}: {
  session: Session;
  certified: boolean;
  buyerName: string;
}) {
  const askToCertify = useAskToCertify();
  return (
    <section className="checkout-panel" aria-labelledby="buyer-title">
      <h2 id="buyer-title">团队与购买方</h2>
      <dl className="checkout-facts">
        <div>
          <dt>使用团队</dt>
          <dd>
            {user.companyName}
            <span className="checkout-quiet">　企业号 {user.eid}</span>
          </dd>
        </div>
        <div>
          <dt>购买方</dt>
          <dd>{buyerName}</dd>
        </div>
        <div>
          <dt>认证状态</dt>
          <dd>
            {certified ? (
              <span className="confirm-certified">
                <BadgeCheck size={16} aria-hidden />
                已认证
              </span>
            ) : (
              <>
                <span className="confirm-uncertified">
                  <TriangleAlert size={16} aria-hidden />
                  未认证
                </span>
                <Button onClick={() => void askToCertify()}>去认证</Button>
              </>
            )}
          </dd>
        </div>
      </dl>
      <p className="checkout-quiet">
        {certified
          ? '付款方、合同与发票抬头须与购买方一致。'
          : '团队认证通过后才能提交订单，付款方、合同与发票抬头须与认证的企业一致。'}
      </p>
    </section>
  );
}
