import { useState } from 'react';
import { createPortal } from 'react-dom';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { confirm, toast } from '../../../../ui/notices.ts';
import { cancelPlan, type PlanHead } from '../../api/studio.ts';
import { PlanDialog } from './PlanDialog.tsx';

/** What can be done about a publication that waits. */
export function PlanActs({ plan, onChanged }: { plan: PlanHead; onChanged(): void }) {
  const [open, setOpen] = useState(false);
  const cancel = async () => {
    const sure = await confirm({
      content: plan.kind === 'published' ? '取消这次发布？草稿会放回设计台。' : '取消这次回退？',
      okText: '取消发布',
      danger: true,
    });
    if (!sure) return;
    try {
      await cancelPlan({ planNo: plan.planNo });
    } catch (error) {
      toast(messageOf(error), 'error');
    }
    onChanged();
  };
  return (
    <span className="st-plan-acts">
      <Button onClick={() => setOpen(true)}>{plan.canDecide ? '看改动并确认' : '看改动'}</Button>
      {plan.canCancel && <Button onClick={() => void cancel()}>取消发布</Button>}
      {open &&
        // What it is opened from dresses headings and paragraphs of its own.
        createPortal(<PlanDialog plan={plan} onChanged={onChanged} onClose={() => setOpen(false)} />, document.body)}
    </span>
  );
}
