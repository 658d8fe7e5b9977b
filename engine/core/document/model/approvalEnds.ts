import type { EntityDocument } from './types.ts';

type ApprovalEnds = Pick<NonNullable<EntityDocument['approval']>, 'start' | 'approved' | 'rejected'> &
  Partial<Record<'returned' | 'withdrawn', string | undefined>>;

/** Whether an action is the beginning or an end of the document's approval chain. */
export function isOfApproval(name: string, approval: ApprovalEnds | undefined): boolean {
  if (!approval) return false;
  const { start, approved, rejected, returned, withdrawn } = approval;
  return [start, approved, rejected, returned, withdrawn].includes(name);
}
