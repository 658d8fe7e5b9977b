import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { ONLINE_CONTRACT } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import type { Tx } from '../../../platform/database/port.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { actorOf } from '../../../runtime/access/actor.ts';
import type { StoredRecord } from '../../../runtime/access/entityAccess.ts';
import { runCall } from '../../../runtime/operations/dispatch.ts';
import { certifiedCompany } from '../../certification/index.ts';
import { FIELDS } from '../pdf/contractPdf.ts';
import { recordUse, sealForUse } from '../seals/service.ts';
import { frozenPdf, ONLINE, type SigningContext } from './context.ts';
import { keepSignature } from './keepSignature.ts';
import { linesOf, type Made, makeSigned } from './makeSigned.ts';
import { signOnce } from './signOnce.ts';

export interface TeamSigning {
  billNo: string;
  sealNo: string;
  /** Whose name stands beside the seal. */
  signer: string;
}

/**
 * A team's signature on a contract that was approved: the seal is put on the text that was applied for, the file is
 * signed and stored, and the contract moves on, all or nothing. The file is made before the transaction, which then
 * only finds out whether it may still be used.
 * @throws AppError record.notFound, contract.party, seal.*, action.refused, file.space
 */
export async function signByTeam(
  context: SigningContext,
  caller: Caller,
  request: TeamSigning,
  key: string | undefined,
): Promise<DetailResult> {
  const made = await prepare(context, caller, request);
  await signOnce(context, caller, { operation: 'contract.sign', request: { request }, key, file: made?.file }, (tx) =>
    sealContract(tx, context, caller, request, made),
  );
  return (await runCall(context.entities.runtime, {
    entity: ONLINE,
    operation: 'detail',
    caller,
    body: { billNo: request.billNo },
    idempotencyKey: undefined,
  })) as DetailResult;
}

async function prepare(
  context: SigningContext,
  caller: Caller,
  { billNo, sealNo, signer }: TeamSigning,
): Promise<Made | undefined> {
  const { database, entities } = context;
  const online = await entities.access.get(database.kysely, actorOf(caller), ONLINE, billNo);
  if (!online || online.eid !== caller.team.eid) throw new AppError('record.notFound');
  if (online.state !== 'approved') return undefined;
  const company = await certifiedCompany(database.kysely, caller.team.eid);
  if (!company) throw new AppError('seal.notCertified');
  const { partyAName: partyA = '', title = '' } = readRecord(ONLINE_CONTRACT, online.record);
  if (partyA !== company.name)
    throw new AppError('contract.party', {
      message: `合同的甲方是“${partyA}”，与团队认证的企业“${company.name}”不一致，不能盖章。请取消后以认证的企业名称重新申请`,
    });
  const stamp = await database.transaction((tx) =>
    sealForUse(tx, { access: entities.access, files: context.files }, { caller, sealNo }),
  );
  const bytes = await frozenPdf(database.kysely, context, billNo, online.record.digest);
  if (!bytes) throw new AppError('action.refused', { message: '合同正文与申请时不一致，请撤回后重新申请' });
  const at = new Date();
  return makeSigned(context, caller, {
    bytes,
    eid: online.eid,
    name: `${title}（${billNo}）.pdf`,
    digest: online.record.digest,
    holder: { id: online.eid, name: company.name, number: company.uscc },
    seal: stamp.title,
    facts: {
      field: FIELDS.a,
      reason: `签署合同 ${billNo}`,
      at,
      appearance: { stamp: stamp.png, lines: linesOf(signer, at) },
    },
  });
}

/** In one transaction and under the contract's lock: whoever comes second finds another state. */
async function sealContract(
  tx: Tx,
  context: SigningContext,
  caller: Caller,
  { billNo, sealNo, signer }: TeamSigning,
  made: Made | undefined,
): Promise<StoredRecord> {
  const { access } = context.entities;
  const online = await access.lock(tx, actorOf(caller), ONLINE, billNo);
  if (!online) throw new AppError('record.notFound');
  if (online.state !== 'approved' || !made || online.record.digest !== made.textDigest)
    throw new AppError('action.refused', { message: notNow(online.state) });
  const { title } = await sealForUse(tx, { access, files: context.files }, { caller, sealNo });
  await keepSignature(
    tx,
    { ...made, seal: title },
    { bill_no: billNo, party: 'a', eid: online.eid, user_id: caller.userId, signer_name: signer, seal_no: sealNo },
  );
  await recordUse(tx, {
    sealNo,
    eid: online.eid,
    userId: caller.userId,
    userName: caller.userName,
    purpose: 'contract',
    subject: `在线合同 ${billNo}`,
    fileDigest: made.signed.digest,
  });
  return access.act(tx, actorOf(caller), ONLINE, billNo, 'sign', { sealNo, signer, agreed: true });
}

const NOW: Readonly<Record<string, string>> = {
  draft: '合同还没有提交申请',
  applied: '合同还在审核中',
  rejected: '合同被驳回，不能签署',
  signed: '合同已经签署',
  cancelled: '合同已经取消',
  expired: '合同的签署期限已过',
};
const notNow = (state: string | null): string => NOW[state ?? ''] ?? '合同刚刚发生了变化，请刷新后再签署';
