import type { Expression } from '../../expression/types.ts';
import { checkMessages as messages } from '../../messages/checks.ts';
import { nameMessages } from '../../messages/names.ts';
import { checkFilterAlone } from '../../query/check.ts';
import { canTranslate } from '../../query/fromExpression.ts';
import { checkLifecycle } from '../../workflow/modelCheck.ts';
import { isOfApproval } from '../model/approvalEnds.ts';
import type { Context } from '../model/context.ts';
import type { EntityModel } from '../model/model.ts';
import { checkKnownName } from '../model/names.ts';
import { below } from '../model/report.ts';
import { isSystemField } from '../model/system.ts';
import type { EntityDocument } from '../model/types.ts';
import { checkAbsence } from './checkAbsence.ts';
import { checkApproval, factsOf } from './checkApproval.ts';
import { checkArranged } from './checkArranged.ts';
import { checkEditable } from './checkEditable.ts';
import { checkFields } from './checkFields.ts';
import { checkHead } from './checkHead.ts';
import { checkLoops } from './checkLoops.ts';
import { checkOverlap } from './checkOverlap.ts';
import { checkPatterns } from './checkPatterns.ts';
import { checkRollupSets } from './checkRollup.ts';
import { checkSectionColumns } from './checkSectionColumns.ts';
import { checkValues } from './checkValues.ts';
import { checkWaiting } from './checkWaiting.ts';
import { knownEntity } from './knownEntity.ts';
import { checkOwnField } from './linkedField.ts';
import { numberingProblem } from './numbering.ts';

/** Checks that need the whole model. */
export function checkModel(model: EntityModel, source: EntityDocument, context: Context): void {
  checkFields(model.fieldsByPath, context);
  for (const action of model.actions) if (action.input) checkFields(action.input.fieldsByPath, context, false);
  for (const { fieldsByPath } of [model, ...model.actions.flatMap(({ input }) => input ?? [])])
    checkValues(fieldsByPath, context);
  checkLoops(context);
  checkPatterns(model, context);
  checkRequired(source, context);
  checkSectionColumns(model, source, context);
  checkKey(model, context);
  checkMenu(model, source, context);
  checkSingle(model, context);
  checkAccess(model, source, context);
  checkStates(model, context);
  checkEditable(model, context);
  checkHead(model, source, context);
  checkActions(source, context);
  checkKeyActions(model, context);
  checkRollupSets(model, context);
  checkApproval(model, source, context);
  checkChildren(model, context);
  checkStarts(model, context);
  checkFormerViews(model, context);
  checkFilters(model, context);
  checkArranged(model, source, context);
  checkOverlap(model, context);
  checkWaiting(model, context);
  checkTeams(model, context);
  checkAbsence(model, context);
}

function checkRequired(source: EntityDocument, context: Context): void {
  source.record.required?.forEach((name, index) =>
    checkKnownName(
      context,
      'unknown-field',
      nameMessages.field,
      name,
      source.record.properties ?? {},
      `/record/required/${index}`,
    ),
  );
}

function checkKey(model: EntityModel, context: Context): void {
  const { key, titleField, numbering, fieldsByPath } = model;
  const names = Object.keys(fieldsByPath).filter((path) => !path.includes('.'));
  if (
    key !== '' &&
    !isSystemField(key) &&
    checkKnownName(context, 'unknown-field', nameMessages.field, key, names, '/key') &&
    fieldsByPath[key]?.schema.type !== 'string'
  ) {
    context.report('bad-key-field', '/key', messages.keyType(fieldsByPath[key]?.title ?? key));
  }
  if (titleField !== key && !isSystemField(titleField))
    checkKnownName(context, 'unknown-field', nameMessages.field, titleField, names, '/titleField');
  if (fieldsByPath[key]?.numbering !== undefined)
    context.report('bad-numbering', `${fieldsByPath[key].pointer}/numbering`, messages.keyNumbering, { key: true });
  const problem = numbering === undefined ? undefined : numberingProblem(numbering);
  if (problem)
    context.report('bad-numbering', '/numbering', problem.message, {
      offset: problem.offset,
      suggestion: messages.numbering.example,
    });
}

function checkMenu({ menu, storage }: EntityModel, { access }: EntityDocument, context: Context): void {
  if (!menu) return;
  if (context.groups)
    checkKnownName(context, 'unknown-group', messages.group, menu.group, context.groups, '/menu/group');
  menu.roles.forEach((role, index) => {
    if (
      context.roles &&
      !checkKnownName(context, 'unknown-role', nameMessages.role, role, context.roles, `/menu/roles/${index}`)
    )
      return;
    if (storage === 'records' && !Object.hasOwn(access?.read ?? {}, role))
      context.report('unreadable-role', `/menu/roles/${index}`, messages.unreadable(role), {
        suggestion: messages.addRead,
      });
  });
}

