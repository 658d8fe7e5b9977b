import useSWR from 'swr';
import { CENTRE_SHAPE } from '../../../platform/workstation/Centre.tsx';
import { useFrame } from '../../../platform/workstation/context.ts';
import { Loaded } from '../../../platform/workstation/Loaded.tsx';
import { PageFrame } from '../../../ui/PageFrame.tsx';
import { fetchCoupons } from '../api/coupons.ts';
import { OwnCoupons } from '../parts/OwnCoupons.tsx';

/** `/workstation/my-card`: the team's vouchers. */
export function MyCardPage() {
  const { user } = useFrame().session;
  const vouchers = useSWR(['vouchers', user.eid], () => fetchCoupons('voucher'));
  return (
    <PageFrame title="我的代金券" note="代金券由商城发放，下单时直接抵扣，不找零；每个订单最多使用五张。">
      <Loaded shape={CENTRE_SHAPE} answer={vouchers} what="代金券">
        {(all) => <OwnCoupons coupons={all} noun="代金券" />}
      </Loaded>
    </PageFrame>
  );
}
