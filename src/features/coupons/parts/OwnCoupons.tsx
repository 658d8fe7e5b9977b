import { formatDateTime, formatMoney } from '@yunpu/engine-core/format';
import { Link, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Choices } from '../../../ui/Choices.tsx';
import { productPath } from '../../../ui/links.ts';
import type { OwnCoupon } from '../api/coupons.ts';
import { Ticket } from './Ticket.tsx';
import { endsSoon, eventText, GROUPS, type GroupName, inGroup, periodOf, STATE_TITLES } from './words.ts';

interface OwnCouponsProps {
  coupons: readonly OwnCoupon[];
  /** What they are called here: 优惠券、代金券. */
  noun: string;
}

/** The team's coupons by what can still be done with them; the address remembers which are looked at. */
export function OwnCoupons({ coupons, noun }: OwnCouponsProps) {
  const [search, setSearch] = useSearchParams();
  const chosen: GroupName = GROUPS.find(({ name }) => name === search.get('state'))?.name ?? 'open';
  const shown = inGroup(coupons, chosen);
  return (
    <>
      <Choices
        label="按状态查看"
        options={GROUPS.map(({ name, title }) => ({
          value: name,
          title: (
            <>
              {title} <b>{inGroup(coupons, name).length}</b>
            </>
          ),
        }))}
        chosen={chosen}
        onChoose={(name) =>
          setSearch((now) => new URLSearchParams([...[...now].filter(([key]) => key !== 'state'), ['state', name]]), {
            replace: true,
          })
        }
      />
      {shown.length === 0 && (
        <p className="cp-empty">
          {chosen === 'open'
            ? `没有可使用的${noun}`
            : `没有${GROUPS.find(({ name }) => name === chosen)?.title ?? ''}的${noun}`}
        </p>
      )}
      <ul className="cp-grid">
        {shown.map((coupon) => (
          <li key={coupon.couponNo}>
            <OneCoupon coupon={coupon} />
          </li>
        ))}
      </ul>
    </>
  );
}

function OneCoupon({ coupon }: { coupon: OwnCoupon }) {
  const { state, orderNo, discount, productNo, history } = coupon;
  const soon = endsSoon(coupon, Date.now());
  return (
    <Ticket
      coupon={coupon}
      faded={state === 'used' || state === 'expired'}
      foot={
        <>
          <span className={`cp-state cp-state-${state}`}>{STATE_TITLES[state]}</span>
          {state === 'available' && (
            <ButtonLink
              to={productNo === '' ? '/product' : productPath(productNo)}
              aria-label={`去使用 ${coupon.title}`}
            >
              去使用
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="cp-quiet">
        {periodOf(coupon)} {soon !== undefined && <b className="cp-soon">{soon}</b>}
      </p>
      {orderNo !== null && (
        <p className="cp-quiet">
          <Link to={`/workstation/order-detail?orderNo=${encodeURIComponent(orderNo)}`}>订单 {orderNo}</Link> 抵扣{' '}
          {formatMoney(discount)}
        </p>
      )}
      <details className="cp-history">
        <summary>使用记录</summary>
        <ol>
          {history.map((event) => (
            <li key={`${event.at} ${event.what}`}>
              <time dateTime={event.at}>{formatDateTime(event.at)}</time> {eventText(event)}
            </li>
          ))}
        </ol>
        <p className="cp-quiet">券号 {coupon.couponNo}</p>
      </details>
    </Ticket>
  );
}
