import type { RecordData } from '../../../engine/core/document/model.ts';
import type { HistoryEntry } from '../../../engine/core/endpoint/transport.ts';
import { addDays } from '../../../engine/core/expression/dates.ts';
import { allowedActions } from '../../../engine/core/workflow/transitions.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Actor, actorOf, limitsFor } from '../../runtime/access/actor.ts';
import { present } from '../../runtime/access/fields.ts';
import type { StoredRecord } from '../../runtime/entityAccess.ts';
import { reading } from '../../runtime/operations/context.ts';
import { history } from '../../runtime/operations/history.ts';
import type { Entities } from '../../runtime/runtime.ts';
import { holderOf, isCertified } from './applications.ts';
import { ENTITY_OF, type Holder, type HolderRow, holderRow, REFRESH_DAYS } from './holders.ts';

export interface CertificateView {
  certificateNo: string;
  name: string;
  code: string;
  legalPerson: string | null;
  validFrom: string;
  /** The last day; null without an end. */
  validUntil: string | null;
  state: 'valid' | 'expiring' | 'expired' | 'revoked';
  /** Whether it may be renewed now, or why not. */
  refreshable: true | { why: string };
}

export interface ApplicationView {
  billNo: string;
  status: string;
  version: number;
  record: RecordData;
  can: Record<string, true | { why: string }>;
  /** Of a verification by transfer: guesses left. */
  triesLeft: number | null;
}

/** Where a holder stands, in one word: what is under way comes before what was. */
export type Standing =
  | 'none'
  | 'draft'
  | 'paying'
  | 'verifying'
  | 'submitted'
  | 'rejected'
  | 'certified'
  | 'expired'
  | 'revoked';

export interface CertificationView {
  standing: Standing;
  certified: boolean;
  /** Whether this person may apply for the holder. */
  canManage: boolean;
  certificate: CertificateView | null;
  application: ApplicationView | null;
  history: { at: string; title: string; by: string; state: string | null }[];
}

export function certificateView(row: HolderRow | undefined, today: string): CertificateView | null {
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
): ApplicationView {
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

export function standingOf(row: HolderRow | undefined, certified: boolean, state: string | null | undefined): Standing {
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
): Promise<CertificationView> {
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
