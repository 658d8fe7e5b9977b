import type { RecordData } from '@yunpu/engine-core/document';
import { checkRecord, type Issue } from '@yunpu/engine-core/validation';
import type { Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { copyNumber, forgetNumber, keepNumber } from '../../platform/vault/identityNumbers.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { type Actor, actorOf, unrestrict } from '../../runtime/access/actor.ts';
import type { StoredRecord } from '../../runtime/access/entityAccess.ts';
import type { Entities } from '../../runtime/runtime.ts';
import { ENTITY_OF, type Holder, type HolderRow, holderRow, lockHolder, setOpenBill } from './holders.ts';
import { maskedNumber, normalNumber, numberIssue } from './idNumber.ts';
import { isPaper, ownPapers } from './papers.ts';

export type Kind = 'first' | 'change' | 'refresh';

/** What a customer fills in; everything else of an application is the shop's. */
const ENTERED = {
  team: [
    'subjectType',
    'companyName',
    'uscc',
    'legalPerson',
    'longTerm',
    'licenceUntil',
    'licence',
    'operator',
    'agentName',
    'agentPhone',
    'idFront',
    'idBack',
    'method',
    'letter',
    'bankName',
    'bankAccount',
  ],
  person: ['realName', 'idFront', 'idBack'],
} as const;

/** The field of an identity number. It is sent whole, and stored and told masked. */
export const NUMBER_FIELD = { team: 'agentIdNumber', person: 'idNumber' } as const;

const EDITABLE: readonly (string | null)[] = ['draft', 'rejected'];

/** An application as it stands, and what of the values sent with it could not be kept. */
export interface Kept {
  application: StoredRecord;
  issues: Issue[];
}

/** What whoever sends has seen: which application, in which version; 0 of none. Who says nothing takes it as it stands. */
export interface Seen {
  billNo?: string | null | undefined;
  version?: number | null | undefined;
}

export interface CertificationContext {
  entities: Entities;
  vault: Vault;
}

export function holderOf(kind: Holder['kind'], caller: Caller): Holder {
  return { kind, holder: kind === 'team' ? caller.team.eid : caller.userId };
}

export function isCertified(row: HolderRow | undefined): boolean {
  return row !== undefined && row.bill_no !== null && row.ended === null;
}

/** The application that is under way, locked, or undefined. */
async function lockOpen(
  tx: Tx,
  { entities }: CertificationContext,
  actor: Actor,
  holder: Holder,
): Promise<StoredRecord | undefined> {
  const billNo = (await holderRow(tx, holder))?.open_bill;
  return billNo ? entities.access.lock(tx, actor, ENTITY_OF[holder.kind], billNo) : undefined;
}

/**
 * The application that the holder is filling in, locked: the one under way, or a new one. What is certified is not
 * changed by filling in a form: a change or a renewal is asked for by its kind, and begins with what is certified.
 * @throws AppError certification.locked, record.locked, and record.conflict where it was saved since it was `seen`
 */
export async function openApplication(
  tx: Tx,
  context: CertificationContext,
  caller: Caller,
  holderKind: Holder['kind'],
  kind: Kind,
  seen: Seen = {},
): Promise<StoredRecord> {
  const holder = holderOf(holderKind, caller);
  const actor = actorOf(caller);
  // Which of the two is known at run time alone: its fields are named by what is entered.
  const entity: string = ENTITY_OF[holderKind];
  const under = await lockOpen(tx, context, actor, holder);
  if (under) {
    if (!EDITABLE.includes(under.state))
      throw new AppError('record.locked', { message: '申请正在审核，撤回后才能修改' });
    if (isStale(under, seen)) throw await context.entities.access.conflict(tx, actor, entity, under.key);
    return under;
  }
  const row = await lockHolder(tx, holder);
  // Another administrator has just begun.
  if (row.open_bill !== null) throw await context.entities.access.conflict(tx, actor, entity, row.open_bill);
  if (isCertified(row) && kind === 'first') throw new AppError('certification.locked');
  const before = row.bill_no === null ? undefined : await context.entities.access.get(tx, actor, entity, row.bill_no);
  const hand = unrestrict(actor);
  const made = await context.entities.access.create(tx, hand, entity, {
    ...beginning(holderKind, before),
    kind: before || isCertified(row) ? kind : 'first',
  });
  await setOpenBill(tx, holder, made.key);
  if (before && (await copyNumber(tx, context.vault, { entity, billNo: before.key }, { entity, billNo: made.key }))) {
    return context.entities.access.change(
      tx,
      hand,
      entity,
      made.key,
      {
        [NUMBER_FIELD[holderKind]]: before.record[NUMBER_FIELD[holderKind]],
      },
      '沿用证件号',
    );
  }
  return made;
}

const isStale = (under: StoredRecord, { billNo, version }: Seen): boolean =>
  (typeof version === 'number' && version !== under.version) || (billNo ? billNo !== under.key : false);

/** What is certified now; proofs of who acts are given anew. */
function beginning(kind: Holder['kind'], before: StoredRecord | undefined): RecordData {
  if (!before) return {};
  const kept = ENTERED[kind].filter((name) => name !== 'letter');
  return Object.fromEntries(
    kept.flatMap((name) =>
      before.record[name] === undefined || before.record[name] === null ? [] : [[name, before.record[name]]],
    ),
  );
}

/**
 * Keeps what was filled in so far. What is malformed is not kept and is named; what is missing is no matter before the
 * application is submitted.
 */
export async function keepValues(
  tx: Tx,
  context: CertificationContext,
  caller: Caller,
  holderKind: Holder['kind'],
  application: StoredRecord,
  sent: Readonly<RecordData>,
): Promise<Kept> {
  const entity: string = ENTITY_OF[holderKind];
  const actor = actorOf(caller);
  const papers = await ownPapers(tx, caller, pick(sent, ENTERED[holderKind]), application.record);
  const number = await takeNumber(tx, context, holderKind, application, sent, String(actor.scope.today));
  const entered = Object.fromEntries(
    Object.entries(pick(sent, ENTERED[holderKind]))
      .filter(([name]) => !isPaper(name))
      .map(([name, value]) => [name, value === '' ? null : value]),
  );
  const wanted: RecordData = { ...entered, ...papers.values, ...number.values };
  const { runtime, access } = context.entities;
  const model = access.model(entity);
  const { issues } = checkRecord(
    model,
    { ...application.record, ...wanted },
    { scope: actor.scope },
    runtime.models.validator(model).record,
  );
  const wrong = new Set(issues.map(({ path }) => path.split('/')[1]));
  const values = Object.fromEntries(Object.entries(wanted).filter(([name]) => !wrong.has(name)));
  const changed = Object.entries(values).some(
    ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(application.record[name] ?? null),
  );
  const kept = changed
    ? await access.change(tx, unrestrict(actor), entity, application.key, values, '保存')
    : application;
  return { application: kept, issues: [...issues, ...papers.issues, ...number.issues] };
}

const pick = (sent: Readonly<RecordData>, names: readonly string[]): RecordData =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => names.includes(name)));

