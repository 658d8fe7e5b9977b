import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import type { OpenRow } from '@yunpu/engine-core/endpoint';
import type { Scope } from '@yunpu/engine-core/expression';
import { createEvaluator, getAt, isSettled, pathToPointer } from '@yunpu/engine-core/record';
import { editingMessages as messages } from '../messages/editing.ts';

/** Kinds that take more room than a cell has: they are edited in the form. */
const LARGE = new Set<FieldModel['kind']>(['attachment', 'table', 'group', 'variant', 'unknown', 'richText']);

const around = (path: string): string[] =>
  path.split('.').map((_, index, steps) => steps.slice(0, index + 1).join('.'));

/** Why nobody edits the field in a cell, whichever record it is of; undefined: somebody may. */
export function whyNeverEdited(model: EntityModel, field: FieldModel): string | undefined {
  if (around(field.path).some((path) => model.fieldsByPath[path] === undefined)) return messages.computed(field.title);
  const filled = field.readOnly || field.compute !== undefined || field.rollup !== undefined || field.internal;
  if (filled || field.path === model.key || field.path === model.states?.field || field.numbering !== undefined)
    return messages.computed(field.title);
  const inTable = around(field.path).some((path) => model.fieldsByPath[path]?.kind === 'table');
  return LARGE.has(field.kind) || inTable ? messages.inForm(field.title) : undefined;
}

/** The same of a record whose rights are known: what its state and the person's roles close. */
export function whyClosed(model: EntityModel, field: FieldModel, open: OpenRow | undefined): string | undefined {
  const never = whyNeverEdited(model, field);
  if (never !== undefined || open === undefined) return never;
  if (open.why !== undefined) return open.why;
  return around(field.path).some((path) => open.closed.includes(path)) ? messages.noRight(field.title) : undefined;
}

/** Why the field of this record cannot be edited now, its own conditions included. */
export function whyNotEdited(
  model: EntityModel,
  field: FieldModel,
  record: RecordData,
  { open, scope }: { open: OpenRow | undefined; scope: Scope },
): string | undefined {
  const closed = whyClosed(model, field, open);
  if (closed !== undefined) return closed;
  const pointer = pathToPointer(field.path);
  if (isSettled(field, getAt(record, pointer), false)) return messages.fixed(field.title);
  const { visible, readOnly } = createEvaluator(model, record, { scope }).state(pointer);
  return visible && !readOnly ? undefined : messages.locked(field.title);
}
