import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageFrame } from '../../ui/PageFrame.tsx';
import { MY_INVOICE_PATH } from './places.ts';
import '../../ui/tabs.css';
import './centre.css';

const VIEWS = [
  { name: 'claim', title: '领取优惠券', path: '/workstation/discount-center' },
  { name: 'mine', title: '我的优惠券', path: '/workstation/discount-center?tab=mine' },
  { name: 'invoices', title: '我的发票', path: MY_INVOICE_PATH },
] as const;

export type ViewName = (typeof VIEWS)[number]['name'];

/** The page that has coupons and invoices as its views (specification, section 2: discount-center, my-invoice). */
export function Centre({
  view,
  title,
  note,
  children,
}: {
  view: ViewName;
  title: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <PageFrame title={title} note={note}>
      <nav className="ui-tabs" aria-label="优惠券与发票">
        {VIEWS.map(({ name, title: label, path }) => (
          <Link key={name} to={path} aria-current={name === view ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </PageFrame>
  );
}

/** The shape of a grid of coupons or invoices that is on its way. */
export const CENTRE_SHAPE: ReactNode = (
  <div className="cp-grid">
    {[1, 2, 3].map((at) => (
      <div key={at} className="ui-skeleton" style={{ height: 168 }} />
    ))}
  </div>
);
