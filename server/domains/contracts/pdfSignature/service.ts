import { createHash } from 'node:crypto';
import type { FileReport } from '../../../../contract/contracts.ts';
import type { Database } from '../../../platform/database/port.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { vaultFor } from '../../../platform/vault/vaultFor.ts';
import { givenSigner } from './certificates/given.ts';
import { authorities, type Holder, renewKeys, type Signer, signerOf } from './certificates/store.ts';
import { signCms } from './cms.ts';
import { type SignatureFacts, signPdf } from './pdf/sign.ts';
import { reportOn } from './verify/report.ts';

export type { Holder } from './certificates/store.ts';

export type { SignatureFacts } from './pdf/sign.ts';

/** A signed document. */
export interface Signed {
  bytes: Uint8Array;
  /** SHA-256 of the bytes, hexadecimal. */
  digest: string;
  /** Of the certificate, hexadecimal. */
  serial: string;
  /** SHA-256 of the signature itself, hexadecimal: by it a changed copy is still known. */
  signature: string;
}

/** Signs documents that were written here, and verifies anybody's. */
export interface SigningService {
  /** Takes a tenth of a second and more: never inside a transaction. */
  sign(bytes: Uint8Array, holder: Holder, facts: Omit<SignatureFacts, 'signer'>): Promise<Signed>;
  verify(bytes: Uint8Array): Promise<FileReport>;
  /** Moves the keys under the current data key. @throws ConfigError */
  renew(): Promise<void>;
}

/** Whoever signs for the shop itself. */
export const SHOP_HOLDER = 'shop';

export type SigningSettings = Pick<Config, 'dataKeys' | 'dataDir' | 'signingCertificate' | 'signingKey'>;

/** @throws ConfigError when the data key or the shop's own certificate cannot be used */
export async function openSigning(database: Database, settings: SigningSettings): Promise<SigningService> {
  const vault = await vaultFor(settings, 'signing');
  const given = await givenSigner(settings);
  const signerFor = (holder: Holder, at: Date): Promise<Signer> =>
    holder.id === SHOP_HOLDER && given ? Promise.resolve(given) : signerOf(database, vault, holder, at);
  return {
    async sign(bytes, holder, facts) {
      const { serial, chain, key } = await signerFor(holder, facts.at);
      let signature = '';
      const signed = await signPdf(bytes, { ...facts, signer: holder.name }, async (content) => {
        const cms = await signCms(content, chain, key);
        signature = createHash('sha256').update(cms).digest('hex');
        return cms;
      });
      return { bytes: signed, digest: createHash('sha256').update(signed).digest('hex'), serial, signature };
    },
    async verify(bytes) {
      const root = given?.chain.at(-1);
      return reportOn(bytes, [...(await authorities(database)), ...(root ? [root] : [])]);
    },
    renew: () => renewKeys(database, vault),
  };
}
