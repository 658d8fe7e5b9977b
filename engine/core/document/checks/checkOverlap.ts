import { nameMessages } from '../../messages/names.ts';
import { overlapMessages as messages } from '../../messages/overlap.ts';
import type { Context } from '../model/context.ts';
import { isScalar } from '../model/kinds.ts';
import type { EntityModel, FieldModel, OverlapModel } from '../model/model.ts';
import { checkKnownName, fieldExists } from '../model/names.ts';
import { below } from '../model/report.ts';
import { fieldAt } from '../model/system.ts';

/** Whether the times that may not overlap are times, and what is compared can be. */
export function checkOverlap(model: EntityModel, context: Context): void {
  if (model.noOverlap.length > 0 && model.storage === 'remote')
    context.report('bad-overlap', '/noOverlap', messages.remote, {
      key: true,
      suggestion: messages.removeKey('noOverlap'),
    });
  const names = new Set<string>();
  model.noOverlap.forEach((one, index) => {
    const pointer = below('/noOverlap', index);
    if (names.has(one.name)) context.report('duplicate-name', below(pointer, 'name'), messages.twice(one.name));
    names.add(one.name);
    checkTimes(one, model, pointer, context);
    one.same.forEach((path, at) => checkEqual(path, model, below(below(pointer, 'same'), at), context));
    checkStates(one, model, below(pointer, 'states'), context);
  });
}

function checkTimes({ from, to }: OverlapModel, model: EntityModel, pointer: string, context: Context): void {
  const [begin, end] = [
    dated(from, model, below(pointer, 'from'), context),
    dated(to, model, below(pointer, 'to'), context),
  ];
  if (from !== '' && from === to) context.report('bad-overlap', below(pointer, 'to'), messages.sameField);
  else if (begin && end && begin.kind !== end.kind)
    context.report('bad-overlap', below(pointer, 'to'), messages.otherKind(begin.title, end.title));
}

function dated(path: string, model: EntityModel, pointer: string, context: Context): FieldModel | undefined {
  if (!checkKnownName(context, 'unknown-field', nameMessages.field, path, model.fieldsByPath, pointer))
    return undefined;
  const field = model.fieldsByPath[path];
  if (field && (field.kind === 'date' || field.kind === 'datetime') && isOfRecord(model, path)) return field;
  context.report('bad-overlap', pointer, messages.notDate(field?.title ?? path), { suggestion: messages.chooseDate });
  return undefined;
}

function checkEqual(path: string, model: EntityModel, pointer: string, context: Context): void {
  if (path === 'eid' || !fieldExists(context, path, model.fieldsByPath, pointer)) return;
  const field = fieldAt(model, path);
  const isOne = field && isScalar(field.kind) && field.schema.type !== 'array' && isOfRecord(model, path);
  if (!isOne || !Object.hasOwn(model.fieldsByPath, path))
    context.report('bad-overlap', pointer, messages.notEqual(field?.title ?? path), {
      suggestion: messages.chooseScalar,
    });
}

function checkStates({ states }: OverlapModel, model: EntityModel, pointer: string, context: Context): void {
  if (states === undefined) return;
  if (model.states === undefined) {
    context.report('bad-overlap', pointer, messages.noStates, {
      key: true,
      suggestion: messages.removeKey('states'),
      fix: { pointer, value: undefined },
    });
    return;
  }
  const { values } = model.states;
  states.forEach((name, at) =>
    checkKnownName(context, 'unknown-state', nameMessages.state, name, values, below(pointer, at)),
  );
}

/** Whether the record has one value there: no table stands around it. */
const isOfRecord = ({ fieldsByPath }: EntityModel, path: string): boolean =>
  path
    .split('.')
    .slice(0, -1)
    .every((_, at, parts) => fieldsByPath[parts.slice(0, at + 1).join('.')]?.kind === 'group');
