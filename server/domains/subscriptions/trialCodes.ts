import { truncate } from '@yunpu/engine-core/format';
import { PRODUCT, TRIAL_CODE, TRIAL_ORDER } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { OpenedTrial } from '../../../contract/subscriptions.ts';
import type { Executor, Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { type Actor, systemActor, unrestrict } from '../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../runtime/access/entityAccess.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';
import { codeFrom, newCode } from './trialCodeText.ts';

/** A new record gets its code; a code that is out never changes. */
export function beforeCodeSave({ isNew, record, set }: HookContext): void {
  if (!isNew || readRecord(TRIAL_CODE, record).code) return;
  const code = newCode();
  set({ code, link: `/openTry?code=${code}` });
}

/** The record of a code, however it was typed; undefined: there is none. */
export async function findCode(
  executor: Executor,
  access: EntityAccess,
  typed: string,
): Promise<StoredRecord | undefined> {
  const code = codeFrom(typed);
  if (code === '') return undefined;
  return (
    await access.find(executor, systemActor(''), 'trial-code', {
      filter: { field: 'code', op: 'eq', value: code },
      limit: 1,
    })
  )[0];
}

/** @throws AppError trialCode.stopped, .expired, .usedUp, .mine: why the team cannot use the code */
export function requireUsable({ record: stored, state }: StoredRecord, { scope, caller }: Actor): void {
  const record = readRecord(TRIAL_CODE, stored);
  if (state !== 'active') throw new AppError('trialCode.stopped');
  if (String(record.validUntil) < String(scope.today))
    throw new AppError('trialCode.expired', { message: `该试用码已于 ${String(record.validUntil)} 过期` });
  const mine = record.redemptions.find(({ eid }) => eid === caller.team.eid);
  if (mine)
    throw new AppError('trialCode.mine', { message: `您的团队已用该试用码开通过试用单 ${String(mine.billNo)}` });
  if ((record.used ?? 0) >= (record.uses ?? 0)) throw new AppError('trialCode.usedUp');
}

/**
 * Opens a trial for the actor's team. The code is the approval: its trial order is in use at once. The code's row is
 * locked first, so of several teams that reach for the last use exactly one gets it.
 */
export async function openByCode(
  tx: Tx,
  access: EntityAccess,
  actor: Actor,
  codeNo: string,
  contact: { contactName: string; contactPhone: string },
): Promise<OpenedTrial> {
  const code = await access.lock(tx, systemActor(''), 'trial-code', codeNo);
  if (!code) throw new AppError('trialCode.wrong');
  requireUsable(code, actor);
  const record = readRecord(TRIAL_CODE, code.record);
  const { team } = actor.caller;
  const product = await access.get(tx, systemActor(''), 'product', String(record.product));
  if (product?.state !== 'onsale' || readRecord(PRODUCT, product.record).isTrial !== true)
    throw new AppError('product.noTrial', { message: `${String(record.productName)}现在不提供试用` });
  const own = unrestrict(actor);
  const modules = record.modules.map(({ product: module }) => ({ product: module }));
  const { seats = 0 } = record;
  const { key: billNo } = await access.create(tx, own, 'trial-order', {
    name: truncate(`${team.name}试用${String(record.productName)}`, 80),
    channel: 'code',
    codeNo,
    product: record.product,
    applicantName: team.name,
    customerName: team.name,
    seats,
    ...(seats > 100 && { seatsReason: `试用码 ${codeNo}` }),
    days: record.days,
    startDate: actor.scope.today,
    purpose: 'evaluate',
    ...contact,
    needSupport: false,
    ...(modules.length > 0 && { modules }),
  });
  const opened = await access.act(tx, own, 'trial-order', billNo, 'openByCode');
  const trial = readRecord(TRIAL_ORDER, opened.record);
  await access.change(
    tx,
    systemActor(code.eid, actor.at),
    'trial-code',
    codeNo,
    {
      used: (record.used ?? 0) + 1,
      redemptions: [...record.redemptions, { at: actor.at.toISOString(), eid: team.eid, teamName: team.name, billNo }],
    },
    '兑换',
  );
  return {
    billNo,
    assetNo: String(trial.assetNo),
    productName: String(trial.productName),
    seats,
    days: trial.days ?? 0,
    startDate: String(trial.startDate),
    endDate: String(trial.endDate),
  };
}
