import { BadgeCheck, TriangleAlert } from 'lucide-react';
import useSWR from 'swr';
import { fetchStanding } from '../../../platform/session/calls.ts';
import { useAskToCertify, wordsOf } from '../../../platform/session/certify.ts';
import type { Session } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/Button.tsx';

/** Who uses and who buys; a team that is not certified is led to what it has to do for it. */
export function BuyerPanel({
  session: { user },
  certified: wasCertified,
  buyerName,
}: {
  session: Session;
  /** As the draft was made. */
  certified: boolean;
  buyerName: string;
}) {
  const askToCertify = useAskToCertify();
  // Asked again whenever the person comes back to this page, as it was left in order to certify.
  const { data } = useSWR(wasCertified ? null : ['team-standing', user.eid], () => fetchStanding());
  const certified = wasCertified || data?.status === 1;
  const { state, next } = wordsOf(data?.standing);
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
                  {state}
                </span>
                <Button onClick={() => void askToCertify()}>{next}</Button>
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