/** One record for everybody is numbered by nobody, comes from no file, and is seen by all teams or none. */
function checkSingle({ single, storage, numbering, list, access }: EntityModel, context: Context): void {
  if (!single) return;
  const refuse = (pointer: string, message: string, key = true) =>
    context.report('bad-single', pointer, message, { key });
  if (storage === 'remote') refuse('/single', messages.single.remote);
  if (numbering !== undefined) refuse('/numbering', messages.single.numbering);
  if (list.import) refuse('/list/import', messages.single.import);
  if (access.create.length === 0) refuse('/single', messages.single.create);
  for (const [role, rule] of Object.entries(access.read))
    if (rule.reads.includes('eid')) refuse(below('/access/read', role), messages.single.team, false);
}

/** Who may write, make or delete what nobody lets them read has nothing to do it with. */
function checkAccess({ storage, title }: EntityModel, { access }: EntityDocument, context: Context): void {
  if (storage !== 'records') return;
  const read = access?.read ?? {};
  if (Object.keys(read).length === 0) {
    context.report('no-access', access === undefined ? '/entity' : '/access', messages.noAccess(title), {
      key: true,
      suggestion: messages.addAccess,
    });
    return;
  }
  const ask = (role: string, pointer: string, part: keyof typeof messages.unread, key: boolean): void => {
    if (!Object.hasOwn(read, role))
      context.report('write-without-read', pointer, messages.unread[part](role), {
        key,
        suggestion: messages.addRead,
      });
  };
  for (const role of Object.keys(access?.write ?? {})) ask(role, below('/access/write', role), 'write', true);
  for (const part of ['create', 'delete'] as const)
    access?.[part]?.forEach((role, index) => ask(role, below(below('/access', part), index), part, false));
}

function checkStates({ states, fieldsByPath, actions }: EntityModel, context: Context): void {
  if (!states) return;
  const field = fieldsByPath[states.field];
  if (!field) {
    checkKnownName(
      context,
      'bad-state-field',
      messages.stateField,
      states.field,
      Object.keys(fieldsByPath).filter((path) => !path.includes('.')),
      '/states/field',
    );
  } else if (field.schema.type !== 'string') {
    context.report('bad-state-field', '/states/field', messages.stateType(field.title));
  } else {
    const names = Object.keys(states.values);
    for (const option of field.options ?? [])
      if (!names.includes(String(option.value)))
        context.report('state-options', field.pointer, messages.notState(option.title));
    for (const name of names)
      if (field.options && !field.options.some((option) => option.value === name))
        context.report('state-options', below('/states/values', name), messages.notOption(name), {
          key: true,
        });
  }
  if (!checkKnownName(context, 'unknown-state', nameMessages.state, states.initial, states.values, '/states/initial'))
    return;
  for (const finding of checkLifecycle(states, actions, factsOf(fieldsByPath))) {
    const pointer =
      finding.action === undefined
        ? below('/states/values', finding.state)
        : below(below('/actions', finding.action), 'guard');
    context.report(finding.code, pointer, finding.message, {
      key: finding.action === undefined,
      suggestion: finding.suggestion,
    });
  }
}

/** Not run for a projection: hooks are left out of it, so its actions may look empty. */
function checkActions({ actions = {} }: EntityDocument, context: Context): void {
  for (const [name, { title, to, hook, endpoint, save, amend, rekey, set = {} }] of Object.entries(actions)) {
    // Actions named x-… are run by the application, in the page.
    if (name.startsWith('x-')) continue;
    if ((to ?? hook ?? endpoint ?? amend ?? rekey) !== undefined || save === true || Object.keys(set).length > 0)
      continue;
    context.report('action-without-effect', below('/actions', name), messages.noEffect(title || name), {
      key: true,
      suggestion: messages.addEffect,
    });
  }
}

/** A key that the system gives is not a person's to change; an amendment says which record it amends. */
function checkKeyActions(model: EntityModel, context: Context): void {
  for (const { name, amend, rekey, undo } of model.actions) {
    const pointer = below('/actions', name);
    if (undo && (rekey !== undefined || amend !== undefined || isOfApproval(name, model.approval)))
      context.report('bad-undo', below(pointer, 'undo'), messages.undoImpossible, { key: true });
    if (rekey && (model.numbering !== undefined || model.storage === 'remote'))
      context.report('bad-rekey', below(pointer, 'rekey'), messages.rekeyNumbered, { key: true });
    if (rekey && amend !== undefined)
      context.report('bad-rekey', below(pointer, 'rekey'), messages.rekeyAmend, { key: true });
    if (amend === undefined) continue;
    const names = model.fields.map((field) => field.name);
    const at = below(pointer, 'amend');
    if (!checkKnownName(context, 'unknown-field', nameMessages.field, amend, names, at)) continue;
    const field = model.fieldsByPath[amend];
    if (field?.link?.entity !== model.entity || field.schema.type !== 'string' || !field.readOnly)
      context.report('bad-amend', at, messages.amendLink(field?.title ?? amend, model.title), {
        suggestion: messages.addAmendLink(model.entity),
      });
  }
}

