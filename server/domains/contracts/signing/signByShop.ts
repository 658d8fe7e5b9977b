import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { Tx } from '../../../platform/database/port.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { actorOf } from '../../../runtime/access/actor.ts';
import { runCall } from '../../../runtime/operations/dispatch.ts';
import { FIELDS } from '../pdf/contractPdf.ts';
import { SHOP_HOLDER } from '../pdfSignature/service.ts';
import { drawnPng } from '../seals/service.ts';
import { CONTRACT, type SigningContext, signedBytes } from './context.ts';
import { keepSignature } from './keepSignature.ts';
import { linesOf, type Made, makeSigned } from './makeSigned.ts';
import { type Signature, signaturesOf } from './signatures.ts';
import { signOnce } from './signOnce.ts';

/** The shop's own seal, under the name that it has in the contract. */
export const shopSeal = (companyName: string) => ({ companyName, kindText: '合同专用章', code: '' });
/** Seals of files are drawn for print. */
export const PRINT = 4;

interface Prepared {
  made: Made;
  first: Signature;
}

/**
 * The shop's signature on what a team has signed, which makes the contract effective: added behind the team's, whose
 * bytes stay as they are. A contract that was signed on paper, or before files were signed, is only moved on.
 * @throws AppError record.notFound, action.refused, session.forbidden
 */
export async function signByShop(
  context: SigningContext,
  caller: Caller,
  contractNo: string,
  version: number | undefined,
  key: string | undefined,
): Promise<DetailResult> {
  const { entities } = context;
  const prepared = await prepare(context, caller, contractNo);
  const body = { key: contractNo, ...(version !== undefined && { version }) };
  if (!prepared)
    return (await runCall(entities.runtime, {
      entity: CONTRACT,
      operation: 'act',
      action: 'countersign',
      caller,
      body,
      idempotencyKey: key,
    })) as DetailResult;
  await signOnce(
    context,
    caller,
    { operation: 'contract.countersign', request: { body }, key, file: prepared.made.file },
    (tx) => countersign(tx, context, caller, contractNo, version, prepared),
  );
  return (await runCall(entities.runtime, {
    entity: CONTRACT,
    operation: 'detail',
    caller,
    body: { key: contractNo },
    idempotencyKey: undefined,
  })) as DetailResult;
}

async function prepare(context: SigningContext, caller: Caller, contractNo: string): Promise<Prepared | undefined> {
  const { database, entities } = context;
  const contract = await entities.access.get(database.kysely, actorOf(caller), CONTRACT, contractNo);
  if (!contract) throw new AppError('record.notFound');
  // Who may not do it learns so from the action, and makes no file.
  if (contract.state !== 'countersign' || !caller.roles.some((role) => role === 'staff' || role === 'operator'))
    return undefined;
  const { onlineNo } = contract.record;
  const [first, second] = typeof onlineNo === 'string' ? await signaturesOf(database.kysely, onlineNo) : [];
  if (!first || second || first.eid !== contract.eid) return undefined;
  const at = new Date();
  const name = String(contract.record.partyBName ?? '');
  const seal = shopSeal(name);
  const made = await makeSigned(context, caller, {
    bytes: await signedBytes(context, first),
    eid: contract.eid,
    name: first.name,
    digest: first.digest,
    holder: { id: SHOP_HOLDER, name },
    seal: seal.kindText,
    facts: {
      field: FIELDS.b,
      reason: `签署合同 ${first.bill_no}`,
      at,
      appearance: { stamp: await drawnPng(seal, PRINT), lines: linesOf(caller.userName, at) },
    },
  });
  return { made, first };
}

async function countersign(
  tx: Tx,
  { entities: { access } }: SigningContext,
  caller: Caller,
  contractNo: string,
  version: number | undefined,
  { made, first }: Prepared,
): Promise<void> {
  const contract = await access.lock(tx, actorOf(caller), CONTRACT, contractNo);
  if (!contract) throw new AppError('record.notFound');
  if (contract.state !== 'countersign')
    throw new AppError('action.refused', {
      message: contract.state === 'effective' ? '合同已经盖章生效' : '合同刚刚发生了变化，请刷新后再盖章',
    });
  if (version !== undefined && version !== contract.version) throw new AppError('record.conflict');
  await keepSignature(tx, made, {
    bill_no: first.bill_no,
    party: 'b',
    eid: contract.eid,
    user_id: caller.userId,
    signer_name: caller.userName,
    seal_no: null,
  });
  await access.act(tx, actorOf(caller), CONTRACT, contractNo, 'countersign');
}
