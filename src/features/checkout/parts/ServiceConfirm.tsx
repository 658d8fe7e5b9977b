import { useMemo } from 'react';
import useSWR from 'swr';
import { messageOf } from '../../../platform/gateway/errors.ts';
import type { Session } from '../../../platform/session/session.ts';
import { StatePage } from '../../../ui/StatePage.tsx';
import { useAddress } from '../../../ui/useAddress.ts';
import { fetchAssetOffers } from '../api/assetOffers.ts';
import { ConfirmForm } from './ConfirmForm.tsx';
import { ServicePanel } from './ServicePanel.tsx';
import { choiceIn, SERVICE_TITLES, type WantedService, wantedFor } from './service.ts';
import './service.css';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

const BACK = '/workstation/my-product';

/** Buying for something that the team has: what is chosen stands in the address, and the quote follows it. */
export function ServiceConfirm({ session, service }: { session: Session; service: WantedService }) {
  const { search: text, setSearch } = useAddress();
  const {
    data: offers,
    error,
    mutate,
  } = useSWR(['asset-offers', service.assetNo, session.user.eid], () => fetchAssetOffers(service.assetNo), {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  const choice = useMemo(() => offers && choiceIn(new URLSearchParams(text), service, offers), [text, service, offers]);
  const wanted = useMemo(() => offers && choice && wantedFor(service, offers, choice), [service, offers, choice]);
  if (error !== undefined && !offers) {
    return (
      <StatePage code="!" title={`现在不能${SERVICE_TITLES[service.does]}`} text={messageOf(error)}>
        <Button look="primary" onClick={() => void mutate()}>
          重试
        </Button>
        <ButtonLink to={BACK}>我的产品与服务</ButtonLink>
      </StatePage>
    );
  }
  if (!offers || !choice)
    return (
      <div className="checkout confirm" role="status" aria-label="正在读取产品">
        <div className="ui-skeleton" style={{ height: 320 }} />
      </div>
    );
  const may = offers.offers[service.does];
  if (may !== true) {
    return (
      <StatePage code="!" title={`现在不能${SERVICE_TITLES[service.does]}`} text={may.why}>
        <ButtonLink look="primary" to={BACK}>
          我的产品与服务
        </ButtonLink>
      </StatePage>
    );
  }
  const change = (values: Record<string, string>) =>
    setSearch(new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(text)), ...values }).toString(), {
      replace: true,
    });
  const panel = <ServicePanel service={service} offers={offers} choice={choice} onChange={change} />;
  if (!wanted)
    return (
      <div className="checkout confirm">
        <header className="checkout-head">
          <h1>确认订单</h1>
        </header>
        <div className="checkout-main">
          {panel}
          <p className="confirm-problem" role="status">
            请选择要增购的数量或模块
          </p>
        </div>
      </div>
    );
  return (
    <ConfirmForm
      session={session}
      wanted={wanted}
      form={`confirm ${service.does} ${service.assetNo}`}
      service={panel}
      back={BACK}
    />
  );
}
