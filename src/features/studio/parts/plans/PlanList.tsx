import { formatDateTime } from '@yunpu/engine-core/format';
import type { PlanHead, StudioDocument } from '../../api/studio.ts';
import { PlanActs } from './PlanActs.tsx';
import { planInWords } from './words.ts';
import './plans.css';

/** What will come into force, and what did not. */
export function PlanList({
  plans,
  documents,
  onChanged,
}: {
  plans: readonly PlanHead[];
  documents: readonly StudioDocument[];
  onChanged(): void;
}) {
  if (plans.length === 0) return null;
  const titleOf = (entity: string) => documents.find((one) => one.entity === entity)?.title ?? entity;
  return (
    <section className="st-group-section" aria-label="安排好的发布">
      <h2>安排好的发布</h2>
      <ul className="st-plans">
        {plans.map((plan) => (
          <li key={plan.planNo} data-state={plan.state}>
            <div>
              <b>{plan.name}</b>
              <span>{plan.entities.map(titleOf).join('、')}</span>
              <p>{planInWords(plan)}</p>
              <small>
                {plan.by.name} · {formatDateTime(plan.at)} · {plan.reason}
              </small>
            </div>
            <PlanActs plan={plan} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </section>
  );
}
