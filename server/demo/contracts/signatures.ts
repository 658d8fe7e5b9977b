import { sql } from 'kysely';
import { certifiedCompany } from '../../domains/certification/index.ts';
import {
  CONTRACT,
  drawnPng,
  FIELDS,
  frozenPdf,
  keepSignature,
  linesOf,
  makeSigned,
  ONLINE,
  openSigning,
  PRINT,
  SHOP_HOLDER,
  type SigningSettings,
  sealForUse,
  shopSeal,
  verifyAddress,
} from '../../domains/contracts/index.ts';
import type { Database, Executor } from '../../platform/database/port.ts';
import { type FileSettings, openFiles } from '../../platform/files/service.ts';
import { DEMO_SELLER } from '../../platform/seller.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { demoCaller, demoTeam } from '../identity/accounts.ts';

/** Where the signed files go, and what they are signed with. */
export type SigningDemo = FileSettings & SigningSettings & Pick<Config, 'publicOrigin'>;

/** A contract that was written online and sealed by both parties. */
interface Concluded {
  billNo: string;
  title: string;
  digest: string;
  signer: string;
  signedAt: string;
  clerkId: string;
  clerk: string;
  sealedAt: string;
}

const BUYER = '蓝海制造有限公司';
const SEAL = '合同专用章';
/** The latest contracts have their files; each takes a tenth of a second of a first start. */
const COUNT = 3;

/** The signed files of the buyer's latest contracts, signed as of when they were, and the uses of its seal. */
export async function seedSignatures(database: Database, access: EntityAccess, settings: SigningDemo): Promise<void> {
  const { kysely } = database;
  const { eid } = demoTeam(BUYER);
  const company = await certifiedCompany(kysely, eid);
  const sealNo = await sealOf(kysely, eid);
  if (!company || sealNo === undefined) throw new Error(`demo data: ${BUYER} has nothing to sign with`);
  const files = openFiles(database, settings);
  const context = { files, signing: await openSigning(database, settings), verifyAt: verifyAddress(settings) };
  for (const one of await latestContracts(kysely, eid)) {
    const { billNo, title, digest, signer, clerkId, clerk } = one;
    const [signedAt, sealedAt] = [new Date(one.signedAt), new Date(one.sealedAt)];
    const caller = demoCaller(BUYER, signer);
    const bytes = await frozenPdf(kysely, context, billNo, digest);
    if (!bytes) throw new Error(`demo data: ${billNo} has no text`);
    const stamp = await database.transaction((tx) => sealForUse(tx, { access, files }, { caller, sealNo }));
    const paper = { eid, name: `${title}（${billNo}）.pdf`, digest };
    const facts = (at: Date, name: string, png: Uint8Array) => ({
      reason: `签署合同 ${billNo}`,
      at,
      appearance: { stamp: png, lines: linesOf(name, at) },
    });
    const byTeam = await makeSigned(context, caller, {
      ...paper,
      bytes,
      holder: { id: eid, name: company.name, number: company.uscc },
      seal: stamp.title,
      facts: { field: FIELDS.a, ...facts(signedAt, signer, stamp.png) },
    });
    const byShop = await makeSigned(
      context,
      { ...caller, userId: clerkId },
      {
        ...paper,
        bytes: byTeam.signed.bytes,
        holder: { id: SHOP_HOLDER, name: DEMO_SELLER.name },
        seal: shopSeal(DEMO_SELLER.name).kindText,
        facts: { field: FIELDS.b, ...facts(sealedAt, clerk, await drawnPng(shopSeal(DEMO_SELLER.name), PRINT)) },
      },
    );
    await database.transaction(async (tx) => {
      await keepSignature(tx, byTeam, {
        bill_no: billNo,
        party: 'a',
        eid,
        user_id: caller.userId,
        signer_name: signer,
        seal_no: sealNo,
      });
      await keepSignature(tx, byShop, {
        bill_no: billNo,
        party: 'b',
        eid,
        user_id: clerkId,
        signer_name: clerk,
        seal_no: null,
      });
      await tx
        .insertInto('seal_uses')
        .values({
          at: signedAt.toISOString(),
          seal_no: sealNo,
          eid,
          user_id: caller.userId,
          user_name: signer,
          purpose: 'contract',
          subject: `在线合同 ${billNo}`,
          file_digest: byTeam.signed.digest,
        })
        .execute();
    });
  }
}

async function sealOf(executor: Executor, eid: string): Promise<string | undefined> {
  const found = await executor
    .selectFrom('records')
    .where('entity', '=', 'seal')
    .where('eid', '=', eid)
    .where('state', '=', 'active')
    .where(sql`data->>'name'`, '=', SEAL)
    .select('key')
    .executeTakeFirst();
  return found?.key;
}

/** The oldest first, as their certificates were made. */
async function latestContracts(executor: Executor, eid: string): Promise<Concluded[]> {
  const { rows } = await sql<Concluded>`
    select online.key as "billNo", online.data->>'title' as title, online.data->>'digest' as digest, online.data->>'signerName' as signer, online.data->>'signedAt' as "signedAt",
      sealed.user_id as "clerkId", sealed.user_name as clerk, sealed.at as "sealedAt"
    from records online
    join records contract on contract.entity = ${CONTRACT} and contract.key = online.data->>'contractNo'
    join entity_history sealed on sealed.entity = ${CONTRACT} and sealed.record_id = contract.id and sealed.action = 'countersign'
    where online.entity = ${ONLINE} and online.eid = ${eid} and online.state = 'signed'
    order by online.data->>'signedAt' desc limit ${COUNT}`.execute(executor);
  return rows.reverse();
}
