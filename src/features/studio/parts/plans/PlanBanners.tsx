import useSWR from 'swr';
import { fetchStudio } from '../../api/studio.ts';
import { PlanActs } from './PlanActs.tsx';
import { planInWords } from './words.ts';
import './plans.css';

/** Publications of this business object that wait, or did not come into force. */
export function PlanBanners({ entity, onEnded }: { entity: string; onEnded(): Promise<unknown> }) {
  const { data, mutate } = useSWR('studio list', () => fetchStudio());
  const plans = data?.plans.filter(({ entities }) => entities.includes(entity)) ?? [];
  return plans.map((plan) => (
    <div
      key={plan.planNo}
      className="st-banner"
      data-tone={plan.state === 'failed' || plan.state === 'refused' ? 'warning' : 'info'}
      role="status"
    >
      <p>
        {plan.by.name}的“{plan.name}”：{planInWords(plan)}
      </p>
      <PlanActs plan={plan} onChanged={() => void mutate().then(onEnded)} />
    </div>
  ));
}
