import type { ReactNode } from 'react';
import type { CouponWorth } from '../api/coupons.ts';
import './coupons.css';

interface TicketProps {
  coupon: CouponWorth;
  /** Drawn faded: it cannot be used any more, or not yet. */
  faded?: boolean;
  /** Lines under the title. */
  children: ReactNode;
  /** What can be done with it. */
  foot: ReactNode;
}

const KINDS = { coupon: '优惠券', voucher: '代金券' } as const;

/** A coupon as a slip of paper: what it is worth on the stub, what it is for beside it. */
export function Ticket({
  coupon: { kind, title, worth, threshold, scope, most },
  faded = false,
  children,
  foot,
}: TicketProps) {
  const [, sign, number = worth, unit] = /^(¥?)([\d,.]+)(.*)$/.exec(worth) ?? [];
  return (
    <article className={`cp-ticket cp-${kind}${faded ? ' cp-faded' : ''}`} aria-label={title}>
      <div className="cp-stub">
        <p className="cp-worth" data-length={number.length < 8 ? undefined : number.length < 10 ? 'long' : 'longest'}>
          <small>{sign}</small>
          {number}
          <small>{unit}</small>
        </p>
        <p>{threshold}</p>
        {most !== '' && <p>{most}</p>}
      </div>
      <div className="cp-body">
        <h2>
          <span className="cp-kind">{KINDS[kind]}</span>
          {title}
        </h2>
        <p className="cp-scope">{scope}</p>
        {children}
        <div className="cp-foot">{foot}</div>
      </div>
    </article>
  );
}