/** Seals a number that was sent; the record has it masked. What comes back masked is the one that is known. */
async function takeNumber(
  tx: Tx,
  { vault }: CertificationContext,
  kind: Holder['kind'],
  application: StoredRecord,
  sent: Readonly<RecordData>,
  today: string,
): Promise<{ values: RecordData; issues: Issue[] }> {
  const field = NUMBER_FIELD[kind];
  const given = sent[field];
  if (given === undefined || given === application.record[field]) return { values: {}, issues: [] };
  const place = { entity: ENTITY_OF[kind], billNo: application.key };
  const number = typeof given === 'string' ? normalNumber(given) : '';
  if (number === '') {
    await forgetNumber(tx, place);
    return { values: { [field]: null }, issues: [] };
  }
  const issue = numberIssue(number, `/${field}`, today);
  if (issue) return { values: {}, issues: [issue] };
  await keepNumber(tx, vault, place, number);
  return { values: { [field]: maskedNumber(number) }, issues: [] };
}

/**
 * Submits the application that is under way. @throws AppError certification.none, record.invalid, action.refused
 */
export async function submitOpen(
  tx: Tx,
  context: CertificationContext,
  caller: Caller,
  holderKind: Holder['kind'],
  billNo: string | undefined,
): Promise<StoredRecord> {
  const holder = holderOf(holderKind, caller);
  const open = await lockOpen(tx, context, actorOf(caller), holder);
  if (!open || (billNo !== undefined && billNo !== open.key)) throw new AppError('certification.none');
  return context.entities.access.act(tx, actorOf(caller), ENTITY_OF[holderKind], open.key, 'submit');
}
