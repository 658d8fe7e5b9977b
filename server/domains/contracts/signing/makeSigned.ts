import { wallClock } from '../../../platform/calendar/days.ts';
import type { StoredFile } from '../../../platform/files/service.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Holder, SignatureFacts, Signed } from '../pdfSignature/service.ts';
import type { SigningContext } from './context.ts';

/** A signed file that is stored, and not yet anybody's contract. */
export interface Made {
  signed: Signed;
  file: StoredFile;
  at: Date;
  /** Digest of the contract's text. */
  textDigest: unknown;
  seal: string;
}

interface Order {
  bytes: Uint8Array;
  /** The team whose contract it is. */
  eid: string;
  name: string;
  digest: unknown;
  holder: Holder;
  seal: string;
  facts: Omit<SignatureFacts, 'signer'>;
}

/** Signs and stores: slow, so before the transaction. Whoever does not use the file discards it. */
export async function makeSigned(
  { signing, files }: Pick<SigningContext, 'signing' | 'files'>,
  caller: Caller,
  { bytes, eid, name, digest, holder, seal, facts }: Order,
): Promise<Made> {
  const signed = await signing.sign(bytes, holder, facts);
  const file = await files.store({ ...caller, team: { ...caller.team, eid } }, name, signed.bytes);
  return { signed, file, at: facts.at, textDigest: digest, seal };
}

/** What stands beside the seal. Times are those of China, where the parties are. */
export function linesOf(signer: string, at: Date): string[] {
  return [`签署人：${signer}`, `签署时间：${wallClock(at).format('YYYY-MM-DD HH:mm:ss')}`, '已以数字证书签名'];
}
