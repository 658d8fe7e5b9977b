import { type Selectable, sql } from 'kysely';
import { addDays, dayOf, lastDayOfTerm } from '../../platform/calendar/days.ts';
import type { Executor, Tx } from '../../platform/database/port.ts';
import { nextNumbers } from '../../runtime/storage/numbering.ts';
import type { CertificateHoldersTable } from './tables.ts';

export type HolderRow = Selectable<CertificateHoldersTable>;
/** A team by its eid, or a person by the id. */
export type Holder = Pick<HolderRow, 'kind' | 'holder'>;

/** The document that a holder's applications are records of. */
export const ENTITY_OF = { team: 'certification', person: 'person-certification' } as const;

/** From so many days before its end a certificate may be renewed. */
export const REFRESH_DAYS = 60;

export async function holderRow(executor: Executor, { kind, holder }: Holder): Promise<HolderRow | undefined> {
  return executor
    .selectFrom('certificate_holders')
    .selectAll()
    .where('kind', '=', kind)
    .where('holder', '=', holder)
    .executeTakeFirst();
}

/**
 * The holder's row, which nobody else writes until the transaction ends. Whoever locks an application as well locks
 * that first.
 */
export async function lockHolder(tx: Tx, { kind, holder }: Holder): Promise<HolderRow> {
  const none = {
    open_bill: null,
    bill_no: null,
    certificate_no: null,
    name: null,
    code: null,
    legal_person: null,
    valid_from: null,
    valid_until: null,
    ended: null,
  };
  return tx
    .insertInto('certificate_holders')
    .values({ kind, holder, ...none })
    .onConflict((conflict) => conflict.columns(['kind', 'holder']).doUpdateSet({ kind }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setOpenBill(tx: Tx, { kind, holder }: Holder, billNo: string | null): Promise<void> {
  await tx
    .updateTable('certificate_holders')
    .set({ open_bill: billNo })
    .where('kind', '=', kind)
    .where('holder', '=', holder)
    .execute();
}

export interface Subject {
  billNo: string;
  name: string;
  code: string;
  legalPerson?: string;
}

/**
 * Certifies the holder by an application. A team's certificate is good for a year; one that is renewed in time goes on
 * where it ends. A certificate keeps its number. Call under `lockHolder`.
 */
export async function certify(
  tx: Tx,
  row: HolderRow,
  subject: Subject,
  { renewal, at }: { renewal: boolean; at: Date },
): Promise<Pick<HolderRow, 'certificate_no' | 'valid_until'>> {
  const today = dayOf(at);
  const goesOn = renewal && row.ended === null && row.valid_until !== null && row.valid_until >= today;
  const valid_until =
    row.kind === 'person' ? null : lastDayOfTerm(goesOn ? addDays(row.valid_until ?? today, 1) : today, 12);
  const [number] =
    row.certificate_no !== null
      ? [row.certificate_no]
      : await nextNumbers(
          tx,
          'certificate',
          row.kind === 'team' ? 'YPQY{yyyyMMdd}{seq:5}' : 'YPGR{yyyyMMdd}{seq:5}',
          at,
        );
  const certificate_no = number ?? null;
  await tx
    .updateTable('certificate_holders')
    .set({
      open_bill: row.open_bill === subject.billNo ? null : row.open_bill,
      bill_no: subject.billNo,
      certificate_no,
      name: subject.name,
      code: subject.code,
      legal_person: subject.legalPerson ?? null,
      valid_from: goesOn ? row.valid_from : today,
      valid_until,
      ended: null,
    })
    .where('kind', '=', row.kind)
    .where('holder', '=', row.holder)
    .execute();
  return { certificate_no, valid_until };
}

/** Ends a certificate that came from this application. @returns whether there was one */
export async function endCertificate(
  tx: Tx,
  { kind, holder }: Holder,
  billNo: string,
  why: 'expired' | 'revoked',
): Promise<boolean> {
  const ended = await tx
    .updateTable('certificate_holders')
    .set({ ended: why })
    .where('kind', '=', kind)
    .where('holder', '=', holder)
    .where('bill_no', '=', billNo)
    .where('ended', 'is', null)
    .returning('holder')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Another team that is certified as this company, by its name or its credit code. */
export async function ownerOf(
  tx: Tx,
  { name, code }: { name: unknown; code: unknown },
  eid: string,
): Promise<{ eid: string; by: 'name' | 'code' } | undefined> {
  const row = await tx
    .selectFrom('certificate_holders')
    .where('kind', '=', 'team')
    .where('ended', 'is', null)
    .where('bill_no', 'is not', null)
    .where('holder', '!=', eid)
    .where((or) => or.or([or('code', '=', String(code)), or('name', '=', String(name))]))
    .orderBy(sql`code = ${String(code)}`, 'desc')
    .select(['holder', 'code'])
    .limit(1)
    .executeTakeFirst();
  return row && { eid: row.holder, by: row.code === String(code) ? 'code' : 'name' };
}

/** Of two teams that are certified as the same company at once the second waits, and then learns of the first. */
export async function lockCompany(tx: Tx, { name, code }: { name: string; code: string }): Promise<void> {
  for (const key of [`code ${code}`, `name ${name}`].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`certified ${key}`}, 0))`.execute(tx);
}
