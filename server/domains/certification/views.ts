import type { HistoryEntry } from '@yunpu/engine-core/endpoint';
import { allowedActions } from '@yunpu/engine-core/workflow';
import type { Application, Certificate, Certification, Standing } from '../../../contract/certification.ts';
import { addDays } from '../../platform/calendar/days.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Actor, actorOf, limitsFor } from '../../runtime/access/actor.ts';
import type { StoredRecord } from '../../runtime/access/entityAccess.ts';
import { present } from '../../runtime/access/fields.ts';
import { reading } from '../../runtime/operations/context.ts';
import { history } from '../../runtime/operations/history.ts';
import type { Entities } from '../../runtime/runtime.ts';
import { holderOf, isCertified } from './applications.ts';
import { ENTITY_OF, type Holder, type HolderRow, holderRow, REFRESH_DAYS } from './holders.ts';

export function certificateView(row: HolderRow | undefined, today: string): Certificate | null {
  if (!row?.bill_no || row.certificate_no === null || row.valid_from === null) return null;
  const { valid_until: end } = row;
  const opens = end === null ? null : addDays(end, -REFRESH_DAYS);
  const over = row.ended === 'expired' || (end !== null && end < today);
  const state =
    row.ended === 'revoked' ? 'revoked' : over ? 'expired' : opens !== null && opens <= today ? 'expiring' : 'valid';
  const why =
    state === 'revoked'
      ? '认证已撤销，请重新申请'
      : opens === null
        ? '个人认证长期有效，无须更新'
        : `认证在有效期内，${opens} 起可以更新`;
  return {
    certificateNo: row.certificate_no,
    name: row.name ?? '',
    code: row.code ?? '',
    legalPerson: row.legal_person,
    validFrom: row.valid_from,
    validUntil: end,
    state,
    refreshable: state === 'expiring' || state === 'expired' ? true : { why },
  };
}

/** An application as the actor may see it, with what may be done now. */
export function applicationView(
  { access }: Entities,
  actor: Actor,
  kind: Holder['kind'],
  { key, version, state, record }: StoredRecord,
): Application {
  const model = access.model(ENTITY_OF[kind]);
  return {
    billNo: key,
    status: state ?? '',
    version,
    record: present(model, limitsFor(actor, model, state), record),
    can: allowedActions(model, record, { scope: actor.scope }, actor.caller.roles),
    triesLeft: state === 'verifying' ? 3 - Number(record.transferTries ?? 0) : null,
  };
}

function standingOf(row: HolderRow | undefined, certified: boolean, state: string | null | undefined): Standing {
  if (state === 'draft' || state === 'paying' || state === 'verifying' || state === 'submitted' || state === 'rejected')
    return state;
  if (certified) return 'certified';
  return row?.ended ?? 'none';
}

/** Everything that the page of a certification shows. */
export async function certificationView(
  executor: Executor,
  entities: Entities,
  caller: Caller,
  kind: Holder['kind'],
): Promise<Certification> {
  const actor = actorOf(caller);
  const row = await holderRow(executor, holderOf(kind, caller));
  const certified = kind === 'team' ? caller.team.certified : isCertified(row);
  const canManage = kind === 'person' || caller.team.isAdmin;
  const open = row?.open_bill ? await entities.access.get(executor, actor, ENTITY_OF[kind], row.open_bill) : undefined;
  const shown = open?.key ?? row?.bill_no ?? undefined;
  const entries =
    shown && canManage ? await history(reading(entities.runtime, ENTITY_OF[kind], actor, executor), shown) : [];
  return {
    standing: standingOf(row, certified, open?.state),
    certified,
    canManage,
    certificate: certificateView(row, String(actor.scope.today)),
    application: open ? applicationView(entities, actor, kind, open) : null,
    history: entries
      .filter(isMilestone)
      .map(({ at, title, userName, toState }) => ({ at, title, by: userName, state: toState })),
  };
}

/** What a customer fills in is saved again and again; only what happened to the application is told. */
const isMilestone = ({ action }: HistoryEntry): boolean => action !== 'save';
