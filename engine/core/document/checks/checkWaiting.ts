import { nameMessages } from '../../messages/names.ts';
import { waitingMessages as messages } from '../../messages/waiting.ts';
import { type QueryField, queryField } from '../../query/fields.ts';
import { canTranslate } from '../../query/fromExpression.ts';
import type { Context } from '../model/context.ts';
import type { EntityModel, WaitingModel } from '../model/model.ts';
import { checkKnownName, fieldExists } from '../model/names.ts';
import { below } from '../model/report.ts';

/** The most buttons that an entry on a home page has room for. */
const MAX_ACTIONS = 2;

/** Whether what waits can be found by one query each, and every name in it is of something that there is. */
export function checkWaiting(model: EntityModel, context: Context): void {
  if (model.waiting.length > 0 && model.storage === 'remote')
    context.report('bad-waiting', '/waiting', messages.remote, {
      key: true,
      suggestion: messages.removeKey('waiting'),
    });
  const names = new Set<string>();
  model.waiting.forEach((one, index) => {
    const pointer = below('/waiting', index);
    if (names.has(one.name)) context.report('duplicate-name', below(pointer, 'name'), messages.twice(one.name));
    names.add(one.name);
    checkWhen(one, model, below(pointer, 'when'), context);
    checkReaders(one, model, below(pointer, 'roles'), context);
    checkPerson(one, model, below(pointer, 'person'), context);
    checkDue(one, model, pointer, context);
    one.show.forEach((path, at) => {
      const place = below(below(pointer, 'show'), at);
      if (singleField(path, model, place, context)?.kind === 'table')
        context.report('bad-waiting', place, messages.table(model.fieldsByPath[path]?.title ?? path), {
          suggestion: messages.removeKey(path),
        });
    });
    checkActions(one, model, below(pointer, 'actions'), context);
  });
}

function checkWhen({ when, reason }: WaitingModel, model: EntityModel, pointer: string, context: Context): void {
  const answer = when ? canTranslate(when, model) : true;
  if (answer !== true)
    context.report('row-rule-untranslatable', pointer, messages.when(reason, answer.message), {
      offset: answer.start,
    });
}

function checkReaders({ roles }: WaitingModel, model: EntityModel, pointer: string, context: Context): void {
  roles.forEach((role, index) => {
    const isKnown = context.roles?.includes(role) ?? true;
    if (isKnown && model.storage === 'records' && !Object.hasOwn(model.access.read, role))
      context.report('unreadable-role', below(pointer, index), messages.unread(role), {
        suggestion: messages.addRead,
      });
  });
}

/** The field at a path where the whole record has one value; what is wrong with the path is reported. */
function singleField(path: string, model: EntityModel, pointer: string, context: Context): QueryField | undefined {
  if (!fieldExists(context, path, model.fieldsByPath, pointer)) return undefined;
  const field = queryField(model, path);
  if (!field)
    context.report('bad-waiting', pointer, messages.inTable(model.fieldsByPath[path]?.title ?? path), {
      suggestion: messages.removeKey(path),
    });
  return field;
}

function checkPerson({ person }: WaitingModel, model: EntityModel, pointer: string, context: Context): void {
  if (person === undefined) return;
  const field = singleField(person, model, pointer, context);
  if (field && field.kind !== 'user' && person !== 'createdBy' && person !== 'updatedBy')
    context.report('bad-waiting', pointer, messages.notPerson(field.title), { suggestion: messages.choosePerson });
}

function checkDue({ due, within }: WaitingModel, model: EntityModel, pointer: string, context: Context): void {
  if (due === undefined) {
    if (within !== undefined)
      context.report('bad-waiting', below(pointer, 'within'), messages.noDue, {
        key: true,
        suggestion: messages.addDue,
      });
    return;
  }
  const field = singleField(due, model, below(pointer, 'due'), context);
  if (field && field.kind !== 'date' && field.kind !== 'datetime')
    context.report('bad-waiting', below(pointer, 'due'), messages.notDate(field.title), {
      suggestion: messages.chooseDate,
    });
}

function checkActions({ actions }: WaitingModel, model: EntityModel, pointer: string, context: Context): void {
  const known = model.actions.map(({ name }) => name);
  actions.forEach((name, index) =>
    checkKnownName(context, 'unknown-action', nameMessages.action, name, known, below(pointer, index)),
  );
  if (actions.length > MAX_ACTIONS)
    context.report('bad-waiting', pointer, messages.manyActions, {
      key: true,
      suggestion: messages.keepTwo,
      fix: { pointer, value: actions.slice(0, MAX_ACTIONS) },
    });
}
