import { Check } from 'lucide-react';
import './steps.css';

const STEPS = ['确认订单', '付款', '完成'];

/** Where one is between the cart and the product in use. */
export function Steps({ current }: { current: 0 | 1 | 2 }) {
  return (
    <ol className="steps" aria-label="下单进度">
      {STEPS.map((title, at) => (
        <li
          key={title}
          aria-current={at === current ? 'step' : undefined}
          className={at < current ? 'steps-done' : undefined}
        >
          <i aria-hidden>{at < current ? <Check size={14} /> : at + 1}</i>
          {title}
          {at < current && <span className="ui-hidden">（已完成）</span>}
        </li>
      ))}
    </ol>
  );
}
