import { type EntityModel, type FieldModel, fieldAt, type RecordData } from '@yunpu/engine-core/document';
import { isEmptyValue, type Scope } from '@yunpu/engine-core/expression';
import { type DatedBy, daysOf, fieldValue, instantsOfDay, movedBy } from '@yunpu/engine-core/query';
import { whyLocked } from '../arranged/lockedField.ts';
import { movingMessages as messages } from '../messages/moving.ts';

/** What of a record is moved: all its days, or its first or last one alone. */
export type Edge = 'both' | 'first' | 'last';

/** The values that a record has when it is moved, or why it cannot be. */
export type DateMove = { values: Readonly<Record<string, string>> } | { why: string };

const dayOfField = ({ kind }: FieldModel, day: string): string => (kind === 'datetime' ? instantsOfDay(day)[0] : day);

/** An end that follows from the beginning is left to the rule that computes it. */
function moveBoth(model: EntityModel, { from, to }: DatedBy, record: RecordData, days: number, scope: Scope): DateMove {
  const values: Record<string, string> = {};
  let first: string | undefined;
  for (const path of from === to || to === undefined ? [from] : [from, to]) {
    const field = fieldAt(model, path);
    const value = fieldValue(record, path);
    if (!field || typeof value !== 'string' || value === '') continue;
    first ??= field.title;
    if (field.compute && Object.keys(values).length > 0) continue;
    const why = whyLocked(model, field, record, scope);
    if (why !== undefined) return { why };
    const next = movedBy(value, days);
    if (next === null) return { why: messages.readOnly(field.title) };
    values[path] = next;
  }
  return Object.keys(values).length > 0 ? { values } : { why: messages.readOnly(first ?? from) };
}

/** What it would be to move a record by some days, or to stretch it; an end never passes the other. */
export function dateMove(
  model: EntityModel,
  by: DatedBy,
  record: RecordData,
  { edge, days }: { edge: Edge; days: number },
  scope: Scope,
): DateMove {
  if (edge === 'both') return moveBoth(model, by, record, days, scope);
  const path = edge === 'first' ? by.from : by.to;
  const field = path === undefined ? undefined : fieldAt(model, path);
  const now = daysOf(by, record);
  if (!field || !now || by.from === by.to) return { why: messages.readOnly(field?.title ?? '') };
  const why = whyLocked(model, field, record, scope);
  if (why !== undefined) return { why };
  const value = fieldValue(record, field.path);
  const start = isEmptyValue(value) ? dayOfField(field, edge === 'first' ? now.first : now.last) : String(value);
  const moved = movedBy(start, days);
  if (moved === null) return { why: messages.readOnly(field.title) };
  const values = { [field.path]: moved };
  const after = daysOf(by, { ...record, ...values });
  const crossed =
    after === undefined ||
    (edge === 'first' ? after.first > now.last : (daysOf({ from: by.to! }, values)?.first ?? '') < now.first);
  if (!crossed) return { values };
  const limit = edge === 'first' ? now.last : now.first;
  return { values: { [field.path]: dayOfField(field, limit) } };
}
