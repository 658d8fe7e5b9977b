import type { Ast } from '../../expression/ast.ts';
import { TRUE, casesOf, outcomes } from '../../expression/outcomes.ts';
import { checkGuardCoverage } from '../../workflow/modelCheck.ts';
import { transitionTable } from '../../workflow/transitions.ts';
import type { Context } from '../context.ts';
import type { ActionModel, ApprovalModel, EntityModel } from '../model.ts';
import { lookUp } from '../names.ts';
import { below } from '../report.ts';
import type { EntityDocument } from '../types.ts';

/**
 * Whether an approval chain can always be walked to an end: it starts and ends by actions that exist and lead in
 * and out of one state, each record meets a step, each step has somebody who may decide it.
 */
export function checkApproval(model: EntityModel, source: EntityDocument, context: Context): void {
  const { approval } = model;
  if (!approval) return;
  const names = model.actions.map((action) => action.name);
  const known = (['start', 'approved', 'rejected', 'withdrawn'] as const).filter((key) => {
    const name = approval[key];
    return name !== undefined && lookUp(context, 'unknown-action', '操作', name, names, below('/approval', key));
  });
  if (known.includes('start')) checkState(model, approval, known, context);
  checkNames(approval, context);
  checkApprovers(approval, source, context);
  checkConditions(model, approval, context);
}

const actionOf = (model: EntityModel, name: string | undefined): ActionModel | undefined => model.actions.find((action) => action.name === name);

function checkState(model: EntityModel, approval: ApprovalModel, known: readonly ('start' | 'approved' | 'rejected' | 'withdrawn')[], context: Context): void {
  const start = actionOf(model, approval.start);
  const state = start?.to;
  if (!model.states || state === undefined || state === model.states.initial) {
    context.report('approval-no-state', '/approval/start', `“${start?.title ?? approval.start}”要进入一个审批中的状态`, { suggestion: '给这个操作写 to，且不是初始状态' });
    return;
  }
  const held = model.states.values[state];
  if (held && !held.locked) context.report('approval-unlocked', below('/states/values', state), `状态“${held.title}”在审批中，却仍可修改`, { key: true, suggestion: '写 "locked": true' });
  for (const key of known) {
    if (key === 'start') continue;
    const action = actionOf(model, approval[key]);
    if (!action) continue;
    const pointer = below('/approval', key);
    if ((action.from.length > 0 && !action.from.includes(state)) || action.to === undefined || action.to === state) {
      context.report('approval-dead-end', pointer, `“${action.title}”没有带单据离开“${held?.title ?? state}”状态`, { suggestion: `from 里要有 ${state}，to 是另一个状态` });
    }
    const asked = action.input?.fields.filter((field) => field.required && field.kind !== 'text' && field.kind !== 'textarea').map((field) => `“${field.title}”`) ?? [];
    if (asked.length > 0) context.report('approval-input', pointer, `审批链执行“${action.title}”时，没有人填写${asked.join('、')}`, { suggestion: '只有文字能由审批意见代填' });
  }
  const chain = [approval.approved, approval.rejected, approval.withdrawn];
  const back = Object.entries(transitionTable(model)).flatMap(([from, transitions]) => transitions.filter(({ to, action }) => to === state && from !== state && action !== approval.start && !chain.includes(action)));
  for (const name of new Set(back.map(({ action }) => action))) {
    context.report('approval-bypass', below('/actions', name), `“${actionOf(model, name)?.title ?? name}”也进入“${held?.title ?? state}”，却不发起审批`, { key: true });
  }
}

function checkNames({ steps }: ApprovalModel, context: Context): void {
  if (steps.length === 0) context.report('approval-no-step', '/approval', '审批没有任何环节', { key: true });
  steps.forEach(({ name, title }, index) => {
    if (name !== '' && steps.findIndex((step) => step.name === name) !== index) context.report('duplicate-name', below(below('/approval/steps', index), 'name'), `审批环节“${title}”的标识写了两次`);
  });
}

function checkApprovers({ steps, self }: ApprovalModel, source: EntityDocument, context: Context): void {
  steps.forEach((step, index) => {
    const pointer = below('/approval/steps', index);
    const sources = source.approval?.steps[index]?.approvers ?? [];
    if (sources.length === 0 || sources.every((approver) => Object.keys(approver).length === 0)) {
      context.report('approval-no-approver', pointer, `审批环节“${step.title}”没有审批人`, { suggestion: '在 approvers 里写 role、user、orgLine 或 team' });
    }
    sources.forEach(({ role, orgLine }, at) => {
      const place = below(below(pointer, 'approvers'), at);
      if (role !== undefined && context.roles) lookUp(context, 'unknown-role', '角色', role, context.roles, below(place, 'role'));
      if (orgLine !== undefined && orgLine < 1) context.report('approval-no-approver', below(place, 'orgLine'), '上级从 1 级起', { fix: { pointer: below(place, 'orgLine'), value: 1 } });
    });
    const isRequester = (text: string | undefined): boolean => text !== undefined && ['createdBy', 'user.id'].includes(text.trim());
    if (!self && sources.length > 0 && sources.every(({ user, ...others }) => isRequester(user) && Object.keys(others).length === 0)) {
      context.report('approval-self', pointer, `审批环节“${step.title}”只有申请人自己`, { suggestion: '换一个审批人，或写 "self": true' });
    }
  });
}

/** Every record has to meet a step; and steps that weigh one number should leave no value between them out. */
function checkConditions(model: EntityModel, { steps }: ApprovalModel, context: Context): void {
  if (steps.length === 0) return;
  const conditions = steps.flatMap((step) => (step.when ? [step.when] : []));
  if (conditions.length < steps.length) {
    for (const message of checkGuardCoverage(steps.flatMap(({ title, when }) => (when ? [{ title, guard: when }] : [])), (path) => model.fieldsByPath[path]?.title ?? path)) {
      context.report('approval-gap', '/approval/steps', message, { key: true, suggestion: '让条件前后相接' });
    }
    return;
  }
  const asts = conditions.map((condition) => condition.ast);
  const never = (asts: readonly Ast[]): boolean => (casesOf(asts) ?? []).some((given) => ![...given.values()].includes(null) && asts.every((ast) => !(outcomes(ast, given) & TRUE)));
  if (never(asts)) context.report('approval-empty', '/approval/steps', '每个环节都有前提，有的单据一个环节也遇不到', { key: true, suggestion: '让至少一个环节没有前提，或让前提合起来包括所有情况' });
}
