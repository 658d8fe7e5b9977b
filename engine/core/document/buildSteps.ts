import { BOOL, STRING } from '../expression/type.ts';
import type { Surroundings } from './assemble.ts';
import { POWERS } from './meta/metaApproval.ts';
import type { ApprovalStepModel, ApproverModel } from './model/model.ts';
import { below } from './model/report.ts';
import type { ApprovalStepSource, EntityDocument } from './model/types.ts';

/** The steps of an approval. Whether they make sense is asked by `checkApproval`. */
export const buildSteps = ({ approval }: EntityDocument, around: Surroundings): ApprovalStepModel[] =>
  (approval?.steps ?? []).map((step, index) => buildStep(step, below('/approval/steps', index), around));

function buildStep(step: ApprovalStepSource, pointer: string, { scope, context }: Surroundings): ApprovalStepModel {
  const people = (key: 'approvers' | 'deputies' | 'copies'): ApproverModel[] =>
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
    nobody: step.nobody ?? 'shop',
    deputies: people('deputies'),
    copies: people('copies'),
    hours: step.hours,
    overdue: step.overdue ?? 'remind',
    may: step.may ?? POWERS,
  };
}
