import type { Ast } from '../../expression/ast.ts';
import { type Assignment, assignmentsToTry, possibleOutcomes, TRUE } from '../../expression/outcomes.ts';
import { approvalCheckMessages as messages } from '../../messages/checks.ts';
import { nameMessages } from '../../messages/names.ts';
import { words } from '../../messages/words.ts';
import { checkGuardCoverage, type FieldFacts } from '../../workflow/modelCheck.ts';
import { transitionTable } from '../../workflow/transitions.ts';
import type { Context } from '../model/context.ts';
import type { ActionModel, ApprovalModel, ApproverModel, EntityModel } from '../model/model.ts';
import { checkKnownName } from '../model/names.ts';
import { below } from '../model/report.ts';
import type { ApproverSource, EntityDocument } from '../model/types.ts';

/**
 * Whether an approval chain can always be walked to an end: it starts and ends by actions that exist and lead in
 * and out of one state, each record meets a step, each step has somebody who may decide it.
 */
export function checkApproval(model: EntityModel, source: EntityDocument, context: Context): void {
  const { approval } = model;
  if (!approval) return;
  const names = model.actions.map((action) => action.name);
  const known = (['start', 'approved', 'rejected', 'returned', 'withdrawn'] as const).filter((key) => {
    const name = approval[key];
    return (
      name !== undefined &&
      checkKnownName(context, 'unknown-action', nameMessages.action, name, names, below('/approval', key))
    );
  });
  if (known.includes('start')) checkState(model, approval, known, context);
  checkSteps(approval, context);
  checkApprovers(approval, source, context);
  checkConditions(model, approval, context);
}

export function factsOf(fields: EntityModel['fieldsByPath']): FieldFacts {
  return { titleOf: (path) => fields[path]?.title ?? path, isWhole: (path) => fields[path]?.schema.type === 'integer' };
}

const actionOf = (model: EntityModel, name: string | undefined): ActionModel | undefined =>
  model.actions.find((action) => action.name === name);

function checkState(
  model: EntityModel,
  approval: ApprovalModel,
  known: readonly ('start' | 'approved' | 'rejected' | 'returned' | 'withdrawn')[],
  context: Context,
): void {
  const start = actionOf(model, approval.start);
  const state = start?.to;
  if (!model.states || state === undefined || state === model.states.initial) {
    context.report('approval-no-state', '/approval/start', messages.noState(start?.title ?? approval.start), {
      suggestion: messages.addState,
    });
    return;
  }
  const held = model.states.values[state];
  if (held && !held.locked)
    context.report('approval-unlocked', below('/states/values', state), messages.unlocked(held.title), {
      key: true,
      suggestion: messages.lock,
    });
  for (const key of known) {
    if (key === 'start') continue;
    const action = actionOf(model, approval[key]);
    if (!action) continue;
    const pointer = below('/approval', key);
    if ((action.from.length > 0 && !action.from.includes(state)) || action.to === undefined || action.to === state) {
      context.report('approval-dead-end', pointer, messages.deadEnd(action.title, held?.title ?? state), {
        suggestion: messages.leave(state),
      });
    }
    // A refusal has to be possible always; what an approval needs may be missing, and is then said to who approves.
    if (key !== 'approved' && action.guard)
      context.report('approval-dead-end', pointer, messages.guarded(action.title), {
        suggestion: messages.removeGuard,
      });
    const asked =
      action.input?.fields
        .filter((field) => field.required && field.kind !== 'text' && field.kind !== 'textarea')
        .map((field) => messages.named(field.title)) ?? [];
    if (asked.length > 0)
      context.report('approval-input', pointer, messages.input(action.title, asked.join(words.separator)), {
        suggestion: messages.onlyText,
      });
  }
  const granted = actionOf(model, approval.approved)?.to;
  for (const key of ['rejected', 'returned', 'withdrawn'] as const) {
    const action = known.includes(key) ? actionOf(model, approval[key]) : undefined;
    if (action && action.to !== undefined && action.to === granted)
      context.report(
        'approval-same-end',
        below('/approval', key),
        messages.sameEnd(action.title, model.states.values[action.to]?.title ?? action.to),
        { suggestion: messages.otherState },
      );
  }
  const chain = [approval.approved, approval.rejected, approval.returned, approval.withdrawn];
  const back = Object.entries(transitionTable(model)).flatMap(([from, transitions]) =>
    transitions.filter(
      ({ to, action }) => to === state && from !== state && action !== approval.start && !chain.includes(action),
    ),
  );
  for (const name of new Set(back.map(({ action }) => action))) {
    context.report(
      'approval-bypass',
      below('/actions', name),
      messages.bypass(actionOf(model, name)?.title ?? name, held?.title ?? state),
      { key: true },
    );
  }
}

/** About half a year of working hours; a longer limit would never be reached. */
const MAX_HOURS = 1000;

