import { ArrowRight } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '../../../../../contract/catalogue.ts';
import { useSite } from '../../../../platform/gateway/useSite.ts';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { productPath } from '../../../../ui/links.ts';
import './hero.css';
import { HeroScreens } from './HeroScreens.tsx';

const HEADLINE = '一朵云，装下整家公司的协作';
const LEAD = '按人数订购，按需加购，合同与发票在线办理。';

interface HeroProps {
  activity: { title: string; until: string; productNo: string } | undefined;
  products: readonly Product[] | undefined;
}

/** One idea on the first screen, what is sold at work, and the offer that runs now. */
export function Hero({ activity, products }: HeroProps) {
  const site = useSite();
  const lines = (site?.headline ?? HEADLINE).split(/(?<=[，,])/);
  // Before the catalogue has come the places of both buttons are kept.
  const editions = products?.filter(({ mainProduct }) => mainProduct).length ?? 2;
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-inner">
        <div className="hero-words">
          {activity && (
            <Link className="hero-offer" to={productPath(activity.productNo)}>
              <span>限时</span>
              {activity.title}
              <ArrowRight size={14} aria-hidden />
            </Link>
          )}
          <h1 id="hero-title">
            {lines.map((line, at) => (
              <Fragment key={line}>
                {at > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </h1>
          <p>{site?.lead ?? LEAD}</p>
          <div className="hero-actions">
            {editions > 0 && (
              <ButtonLink look="main" large href="#suite">
                选择版本
              </ButtonLink>
            )}
            {editions > 1 && (
              <ButtonLink look="outline" large href="#compare">
                对比版本
              </ButtonLink>
            )}
          </div>
        </div>
        <HeroScreens products={products} />
      </div>
    </section>
  );
}
