import type { ActionModel, EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import { fieldValue } from '@yunpu/engine-core/query';
import { mayAct, stateOf, transitionTable } from '@yunpu/engine-core/workflow';
import { whyLocked } from '../arranged/lockedField.ts';
import { boardMessages as messages } from '../messages/board.ts';
import { movingMessages } from '../messages/moving.ts';

/** What a column of a board stands for; null: nothing is said there. */
export type ColumnValue = string | number | boolean | null;

/** What dropping a card into a column does; or why it does nothing. */
export type Move = { action: ActionModel } | { value: ColumnValue } | { why: string } | 'here';

export const mayDrop = (move: Move | undefined): move is { action: ActionModel } | { value: ColumnValue } =>
  move !== undefined && move !== 'here' && !('why' in move);

/** The column that a record stands in. */
export function columnOf(model: EntityModel, field: FieldModel, record: RecordData): ColumnValue {
  if (field.path === model.states?.field) return stateOf(model, record);
  const value = fieldValue(record, field.path);
  return typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '')
    ? value
    : null;
}

/** What it would be to drop a record into another column of the board. */
export function moveTo(
  model: EntityModel,
  field: FieldModel,
  record: RecordData,
  to: { value: ColumnValue; title: string },
  scope: Scope,
): Move {
  const from = columnOf(model, field, record);
  if (from === to.value) return 'here';
  return field.path === model.states?.field
    ? byAction(model, record, String(from), to, scope)
    : bySave(model, field, record, to, scope);
}

/** Of several transitions that lead there, the main one that may be done now; else the first one's reason. */
function byAction(
  model: EntityModel,
  record: RecordData,
  from: string,
  to: { value: ColumnValue; title: string },
  scope: Scope,
): Move {
  const leading = (transitionTable(model)[from] ?? []).filter((transition) => transition.to === to.value);
  const verdicts = leading.flatMap(({ action: name }) => {
    const action = model.actions.find((candidate) => candidate.name === name);
    return action ? [{ action, may: mayAct(model, action, record, scope) }] : [];
  });
  const possible = verdicts.filter(({ may }) => may === true).map(({ action }) => action);
  const chosen = possible.find(({ primary }) => primary) ?? possible[0];
  if (chosen) return { action: chosen };
  const refused = verdicts.find(({ may }) => may !== true)?.may;
  if (refused !== undefined && refused !== true) return refused;
  return { why: messages.noAction(model.states?.values[from]?.title ?? from, to.title) };
}

function bySave(
  model: EntityModel,
  field: FieldModel,
  record: RecordData,
  to: { value: ColumnValue },
  scope: Scope,
): Move {
  const why = whyLocked(model, field, record, scope);
  if (why !== undefined) return { why };
  return to.value === null && field.required ? { why: movingMessages.readOnly(field.title) } : { value: to.value };
}
