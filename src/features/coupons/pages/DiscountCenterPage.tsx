import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { CENTRE_SHAPE, Centre } from '../../../platform/workstation/Centre.tsx';
import { useFrame } from '../../../platform/workstation/context.ts';
import { Loaded } from '../../../platform/workstation/Loaded.tsx';
import { fetchCampaigns, fetchCoupons } from '../api/coupons.ts';
import { Campaigns } from '../parts/Campaigns.tsx';
import { OwnCoupons } from '../parts/OwnCoupons.tsx';

/** `/workstation/discount-center`: coupons to claim, and what the team has (specification, section 2). */
export function DiscountCenterPage() {
  const { user } = useFrame().session;
  const [search] = useSearchParams();
  const mine = search.get('tab') === 'mine';
  const campaigns = useSWR(['coupon-campaigns', user.eid], () => fetchCampaigns());
  const coupons = useSWR(['coupons', user.eid], () => fetchCoupons());
  return (
    <Centre
      view={mine ? 'mine' : 'claim'}
      title="优惠券中心"
      note={`优惠券与代金券属于 ${user.companyName}，下单时可用。一个订单最多使用一张优惠券和五张代金券。`}
    >
      {mine ? (
        <Loaded shape={CENTRE_SHAPE} answer={coupons} what="优惠券">
          {(all) => <OwnCoupons coupons={all} noun="优惠券" />}
        </Loaded>
      ) : (
        <Loaded shape={CENTRE_SHAPE} answer={campaigns} what="优惠活动">
          {(all) =>
            all.length === 0 ? (
              <p className="cp-empty">现在没有可以领取的优惠券</p>
            ) : (
              <Campaigns campaigns={all} onClaimed={() => Promise.all([campaigns.mutate(), coupons.mutate()])} />
            )
          }
        </Loaded>
      )}
    </Centre>
  );
}
