import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../../platform/session/session.ts';
import { StatePage } from '../../../ui/StatePage.tsx';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { ConfirmForm } from '../parts/ConfirmForm.tsx';
import { ServiceConfirm } from '../parts/ServiceConfirm.tsx';
import { serviceIn } from '../parts/service.ts';
import { wantedIn } from '../parts/wanted.ts';
import '../../../ui/checkout/checkout.css';
import '../parts/confirm.css';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

/** `/ConfirmOrder`: who buys what at which price, and the submission (specification, section 2). */
export function ConfirmOrderPage() {
  usePageTitle('确认订单');
  const session = useSession();
  const [params] = useSearchParams();
  const search = params.toString();
  const wanted = useMemo(() => wantedIn(new URLSearchParams(search)), [search]);
  const [does, asset] = [params.get('does'), params.get('asset')];
  const service = useMemo(
    () => serviceIn(new URLSearchParams({ does: does ?? '', asset: asset ?? '' })),
    [does, asset],
  );
  if (!session) return null;
  if (service)
    return (
      <ServiceConfirm
        key={`${session.user.eid} ${service.does} ${service.assetNo}`}
        session={session}
        service={service}
      />
    );
  if (!wanted) {
    return (
      <StatePage code="0" title="没有要确认的商品" text="从产品页或购物车选好之后再来下单。">
        <ButtonLink look="primary" to="/product">
          看看产品
        </ButtonLink>
        {!session.user.isPrivate && <ButtonLink to="/cart">去购物车</ButtonLink>}
      </StatePage>
    );
  }
  return (
    <ConfirmForm
      key={`${session.user.eid} ${search}`}
      session={session}
      wanted={wanted}
      form={`confirm ${search}`}
      {...(wanted.source === 'buy' && wanted.quoteNo === undefined && { change: `/productDetail?${search}` })}
    />
  );
}
