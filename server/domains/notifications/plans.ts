import type { JobHandler } from '../../platform/jobs/worker.ts';
import type { Runtime } from '../../runtime/operations/context.ts';
import { entitiesOf, type PlanRow, readPlan } from '../../runtime/studio/planStore.ts';
import { notify } from './service.ts';

function wordsOf({ state, word, problem }: PlanRow): { title: string; text: string } {
  if (state === 'published') return { title: '您安排的发布已生效', text: '' };
  if (state === 'refused')
    return { title: '您提交的发布没有通过', text: `${word?.by.name ?? ''}：${word?.text ?? ''}` };
  return { title: '您安排的发布没有生效', text: `${problem ?? ''}，草稿已放回设计台` };
}

/** Tells the author what became of a publication that waited. */
export function planNews({ database }: Runtime): JobHandler {
  return async (payload) => {
    const { planNo } = payload as { planNo: string };
    await database.transaction(async (tx) => {
      const row = await readPlan(tx, planNo);
      const { title, text } = wordsOf(row);
      await notify(tx, {
        to: { userIds: [row.by_id], eid: row.by_eid },
        kind: 'change',
        title: `${title}：${row.name}`,
        text: text === '' ? row.reason : text,
        link: `/workstation/studio/${encodeURIComponent(entitiesOf(row)[0] ?? '')}`,
        dedupeKey: `plan:${row.plan_no}:${row.state}`,
      });
    });
  };
}
