import type { NameScope } from '../expression/scope.ts';
import { BOOL, STRING } from '../expression/type.ts';
import { POWERS } from './meta/metaApproval.ts';
import type { Context } from './model/context.ts';
import type { ApprovalModel, ApprovalStepModel } from './model/model.ts';
import { below } from './model/report.ts';
import type { ApprovalStepSource, EntityDocument } from './model/types.ts';

/** The document's approval chain. Whether it makes sense is asked by `checkApproval`, of whole documents only. */
export function buildApproval(source: EntityDocument, scope: NameScope, context: Context): ApprovalModel | undefined {
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
    steps: (approval.steps ?? []).map((step, index) =>
      buildStep(step, below('/approval/steps', index), scope, context),
    ),
  };
}

/** A projection may lack the start action, for want of a role; the others say where they start from. */
function stateBetween({ approval, actions }: EntityDocument): string | undefined {
  return [approval?.approved, approval?.rejected, approval?.returned, approval?.withdrawn]
    .flatMap((name) => (name === undefined ? [] : (actions?.[name]?.from ?? [])))
    .at(0);
}

function buildStep(step: ApprovalStepSource, pointer: string, scope: NameScope, context: Context): ApprovalStepModel {
  const people = (key: 'approvers' | 'deputies' | 'copies') =>
    (step[key] ?? []).map((one, index) => ({
      role: one.role,
      user: context.expression(one.user, below(below(below(pointer, key), index), 'user'), { scope, expects: STRING }),
      orgLine: one.orgLine,
      teamAdmin: one.team === 'admin',
    }));
  return {
    name: step.name,
    title: step.title,
    when: context.expression(step.when, below(pointer, 'when'), { scope, expects: BOOL }),
    mode: step.mode ?? 'any',
    approvers: people('approvers'),
    deputies: people('deputies'),
    copies: people('copies'),
    hours: step.hours,
    overdue: step.overdue ?? 'remind',
    may: step.may ?? POWERS,
  };
}
