import { sql } from 'kysely';
import { PERSON_CERTIFICATION } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { digestAt, forgetNumber } from '../../platform/vault/identityNumbers.ts';
import { defineHooks, type HookContext } from '../../runtime/documents/hooks.ts';
import { certify, endCertificate, type Holder, lockHolder, setOpenBill } from './holders.ts';

const ENTITY = 'person-certification';
const holderOf = ({ previous }: HookContext): Holder => ({
  kind: 'person',
  holder: readRecord(PERSON_CERTIFICATION, previous).createdBy ?? '',
});
const billNoOf = ({ record }: HookContext): string => readRecord(PERSON_CERTIFICATION, record).billNo ?? '';

/** One identity number certifies one account. Two that submit the same at once wait for each other. */
async function submit(context: HookContext): Promise<void> {
  const { tx, issue } = context;
  const digest = await digestAt(tx, { entity: ENTITY, billNo: billNoOf(context) });
  if (digest === undefined) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 1001))`.execute(tx);
  const taken = await sql`
    select 1 from identity_numbers i
    join records r on r.entity = i.entity and r.key = i.bill_no
    where i.digest = ${digest} and i.entity = ${ENTITY} and r.state in ('submitted', 'approved') and r.created_by <> ${holderOf(context).holder}
    limit 1`.execute(tx);
  if (taken.rows.length > 0) issue('/idNumber', 'idcard.taken', '该身份证号码已用于另一个账号的认证');
}

async function approve(context: HookContext): Promise<void> {
  const { tx, record, actor, set } = context;
  const row = await lockHolder(tx, holderOf(context));
  const { billNo = '', realName = '', idNumber = '' } = readRecord(PERSON_CERTIFICATION, record);
  const subject = { billNo, name: realName, code: idNumber };
  const { certificate_no } = await certify(tx, row, subject, { renewal: false, at: actor.at });
  set({ certificateNo: certificate_no, reasons: null });
}

async function revoke(context: HookContext): Promise<void> {
  const holder = holderOf(context);
  await lockHolder(context.tx, holder);
  if (!(await endCertificate(context.tx, holder, billNoOf(context), 'revoked')))
    context.refuse('action.refused', '本人的认证以后来的申请为准，请从那份申请撤销');
}

/** What is given up needs no identity number any more. */
async function cancel(context: HookContext): Promise<void> {
  const holder = holderOf(context);
  await lockHolder(context.tx, holder);
  await setOpenBill(context.tx, holder, null);
  await forgetNumber(context.tx, { entity: ENTITY, billNo: billNoOf(context) });
}

/** What the document of people's certifications names. */
export const personCertificationHooks = defineHooks({
  'personCertification.submit': submit,
  'personCertification.approve': approve,
  'personCertification.revoke': revoke,
  'personCertification.cancel': cancel,
});
