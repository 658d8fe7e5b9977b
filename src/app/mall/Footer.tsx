import { shanghaiDay } from '@yunpu/engine-core/format';
import { lazyPart } from '@yunpu/engine-react/late';
import { Building2, Headset, ShieldCheck, UserRoundCheck } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Site } from '../../../contract/site.ts';
import { useSite } from '../../platform/gateway/useSite.ts';
import { useSession } from '../../platform/session/session.ts';
import { HELP_PAGES } from '../../ui/links.ts';
import './footer.css';

/** Far below the fold of every page: fetched and drawn when one comes near. */
const QrPicture = lazyPart(async () => (await import('./QrPicture.tsx')).QrPicture);

const PROMISE_ICONS = { support: Headset, person: UserRoundCheck, industry: Building2, shield: ShieldCheck } as const;

const PRODUCTS = '产品';
const columns = [
  { title: '帮助', links: HELP_PAGES.map(({ path, title }) => ({ path, title, own: true })) },
  {
    title: PRODUCTS,
    links: [
      { path: '/product#suite', title: '云协作套件' },
      { path: '/product#addon', title: '增值应用' },
      { path: '/product#flow', title: '流量产品', everyone: true },
      { path: '/product#service', title: '专业服务' },
    ],
  },
  {
    title: '公司',
    links: [
      { path: '/partnerJoin', title: '伙伴加盟' },
      { path: '/joinLogin', title: '伙伴登录' },
      { path: '/agreement', title: '用户协议' },
      { path: '/privacy', title: '隐私政策' },
    ],
  },
];

/** A private deployment is sold traffic only (specification, section 1): the other zones of the mall are not there for it. */
const columnsFor = (isPrivate: boolean): typeof columns =>
  isPrivate
    ? columns.map(({ title, links }) => ({
        title,
        links: title === PRODUCTS ? links.filter((link) => 'everyone' in link) : links,
      }))
    : columns;

/** Help, products and company; and of the shop itself (promises, how to reach it, codes, filings, friends) what it has set. */
export function Footer() {
  const { near, area: codes } = useNear<HTMLDivElement>();
  const session = useSession();
  const site = useSite();
  return (
    <footer className="foot">
      {site && site.promises.length > 0 && (
        <ul className="foot-promises">
          {site.promises.map(({ icon, title, text }) => {
            const Icon = PROMISE_ICONS[icon];
            return (
              <li key={title}>
                <Icon size={28} aria-hidden />
                <div>
                  <strong>{title}</strong>
                  <span>{text}</span>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      <div className="foot-columns">
        {columnsFor(session?.user.isPrivate ?? false).map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.path}>
                  <Link to={link.path} {...('own' in link && { target: '_blank' })}>
                    {link.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {site && <Contact {...site} />}
        <div className="foot-codes" ref={codes}>
          {near && (
            <Suspense fallback={null}>
              {site?.codes.map(({ title, link }) => (
                <QrPicture key={title} address={link} title={title} />
              ))}
              <QrPicture address={`${location.origin}/product`} title="手机访问云铺" />
              <QrPicture address={`${location.origin}/partnerJoin`} title="扫码加盟" />
            </Suspense>
          )}
        </div>
      </div>
      <div className="foot-legal">
        {site && site.links.length > 0 && (
          <p>
            友情链接：
            {site.links.map(({ title, link }) => (
              <Outside key={link} href={link}>
                {title}
              </Outside>
            ))}
          </p>
        )}
        <p>
          <span>
            © {shanghaiDay(Date.now()).slice(0, 4)} {site?.company}
          </span>
          <Link to="/agreement">用户协议</Link>
          <Link to="/privacy">隐私政策</Link>
          {site?.icpFiling && <Outside href="https://beian.miit.gov.cn/">{site.icpFiling}</Outside>}
          {site?.policeFiling && <Outside href={policePage(site.policeFiling)}>{site.policeFiling}</Outside>}
        </p>
      </div>
    </footer>
  );
}

/** The register's page of one filing, by the digits of its number. */
const policePage = (filing: string): string =>
  `https://beian.mps.gov.cn/#/query/webSearch?code=${filing.replace(/\D/g, '')}`;

const Outside = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
);

function Contact({ phone, hours, email, address }: Pick<Site, 'phone' | 'hours' | 'email' | 'address'>) {
  if (!phone && !email && !address) return null;
  return (
    <div className="foot-contact">
      <h2>{phone ? '销售热线' : '联系我们'}</h2>
      {phone && (
        <a className="foot-phone" href={`tel:${phone}`}>
          {phone}
        </a>
      )}
      {hours && <p>{hours}</p>}
      {email && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {address && <p>{address}</p>}
    </div>
  );
}

/** Whether the area has come within a screen's reach of what is in sight. */
function useNear<Element extends HTMLElement>() {
  const [near, setNear] = useState(false);
  const area = useRef<Element>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '600px' },
    );
    if (area.current) watch.observe(area.current);
    return () => watch.disconnect();
  }, []);
  return { near, area };
}
