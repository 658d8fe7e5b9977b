import type { ApprovalModel, ApprovalStepModel } from './model/model.ts';
import type { EntityDocument } from './model/types.ts';

/** The document's approval chain; a page, which decides nothing by them, is not handed its steps. */
export function buildApproval(source: EntityDocument, steps: readonly ApprovalStepModel[]): ApprovalModel | undefined {
  const { approval, actions } = source;
  if (!approval) return undefined;
  return {
    start: approval.start,
    approved: approval.approved,
    rejected: approval.rejected,
    returned: approval.returned,
    withdrawn: approval.withdrawn,
    state: actions?.[approval.start]?.to ?? stateBetween(source),
    self: approval.self ?? false,
    noStep: approval.noStep ?? 'refuse',
    steps,
  };
}

/** A projection may lack the start action, for want of a role; the others say where they start from. */
function stateBetween({ approval, actions }: EntityDocument): string | undefined {
  return [approval?.approved, approval?.rejected, approval?.returned, approval?.withdrawn]
    .flatMap((name) => (name === undefined ? [] : (actions?.[name]?.from ?? [])))
    .at(0);
}