function checkChildren({ children }: EntityModel, context: Context): void {
  const names = new Set<string>();
  children.forEach((child, index) => {
    const pointer = `/children/${index}`;
    if (child.name !== '' && names.has(child.name))
      context.report('duplicate-name', below(pointer, 'name'), messages.childTwice(child.name));
    names.add(child.name);
    const target = knownEntity(context, child.entity, below(pointer, 'entity'));
    if (target) checkOwnField(context, target, child.foreignKey, below(pointer, 'foreignKey'));
  });
}

function checkStarts({ starts }: EntityModel, context: Context): void {
  const names = new Set<string>();
  starts.forEach((start, index) => {
    const pointer = `/starts/${index}`;
    if (names.has(start.name)) context.report('duplicate-name', below(pointer, 'name'), messages.twice(start.name));
    names.add(start.name);
    const target = knownEntity(context, start.entity, below(pointer, 'entity'));
    if (!target) return;
    for (const part of ['values', 'rows'] as const) {
      for (const path of Object.keys(start[part]))
        checkKnownName(
          context,
          'unknown-field',
          messages.fieldOf(target.title),
          path,
          target.fields,
          below(below(pointer, part), path),
          true,
        );
    }
    for (const [table, cells] of Object.entries(start.rows)) {
      const type = target.fields[table];
      const columns = type?.kind === 'list' && type.of.kind === 'map' ? type.of.fields : undefined;
      if (columns)
        for (const name of Object.keys(cells))
          checkKnownName(
            context,
            'unknown-field',
            messages.columnOf(target.title),
            name,
            columns,
            below(below(below(pointer, 'rows'), table), name),
            true,
          );
    }
  });
}

/** Whether the rule limits a role to the records of its own team. */
const ownTeamOnly = (rule: Expression): boolean =>
  rule.source.split('&&').some((part) => /^\s*(eid == team\.eid|team\.eid == eid)\s*$/.test(part)) &&
  !rule.source.includes('||');

/**
 * A condition that asks whether `team` is certified asks it of whoever acts. Where people of other teams work on the
 * record, it answers differently for each of them, and what one may do is refused to the next.
 */
function checkTeams({ access }: EntityModel, context: Context): void {
  if (Object.values(access.read).every(ownTeamOnly)) return;
  for (const [{ source, reserved }, pointer] of context.places) {
    const at = reserved.includes('team') ? source.search(/\bteam\.certified\b/) : -1;
    if (at < 0 || pointer.startsWith('/access/')) continue;
    context.report('actor-team', pointer, messages.actorTeam, {
      offset: at,
      suggestion: messages.recordTeam,
      fix: { pointer, value: source.replace(/\bteam\.certified\b/g, 'recordTeam.certified') },
    });
  }
}

/** A name that a view had before is nobody else's: what was saved on it, links and dashboards find the view by it. */
function checkFormerViews({ list: { views } }: EntityModel, context: Context): void {
  for (const [index, { name }] of views.entries()) {
    const earlier = views.find((other, at) => at !== index && other.was.includes(name));
    if (earlier) context.report('view-was', `/list/views/${index}/name`, messages.viewWas(name, earlier.name));
  }
}

/** Row rules and view filters run in the database, so each has to become a list filter. */
function checkFilters(model: EntityModel, context: Context): void {
  const { access, list } = model;
  const ask = (condition: Expression, pointer: string, wording: (why: string) => string): void => {
    const answer = canTranslate(condition, model);
    if (answer !== true)
      context.report('row-rule-untranslatable', pointer, wording(answer.message), {
        offset: answer.start,
      });
  };
  for (const part of ['read', 'write'] as const) {
    for (const [role, rule] of Object.entries(access[part])) {
      const pointer = context.places.get(rule);
      if (pointer?.startsWith(`/access/${part}/`)) ask(rule, pointer, (why) => messages.rowRule(role, why));
    }
  }
  list.views.forEach((view, index) => {
    if (view.filter) ask(view.filter, `/list/views/${index}/filter`, (why) => messages.viewFilter(view.name, why));
    if (view.where === undefined) return;
    for (const { path, message } of checkFilterAlone(model, view.where))
      context.report(
        'row-rule-untranslatable',
        `/list/views/${index}/where${path}`,
        messages.viewWhere(view.name, message),
      );
  });
}
