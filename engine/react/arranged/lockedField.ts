import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import { stateOf } from '@yunpu/engine-core/workflow';
import { movingMessages as messages } from '../messages/moving.ts';

/** Why a field of a record cannot be changed by moving the record, as far as its document says; the server has the last word. */
export function whyLocked(model: EntityModel, field: FieldModel, record: RecordData, scope: Scope): string | undefined {
  const state = model.states?.values[stateOf(model, record) ?? ''];
  const closed = state?.locked === true && !state.editable.includes(field.path);
  const locked =
    field.readOnly || field.compute !== undefined || field.readOnlyWhen?.evaluate({ record, scope }) === true;
  return closed || locked ? messages.readOnly(field.title) : undefined;
}
