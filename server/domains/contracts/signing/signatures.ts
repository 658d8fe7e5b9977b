import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { FilesAsked, Party, SignedFile } from '../../../../contract/contracts.ts';
import { containing } from '../../../platform/database/patterns.ts';
import type { Executor } from '../../../platform/database/port.ts';
import type { ContractSignaturesTable } from './tables.ts';

export type Signature = Selectable<ContractSignaturesTable>;

/** Who signed a contract, the team first. */
export function signaturesOf(executor: Executor, billNo: string): Promise<Signature[]> {
  return executor
    .selectFrom('contract_signatures')
    .selectAll()
    .where('bill_no', '=', billNo)
    .orderBy('party')
    .execute();
}

export async function hasSigned(executor: Executor, billNo: unknown, party: Party): Promise<boolean> {
  if (typeof billNo !== 'string') return false;
  return (
    (await executor
      .selectFrom('contract_signatures')
      .where('bill_no', '=', billNo)
      .where('party', '=', party)
      .select('party')
      .executeTakeFirst()) !== undefined
  );
}

/** The signature whose file has these bytes. */
export function fileWithDigest(executor: Executor, digest: string): Promise<Signature | undefined> {
  return executor.selectFrom('contract_signatures').selectAll().where('digest', '=', digest).executeTakeFirst();
}

/** The files that hold one of these signatures, the latest first. */
export async function filesWithSignature(executor: Executor, signatures: readonly string[]): Promise<Signature[]> {
  if (signatures.length === 0) return [];
  return executor
    .selectFrom('contract_signatures')
    .selectAll()
    .where('signature', 'in', [...signatures])
    .orderBy('signed_at', 'desc')
    .execute();
}

/** The newest file of each contract that a team signed, the latest first. `eid` undefined: of every team. */
export async function signedFiles(
  executor: Executor,
  eid: string | undefined,
  { keyword = '', pageNo = 1, pageSize = 20 }: FilesAsked,
): Promise<{ rows: SignedFile[]; total: number; pageNo: number; pageSize: number }> {
  const pattern = containing(keyword);
  const chosen = sql`
    select bill_no as "billNo", (array_agg(name order by party desc))[1] as name, (array_agg(size order by party desc))[1] as size, (array_agg(digest order by party desc))[1] as digest,
      bool_or(party = 'b') as complete, max(signed_at) as "signedAt", string_agg(signer_name, '、' order by party) as signers, string_agg(seal_name, '、' order by party) as seals
    from contract_signatures
    where (${eid ?? null}::text is null or eid = ${eid ?? null}::text) and (name ilike ${pattern} or bill_no ilike ${pattern})
    group by bill_no`;
  const contractState = sql`
    select c.state from records o join records c on c.entity = 'contract' and c.key = o.data ->> 'contractNo'
    where o.entity = 'online-contract' and o.key = chosen."billNo" limit 1`;
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from (${chosen}) as chosen`.execute(executor);
  const { rows } =
    await sql<SignedFile>`select chosen.*, (${contractState}) as "contractState" from (${chosen}) as chosen order by "signedAt" desc, "billNo" limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(
      executor,
    );
  return { rows, total: counted[0]?.total ?? 0, pageNo, pageSize };
}
