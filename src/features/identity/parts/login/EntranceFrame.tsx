import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { fetchSite } from '../../../../platform/gateway/site.ts';
import { Logo } from '../../../../ui/Logo.tsx';
import { Illustration } from './Illustration.tsx';
import './entrance.css';
import './fields.css';
import './ways.css';

const wide = () => window.matchMedia('(min-width: 1024px)');
const subscribe = (listener: () => void) => {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

interface EntranceFrameProps {
  heading: string;
  hint: ReactNode;
  /** What stands below the form: the ways to the neighbouring pages. */
  foot?: ReactNode;
  children: ReactNode;
}

/** What all pages before sign-in look like: the brand beside (on a phone above) the one thing to do. */
export function EntranceFrame({ heading, hint, foot, children }: EntranceFrameProps) {
  const isWide = useSyncExternalStore(subscribe, () => wide().matches);
  return (
    <div className="lg-page">
      {isWide && (
        <section className="lg-brand" aria-label="云铺">
          <p className="lg-name">
            <Logo size={40} />
            云铺
          </p>
          <Illustration />
          <div>
            <p className="lg-claim">企业云服务，一站办齐</p>
            <p className="lg-promise">选购、签约、开票、续费与伙伴协作，在同一个工作台完成。</p>
            <Promises />
          </div>
        </section>
      )}
      <main className="lg-main">
        <div className="lg-form">
          <Link to="/login" className="lg-small-name" aria-label="云铺，返回登录">
            <Logo size={32} />
            云铺
          </Link>
          <h1>{heading}</h1>
          <p className="lg-hint">{hint}</p>
          {children}
          {foot && <p className="lg-foot">{foot}</p>}
        </div>
      </main>
    </div>
  );
}

/** What the shop promises, as far as it has written it down. */
function Promises() {
  const [titles, setTitles] = useState<readonly string[]>([]);
  useEffect(() => {
    let gone = false;
    void fetchSite().then(
      ({ promises }) => gone || setTitles(promises.map(({ title }) => title)),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return (
    <ul className="lg-facts">
      {titles.map((title) => (
        <li key={title}>{title}</li>
      ))}
    </ul>
  );
}
