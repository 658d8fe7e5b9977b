import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { productPath } from '../../ui/links.ts';
import './hero.css';

/** One idea on the first screen, and the offer that runs now. */
export function Hero({ activity }: { activity: { title: string; until: string; productNo: string } | undefined }) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-inner">
        <div className="hero-words">
          {activity && (
            <Link className="hero-offer" to={productPath(activity.productNo)}>
              <span>限时</span>{activity.title}<ArrowRight size={14} aria-hidden />
            </Link>
          )}
          <h1 id="hero-title">一朵云，<br />装下整家公司的协作</h1>
          <p>消息、会议、审批、考勤与公文，按人数订购，按需加购。下单当天开通，合同与发票在线办理。</p>
          <div className="hero-actions">
            <a className="store-main-button" href="#suite">选择版本</a>
            <a className="store-button" href="#compare">对比三个版本</a>
          </div>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}

/** A workday in the cloud: a chat, an approval with its tick, a meeting, joined by one line. */
function HeroPicture() {
  return (
    <svg className="hero-picture" viewBox="0 0 520 400" fill="none" aria-hidden focusable="false">
      <path className="hero-cloud" d="M128 330a88 88 0 0 1-13-175A124 124 0 0 1 352 122a98 98 0 0 1 20 208z" />
      <g className="hero-card">
        <rect x="60" y="96" width="190" height="116" rx="14" />
        <circle cx="90" cy="128" r="13" className="hero-fill" />
        <path d="M114 122h84M114 136h52M84 166h136M84 186h96" />
      </g>
      <g className="hero-card">
        <rect x="276" y="60" width="180" height="150" rx="14" />
        <path d="M300 92h84M300 116h130M300 136h110" />
        <rect x="300" y="160" width="66" height="26" rx="13" className="hero-fill" />
        <circle cx="424" cy="172" r="20" className="hero-seal" />
        <path className="hero-accent" d="M415 172l7 7 12-14" />
      </g>
      <g className="hero-card">
        <rect x="150" y="236" width="228" height="118" rx="14" />
        <rect x="168" y="254" width="90" height="56" rx="8" className="hero-soft" />
        <rect x="270" y="254" width="90" height="56" rx="8" className="hero-soft" />
        <circle cx="213" cy="276" r="9" /><path d="M198 300c3-12 27-12 30 0" />
        <circle cx="315" cy="276" r="9" /><path d="M300 300c3-12 27-12 30 0" />
        <path className="hero-accent" d="M244 334h40" />
      </g>
      <path className="hero-line" d="M250 154h26M366 210v26M155 212v50h-5" />
    </svg>
  );
}
