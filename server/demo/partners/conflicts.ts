import type { Life } from '../world/life.ts';
import type { DemoOpportunity } from './opportunities.ts';

export interface Pursuit {
  opportunity: DemoOpportunity;
  life: Life | undefined;
}

const OPEN = new Set(['new', 'contacted', 'proposal', 'negotiation']);
const LATE = new Set(['proposal', 'negotiation']);

/** Marks open opportunities that another partner follows too, as saving them would have. */
export function noteConflicts(pursued: readonly Pursuit[]): void {
  const bySubject = new Map<string, Pursuit[]>();
  for (const pursuit of pursued) {
    if (!pursuit.life || !OPEN.has(pursuit.opportunity.stage)) continue;
    const subject = `${pursuit.opportunity.customer.company.uscc}|${String(pursuit.life.initial.productFamily)}`;
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), pursuit]);
  }
  for (const pursuits of bySubject.values()) {
    for (const { opportunity, life } of pursuits) {
      const others = pursuits.filter((other) => other.opportunity.team !== opportunity.team);
      if (!life || others.length === 0) continue;
      const late = others.some((other) => LATE.has(other.opportunity.stage));
      life.initial.conflictState = late && !LATE.has(opportunity.stage) ? 'conflict' : late ? 'cleared' : 'possible';
      life.initial.conflictCount = others.length;
      life.initial.conflictCheckedAt = life.at;
      if (life.initial.conflictState === 'cleared')
        life.initial.conflictNote = '双方确认分别负责不同子公司，准予并行跟进。';
    }
  }
}
