import { randomInt } from 'node:crypto';
import { CERTIFICATION } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { publish } from '../../platform/http/liveEvents.ts';
import { forgetNumber } from '../../platform/vault/identityNumbers.ts';
import { defineHooks, type HookContext } from '../../runtime/documents/hooks.ts';
import { maskedAdmins } from '../identity/index.ts';
import { notify } from '../notifications/index.ts';
import { certify, endCertificate, type Holder, lockCompany, lockHolder, ownerOf, setOpenBill } from './holders.ts';

/** Wrong amounts that end a verification by transfer. */
const MAX_TRIES = 3;
/** How long the customer may take to say what arrived. */
const TRANSFER_HOURS = 72;

const holderOf = ({ previous }: HookContext): Holder => ({ kind: 'team', holder: teamOf(previous) });
const teamOf = (previous: HookContext['previous']): string => readRecord(CERTIFICATION, previous).eid ?? '';
const bankReason = (text: string) => ({ reasons: [{ field: 'bankAccount', text }] });

/** A company is one team's: another is told whom to ask. */
async function requireFree({ record, previous, tx, issue }: HookContext): Promise<void> {
  const { companyName, uscc } = readRecord(CERTIFICATION, record);
  const owner = await ownerOf(tx, { name: companyName, code: uscc }, teamOf(previous));
  if (!owner) return;
  const what = owner.by === 'code' ? '该统一社会信用代码' : '该企业名称';
  issue(
    owner.by === 'code' ? '/uscc' : '/companyName',
    'certification.taken',
    `${what}已由另一团队认证（管理员 ${await maskedAdmins(tx, owner.eid)}），请在“切换团队”中申请加入该团队`,
  );
}

/** Other teams, none of them certified, that registered with the same name. */
async function countSameName(tx: HookContext['tx'], name: string, eid: string): Promise<number> {
  const { count } = await tx
    .selectFrom('teams')
    .where('name', '=', name)
    .where('eid', '<>', eid)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What no condition of the document can say: dates against today, and who acts for the company. */
async function submit(context: HookContext): Promise<void> {
  const { actor, tx, issue, set, previous } = context;
  const record = readRecord(CERTIFICATION, context.record);
  if (!actor.unrestricted && !actor.caller.team.isAdmin)
    context.refuse('session.forbidden', '只有团队管理员可以提交认证');
  if (record.longTerm === false && (record.licenceUntil ?? '') < String(actor.scope.today))
    issue('/licenceUntil', 'licence.over', '营业执照已过有效期，请上传换发后的执照');
  if (record.operator === 'legal' && record.agentName !== record.legalPerson)
    issue('/agentName', 'agent.notLegal', '由法定代表人办理时，办理人姓名应与法定代表人一致');
  await requireFree(context);
  const isTransfer = record.method === 'transfer';
  set({
    sameCompany: await countSameName(tx, record.companyName ?? '', teamOf(previous)),
    transferAmount: isTransfer ? randomInt(1, 100) : null,
    transferTries: isTransfer ? 0 : null,
  });
}

/** The money is on its way; from now on the customer has three days to say how much arrived. */
function paid({ actor, set }: HookContext): void {
  set({ transferExpiresAt: new Date(actor.at.getTime() + TRANSFER_HOURS * 3_600_000).toISOString() });
}

/** The document has compared the amounts; here is written down what came of it. A wrong guess counts, whatever else. */
function verify({ record, previous, actor, set }: HookContext): void {
  const now = actor.at.toISOString();
  const { status, transferExpiresAt = '' } = readRecord(CERTIFICATION, record);
  const tries = readRecord(CERTIFICATION, previous).transferTries ?? 0;
  if (status === 'submitted') return set({ transferVerifiedAt: now });
  if (transferExpiresAt < now) return set(bankReason('打款验证已过期，请重新提交'));
  set({
    transferTries: tries + 1,
    ...(tries + 1 >= MAX_TRIES && bankReason(`金额 ${MAX_TRIES} 次填写不符，请核对对公账户后重新提交`)),
  });
}

function lapse({ set }: HookContext): void {
  set(bankReason('打款验证已终止，请核对对公账户后重新提交'));
}

/** The team is certified together with the application, or neither is. */
async function approve(context: HookContext): Promise<void> {
  const { tx, actor, set } = context;
  const {
    billNo = '',
    companyName = '',
    uscc = '',
    legalPerson = '',
    kind,
  } = readRecord(CERTIFICATION, context.record);
  const row = await lockHolder(tx, holderOf(context));
  await lockCompany(tx, { name: companyName, code: uscc });
  if (await ownerOf(tx, { name: companyName, code: uscc }, row.holder))
    return context.refuse('action.refused', '该企业已由另一团队认证，请驳回并请对方申请加入该团队');
  const subject = { billNo, name: companyName, code: uscc, legalPerson };
  const { certificate_no, valid_until } = await certify(tx, row, subject, {
    renewal: kind === 'refresh',
    at: actor.at,
  });
  await tx
    .updateTable('teams')
    .set({ certified: true, legal_name: subject.name })
    .where('eid', '=', row.holder)
    .execute();
  await publish(tx, { topic: 'team', eid: row.holder });
  await notifySameNamed(tx, subject.name, row.holder);
  set({ certificateNo: certificate_no, validUntil: valid_until, reasons: null });
}

/** Certification settles whose a name is. Those who registered with it as well may go on, and are told. */
async function notifySameNamed(tx: HookContext['tx'], name: string, eid: string): Promise<void> {
  const others = await tx
    .selectFrom('teams')
    .where('name', '=', name)
    .where('eid', '<>', eid)
    .where('certified', '=', false)
    .select('eid')
    .orderBy('eid')
    .execute();
  for (const other of others) {
    await notify(tx, {
      to: { eid: other.eid, admins: true },
      kind: 'change',
      title: '企业名称已由另一团队认证',
      text: `“${name}”已由另一团队认证。如果您属于该企业，请申请加入该团队；否则请以您的企业名称认证`,
      link: '/joinTeam',
      dedupeKey: `namesake:${eid}:${other.eid}`,
    });
  }
}

async function revoke(context: HookContext): Promise<void> {
  const { tx, record } = context;
  const holder = holderOf(context);
  await lockHolder(tx, holder);
  if (!(await endCertificate(tx, holder, readRecord(CERTIFICATION, record).billNo ?? '', 'revoked')))
    return context.refuse('action.refused', '该团队的认证以后来的申请为准，请从那份申请撤销');
  await tx.updateTable('teams').set({ certified: false, legal_name: null }).where('eid', '=', holder.holder).execute();
  await publish(tx, { topic: 'team', eid: holder.holder });
}

/** What is given up needs no identity number any more. */
async function cancel(context: HookContext): Promise<void> {
  const holder = holderOf(context);
  await lockHolder(context.tx, holder);
  await setOpenBill(context.tx, holder, null);
  const { billNo = '' } = readRecord(CERTIFICATION, context.record);
  await forgetNumber(context.tx, { entity: 'certification', billNo });
}

/** What the document of companies' certifications names. */
export const certificationHooks = defineHooks({
  'certification.submit': submit,
  'certification.paid': paid,
  'certification.verify': verify,
  'certification.lapse': lapse,
  'certification.approve': approve,
  'certification.revoke': revoke,
  'certification.cancel': cancel,
});
