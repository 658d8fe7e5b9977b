import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Allowed, DetailResult } from '@yunpu/engine-core/endpoint';
import { blankRecord, openFields } from '@yunpu/engine-core/record';
import { allowedActions, mayAct } from '@yunpu/engine-core/workflow';
import { AppError } from '../../platform/http/errors.ts';
import { type Actor, limitsFor, limitsOn } from '../access/actor.ts';
import { present } from '../access/fields.ts';
import { mayCreate, mayDelete, requireReader } from '../access/rows.ts';
import { scopeOf } from '../access/scope.ts';
import { recordOf } from '../records/rows.ts';
import { type FoundRow, findRenamedRow, findRow, teamOf } from '../storage/find.ts';
import type { Reading } from './context.ts';

const no = (why: string) => ({ why });

/** Why a stored record is closed to this person, or undefined when it is open. */
function whyClosed(model: EntityModel, row: Pick<FoundRow, 'state' | 'writable'>): string | undefined {
  if (!row.writable) return '您没有修改此单据的权限';
  const state = row.state === null ? undefined : model.states?.values[row.state];
  if (row.state !== null && row.state === model.approval?.state) return '单据正在审批，不能修改';
  return state?.locked === true ? `单据处于“${state.title}”状态，不能修改` : undefined;
}

/** Why nothing of a stored record may be edited by this person now, or undefined when something may. */
export function whyNotSaved(
  model: EntityModel,
  actor: Actor,
  row: Pick<FoundRow, 'state' | 'writable'>,
): string | undefined {
  const limits = limitsOn(actor, model, row.state);
  const isOpen =
    row.writable &&
    row.state !== model.approval?.state &&
    openFields(model, row.state).some((path) => limits[path] === undefined);
  return isOpen ? undefined : whyClosed(model, row);
}

/** Why a stored record may not be deleted by this person now, or undefined when it may. */
export function whyNotDeleted(
  model: EntityModel,
  actor: Actor,
  row: Pick<FoundRow, 'state' | 'writable'>,
): string | undefined {
  return mayDelete(model, actor) ? whyClosed(model, row) : '您没有删除此单据的权限';
}

function allowedOn(model: EntityModel, actor: Actor, row: FoundRow, record: RecordData): Allowed {
  const notSaved = whyNotSaved(model, actor, row);
  const notDeleted = whyNotDeleted(model, actor, row);
  const scope = scopeOf(actor.caller, actor.at, false, teamOf(model, row));
  const { roles } = actor.caller;
  return {
    fields: limitsOn(actor, model, row.state),
    actions: {
      ...(row.ruled === false
        ? Object.fromEntries(model.actions.map(({ name }) => [name, no('此单据由您审批或抄送给您，只能查看')]))
        : allowedActions(model, record, { scope }, roles)),
      ...Object.fromEntries(
        model.print.map(({ action }) => [action.name, mayAct(model, action, record, scope, roles)]),
      ),
    },
    save: notSaved === undefined ? true : no(notSaved),
    delete: notDeleted === undefined ? true : no(notDeleted),
  };
}

/** A stored row as the answer of detail, save and act: presented, with what may be done with it now. */
export function detailOf(model: EntityModel, actor: Actor, row: FoundRow): DetailResult {
  const record = recordOf(model, row);
  const allowed = allowedOn(model, actor, row, record);
  const team = teamOf(model, row);
  return {
    record: present(model, allowed.fields, record),
    version: row.version,
    state: row.state,
    allowed,
    ...(team && { teams: { [row.eid]: team } }),
  };
}

/**
 * The record with this key; whoever only reads finds it by a key that it had before as well, unless another has that now.
 * @throws AppError record.notFound, also for a record the actor may not see
 */
export async function requireRow({ executor, model, actor }: Reading, key: string, lock = false): Promise<FoundRow> {
  requireReader(model, actor);
  const row =
    (await findRow(executor, model, actor, key, lock)) ??
    (lock ? undefined : await findRenamedRow(executor, model, actor, key));
  if (row === undefined) throw new AppError('record.notFound');
  return row;
}

export async function detail(reading: Reading, key: string): Promise<DetailResult> {
  const { model, executor, actor } = reading;
  // Until it is first saved, the one record is what it starts with.
  if (model.single && key === model.entity && (await findRow(executor, model, actor, key)) === undefined)
    return blank(reading);
  return detailOf(model, actor, await requireRow(reading, key));
}

/** What a new record starts with and may do. */
export function blank({ model, actor }: Reading): DetailResult {
  requireReader(model, actor);
  const scope = scopeOf(actor.caller, actor.at, true);
  const record = blankRecord(model, { scope });
  const state = model.states?.initial ?? null;
  const fields = limitsFor(actor, model, state);
  const actions = allowedActions(model, record, { scope }, actor.caller.roles);
  return {
    record: present(model, fields, record),
    version: 0,
    state,
    allowed: {
      fields,
      actions,
      save: mayCreate(model, actor) ? true : no('您没有新建此类单据的权限'),
      delete: no('单据尚未保存'),
    },
  };
}
