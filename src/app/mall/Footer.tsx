import { Building2, Headset, UserRoundCheck } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '../../platform/gateway/loadPage.ts';
import { fetchSettings } from '../../platform/gateway/settings.ts';
import { useSession } from '../../platform/session/session.ts';
import { HELP_PAGES, SALES_PHONE } from '../../ui/links.ts';
import './footer.css';

/** Far below the fold of every page: fetched and drawn when one comes near. */
const QrPicture = lazyPart(async () => (await import('./QrPicture.tsx')).QrPicture);

const promises = [
  { icon: Headset, title: '7×12 小时支持', text: '工作日与周末都有人应答' },
  { icon: UserRoundCheck, title: '专属客户经理', text: '从选型到续费由同一个人负责' },
  { icon: Building2, title: '行业落地专家', text: '制造、物流、政务等行业经验' },
];

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

/** Promises, help, company, hotline, codes, notices and friends (specification, section 1). */
export function Footer() {
  const { near, area: codes } = useNear<HTMLDivElement>();
  const session = useSession();
  return (
    <footer className="foot">
      <ul className="foot-promises">
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={28} aria-hidden />
            <div>
              <strong>{title}</strong>
              <span>{text}</span>
            </div>
          </li>
        ))}
      </ul>
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
        <div className="foot-contact">
          <h2>销售热线</h2>
          <a className="foot-phone" href={`tel:${SALES_PHONE}`}>
            {SALES_PHONE}
          </a>
          <p>工作时间 8:30–17:30</p>
        </div>
        <div className="foot-codes" ref={codes}>
          {near && (
            <Suspense fallback={null}>
              <QrPicture path="/product" title="手机访问云铺" />
              <QrPicture path="/partnerJoin" title="扫码加盟" />
            </Suspense>
          )}
        </div>
      </div>
      <div className="foot-legal">
        <p className="foot-friends">
          友情链接：
          <a href="https://www.gov.cn/" target="_blank" rel="noreferrer">
            中国政府网
          </a>
          <a href="https://www.creditchina.gov.cn/" target="_blank" rel="noreferrer">
            信用中国
          </a>
          <a href="https://inv-veri.chinatax.gov.cn/" target="_blank" rel="noreferrer">
            发票查验平台
          </a>
        </p>
        <p>
          © {new Date().getFullYear()} 云铺科技有限公司　<Link to="/agreement">用户协议</Link>　
          <Link to="/privacy">隐私政策</Link>
          {near && <Filings />}
        </p>
      </div>
    </footer>
  );
}

/** The site's filings, where its settings name them; each leads to the register that holds it. */
function Filings() {
  const [filings, setFilings] = useState<{ icp?: string; police?: string }>({});
  useEffect(() => {
    let gone = false;
    void fetchSettings().then(
      ({ icpFiling, policeFiling }) => gone || setFilings({ icp: icpFiling, police: policeFiling }),
    );
    return () => {
      gone = true;
    };
  }, []);
  return (
    <>
      {filings.icp && (
        <>
          　
          <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">
            {filings.icp}
          </a>
        </>
      )}
      {filings.police && (
        <>
          　
          <a href="https://beian.mps.gov.cn/" target="_blank" rel="noreferrer">
            {filings.police}
          </a>
        </>
      )}
    </>
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
