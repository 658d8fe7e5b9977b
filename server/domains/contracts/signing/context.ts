import { buffer } from 'node:stream/consumers';
import type { Database, Executor } from '../../../platform/database/port.ts';
import type { FileService } from '../../../platform/files/service.ts';
import type { Config } from '../../../platform/settings/config.ts';
import type { Entities } from '../../../runtime/runtime.ts';
import { contractPdf } from '../pdf/contractPdf.ts';
import type { SigningService } from '../pdfSignature/service.ts';
import { findStoredText } from '../text/kept.ts';
import type { Signature } from './signatures.ts';

/** What signing contracts needs. */
export interface SigningContext {
  database: Database;
  entities: Entities;
  files: FileService;
  signing: SigningService;
  /** Where a reader may have a file verified, as contracts say it. */
  verifyAt: string;
}

export const ONLINE = 'online-contract';
export const CONTRACT = 'contract';

export function verifyAddress({ publicOrigin }: Pick<Config, 'publicOrigin'>): string {
  return publicOrigin === undefined ? '签署网站的 /verify 页面' : `${publicOrigin}/verify`;
}

/** The unsigned file of the text that was applied for, or undefined when the kept text is no longer what it was. */
export async function frozenPdf(
  executor: Executor,
  context: Pick<SigningContext, 'verifyAt'>,
  billNo: string,
  digest: unknown,
): Promise<Uint8Array | undefined> {
  const kept = await findStoredText(executor, billNo, digest);
  return kept && contractPdf(kept.html, { billNo, at: new Date(kept.created_at), verifyAt: context.verifyAt });
}

/** A signed file's bytes, which are those that were stored, or nothing is answered. */
export async function signedBytes(
  { files }: Pick<SigningContext, 'files'>,
  { file_id }: Signature,
): Promise<Uint8Array> {
  return new Uint8Array(await buffer(await files.read(await files.get(file_id))));
}
