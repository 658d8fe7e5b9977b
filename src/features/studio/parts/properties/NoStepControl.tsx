import type { ApprovalSource } from '@yunpu/engine-core/document';
import { SelectControl } from './controls.tsx';
import { usePart } from './usePart.ts';

const CHOICES = [
  { value: 'refuse', title: '不能提交' },
  { value: 'approve', title: '不用问人，提交后直接通过' },
] as const;

/** What becomes of a record that meets the condition of no step, as an amount below that of the first one. */
export function NoStepControl() {
  const { source, set } = usePart<ApprovalSource>('/approval');
  return (
    <SelectControl
      label="没有适合的步骤时"
      hint="每一步都有条件时，例如“金额大的才要审批”，其余的按这里"
      value={source.noStep ?? 'refuse'}
      options={CHOICES}
      onChange={(value) => set('noStep', value === 'approve' ? value : undefined)}
    />
  );
}
