import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { productPath } from '../../../../ui/links.ts';
import './hero.css';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';

/** One idea on the first screen, and the offer that runs now. */
export function Hero({ activity }: { activity: { title: string; until: string; productNo: string } | undefined }) {
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
            一朵云，
            <br />
            装下整家公司的协作
          </h1>
          <p>消息、会议、审批、考勤与公文，按人数订购，按需加购。下单当天开通，合同与发票在线办理。</p>
          <div className="hero-actions">
            <ButtonLink look="main" large href="#suite">
              选择版本
            </ButtonLink>
            <ButtonLink look="outline" large href="#compare">
              对比三个版本
            </ButtonLink>
          </div>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}

/** A workday in the cloud: the desk with its numbers, a message, an approval that has come through and a meeting. */
function HeroPicture() {
  return (
    <svg className="hero-picture" viewBox="0 0 560 430" fill="none" aria-hidden focusable="false">
      <path className="hero-cloud" d="M116 372a98 98 0 0 1-14-195A138 138 0 0 1 364 122a112 112 0 0 1 62 250z" />
      <g className="hero-card">
        <rect x="92" y="76" width="336" height="244" rx="18" />
        <path className="hero-thin" d="M92 116h336M166 116v204" />
        <circle cx="116" cy="96" r="5" className="hero-fill" />
        <circle cx="134" cy="96" r="5" className="hero-soft" />
        <circle cx="152" cy="96" r="5" className="hero-soft" />
        <rect x="108" y="134" width="42" height="22" rx="7" className="hero-fill" />
        <path className="hero-thin" d="M112 176h34M112 200h26M112 224h34M112 248h22" />
        <path className="hero-thin" d="M190 146h70" />
        <rect x="190" y="166" width="96" height="62" rx="10" className="hero-soft" />
        <rect x="302" y="166" width="102" height="62" rx="10" className="hero-soft" />
        <path d="M204 212l18-18 16 12 30-26" />
        <path className="hero-thin" d="M322 212v-14M340 212v-24M358 212v-18" />
        <path className="hero-accent" d="M376 212v-34" />
        <path className="hero-thin" d="M190 254h150M190 278h196M190 302h110" />
      </g>
      <g className="hero-card">
        <path
          d="M42 40h152a16 16 0 0 1 16 16v46a16 16 0 0 1-16 16H86l-24 20v-20H42a16 16 0 0 1-16-16V56a16 16 0 0 1 16-16z"
          className="hero-paper"
        />
        <circle cx="60" cy="79" r="16" className="hero-soft" />
        <circle cx="60" cy="75" r="5" />
        <path d="M51 88c2-8 16-8 18 0" />
        <path className="hero-thin" d="M90 70h94M90 90h62" />
      </g>
      <g className="hero-card" transform="translate(10 44)">
        <rect x="352" y="196" width="184" height="146" rx="18" />
        <path className="hero-thin" d="M376 226h78" />
        <path className="hero-thin" d="M390 262v44" />
        <circle cx="390" cy="258" r="9" className="hero-fill" />
        <path className="hero-thin" d="M412 258h70" />
        <circle cx="390" cy="284" r="9" className="hero-fill" />
        <path className="hero-thin" d="M412 284h48" />
        <circle cx="390" cy="310" r="9" className="hero-paper" />
        <path className="hero-thin" d="M412 310h36" />
        <circle cx="500" cy="304" r="24" className="hero-seal" />
        <path className="hero-accent" d="M489 304l8 8 14-16" />
      </g>
      <g className="hero-card">
        <rect x="34" y="268" width="214" height="122" rx="18" />
        <rect x="52" y="286" width="84" height="56" rx="10" className="hero-soft" />
        <rect x="146" y="286" width="84" height="56" rx="10" className="hero-soft" />
        <circle cx="94" cy="307" r="9" />
        <path d="M78 334c3-13 29-13 32 0" />
        <circle cx="188" cy="307" r="9" />
        <path d="M172 334c3-13 29-13 32 0" />
        <circle cx="118" cy="366" r="9" className="hero-soft" />
        <circle cx="142" cy="366" r="9" className="hero-soft" />
        <rect x="158" y="357" width="30" height="18" rx="9" className="hero-warm" />
      </g>
    </svg>
  );
}
