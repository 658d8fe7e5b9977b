import { lazy, Suspense } from 'react';
import { Building2, Headset, UserRoundCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { HELP_PAGES, SALES_PHONE } from '../ui/links.ts';
import './footer.css';

/** Below the fold of every page: drawn once the page is there. */
const QrPicture = lazy(async () => ({ default: (await import('./QrPicture.tsx')).QrPicture }));

const promises = [
  { icon: Headset, title: '7×12 小时支持', text: '工作日与周末都有人应答' },
  { icon: UserRoundCheck, title: '专属客户经理', text: '从选型到续费由同一个人负责' },
  { icon: Building2, title: '行业落地专家', text: '制造、物流、政务等行业经验' },
];

const columns = [
  { title: '帮助', links: HELP_PAGES.map(({ path, title }) => ({ path, title, own: true })) },
  { title: '产品', links: [{ path: '/product#suite', title: '云协作套件' }, { path: '/product#addon', title: '增值应用' }, { path: '/product#flow', title: '流量产品' }, { path: '/product#service', title: '专业服务' }] },
  { title: '公司', links: [{ path: '/partnerJoin', title: '伙伴加盟' }, { path: '/joinLogin', title: '伙伴登录' }, { path: '/agreement', title: '用户协议' }, { path: '/privacy', title: '隐私政策' }] },
];

/** Promises, help, company, hotline, codes, notices and friends (specification, section 1). */
export function Footer() {
  return (
    <footer className="foot">
      <ul className="foot-promises">
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={28} aria-hidden />
            <div><strong>{title}</strong><span>{text}</span></div>
          </li>
        ))}
      </ul>
      <div className="foot-columns">
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map((link) => <li key={link.path}><Link to={link.path} {...('own' in link && { target: '_blank' })}>{link.title}</Link></li>)}
            </ul>
          </nav>
        ))}
        <div className="foot-contact">
          <h2>销售热线</h2>
          <a className="foot-phone" href={`tel:${SALES_PHONE}`}>{SALES_PHONE}</a>
          <p>工作时间 8:30–17:30</p>
        </div>
        <div className="foot-codes">
          <Suspense fallback={null}>
            <QrPicture path="/product" title="手机访问云铺" />
            <QrPicture path="/partnerJoin" title="扫码加盟" />
          </Suspense>
        </div>
      </div>
      <div className="foot-legal">
        <p className="foot-friends">友情链接：<a href="https://www.gov.cn/" target="_blank" rel="noreferrer">中国政府网</a><a href="https://www.creditchina.gov.cn/" target="_blank" rel="noreferrer">信用中国</a><a href="https://inv-veri.chinatax.gov.cn/" target="_blank" rel="noreferrer">发票查验平台</a></p>
        <p>© {new Date().getFullYear()} 云铺科技有限公司　<Link to="/agreement">用户协议</Link>　<Link to="/privacy">隐私政策</Link></p>
      </div>
    </footer>
  );
}
