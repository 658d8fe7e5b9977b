import type { Tx } from '../../../platform/database/port.ts';
import { keepFiles } from '../../../platform/files/service.ts';
import type { Made } from './makeSigned.ts';
import type { Signature } from './signatures.ts';

/** Keeps a signed file for good, and whose signature it holds. */
export async function keepSignature(
  tx: Tx,
  { file, signed, seal, at }: Made,
  by: Pick<Signature, 'bill_no' | 'party' | 'eid' | 'user_id' | 'signer_name' | 'seal_no'>,
): Promise<void> {
  await keepFiles(tx, [file.id]);
  await tx
    .insertInto('contract_signatures')
    .values({
      ...by,
      seal_name: seal,
      signed_at: at.toISOString(),
      serial: signed.serial,
      signature: signed.signature,
      file_id: file.id,
      name: file.name,
      size: file.size,
      digest: signed.digest,
    })
    .execute();
}