function checkSteps({ steps }: ApprovalModel, context: Context): void {
  if (steps.length === 0) context.report('approval-no-step', '/approval', messages.noStep, { key: true });
  steps.forEach(({ name, title, hours, overdue }, index) => {
    const pointer = below('/approval/steps', index);
    if (hours !== undefined && !(hours > 0 && hours <= MAX_HOURS))
      context.report('approval-time', below(pointer, 'hours'), messages.hours(title, MAX_HOURS));
    if (hours === undefined && overdue !== 'remind')
      context.report('approval-time', below(pointer, 'overdue'), messages.noHours(title), {
        suggestion: messages.addHours,
      });
    if (name !== '' && steps.findIndex((step) => step.name === name) !== index)
      context.report('duplicate-name', below(pointer, 'name'), messages.stepTwice(title));
  });
}

function checkApprovers({ steps, self }: ApprovalModel, source: EntityDocument, context: Context): void {
  steps.forEach((step, index) => {
    const pointer = below('/approval/steps', index);
    const sources = source.approval?.steps?.[index]?.approvers ?? [];
    if (sources.length === 0 || sources.every((approver) => Object.keys(approver).length === 0)) {
      context.report('approval-no-approver', pointer, messages.noApprover(step.title), {
        suggestion: messages.addApprover,
      });
    }
    for (const key of ['approvers', 'deputies', 'copies'] as const)
      checkPeople(source.approval?.steps?.[index]?.[key] ?? [], below(pointer, key), context);
    const deputies = source.approval?.steps?.[index]?.deputies ?? [];
    if (step.overdue === 'deputy' && deputies.length === 0)
      context.report('approval-no-approver', below(pointer, 'overdue'), messages.noDeputy(step.title), {
        suggestion: messages.addDeputy,
      });
    if (step.overdue !== 'deputy' && deputies.length > 0)
      context.report('approval-no-approver', below(pointer, 'deputies'), messages.idleDeputy(step.title), {
        key: true,
        suggestion: messages.useDeputy,
      });
    if (!self && step.approvers.length > 0 && step.approvers.every(isRequester)) {
      context.report('approval-self', pointer, messages.self(step.title), {
        suggestion: messages.otherApprover,
      });
    }
  });
}

function checkPeople(sources: readonly ApproverSource[], pointer: string, context: Context): void {
  sources.forEach(({ role, orgLine }, at) => {
    const place = below(pointer, at);
    if (role !== undefined && context.roles)
      checkKnownName(context, 'unknown-role', nameMessages.role, role, context.roles, below(place, 'role'));
    if (orgLine !== undefined && orgLine < 1)
      context.report('approval-no-approver', below(place, 'orgLine'), messages.orgLine, {
        fix: { pointer: below(place, 'orgLine'), value: 1 },
      });
  });
}

/** Whoever asks has just saved the record: they are its latest editor, mostly its author, and `user` of the expression. */
function isRequester({ role, user, orgLine, teamAdmin }: ApproverModel): boolean {
  if (role !== undefined || orgLine !== undefined || teamAdmin || user?.ast.ref === undefined) return false;
  const { origin, path } = user.ast.ref;
  return (origin === 'record' && ['createdBy', 'updatedBy'].includes(path)) || (origin === 'user' && path === 'id');
}

/** The same values with whole-number fields rounded by `round`. */
function rounded(given: Assignment, isWhole: FieldFacts['isWhole'], round: (value: number) => number): Assignment {
  return new Map(
    [...given].map(([key, value]) => [
      key,
      typeof value === 'number' && key.startsWith('record:') && isWhole(key.slice('record:'.length))
        ? round(value)
        : value,
    ]),
  );
}

/** Every record has to meet a step, unless one that meets none needs nobody; and steps that weigh one number should leave no value between them out. */
function checkConditions(model: EntityModel, approval: ApprovalModel, context: Context): void {
  if (approval.steps.length === 0 || approval.noStep === 'approve') return;
  // A step that is left out where it finds nobody lets no record through to somebody.
  const steps = approval.steps.filter(({ nobody }) => nobody !== 'skip');
  const facts = factsOf(model.fieldsByPath);
  const conditions = steps.flatMap((step) => (step.when ? [step.when] : []));
  if (conditions.length < steps.length) {
    for (const message of checkGuardCoverage(
      steps.flatMap(({ title, when }) => (when ? [{ title, guard: when }] : [])),
      facts,
    )) {
      context.report('approval-gap', '/approval/steps', message, { key: true, suggestion: messages.adjoin });
    }
    return;
  }
  const asts = conditions.map((condition) => condition.ast);
  const misses = (asts: readonly Ast[], given: Assignment): boolean =>
    asts.every((ast) => !(possibleOutcomes(ast, given) & TRUE));
  const cases = (assignmentsToTry(asts) ?? []).filter((given) => ![...given.values()].includes(null));
  if (
    steps.length === 0 ||
    cases.some((given) => [Math.floor, Math.ceil].some((round) => misses(asts, rounded(given, facts.isWhole, round))))
  )
    context.report('approval-empty', '/approval/steps', messages.empty, {
      key: true,
      suggestion: messages.coverAll,
    });
}
