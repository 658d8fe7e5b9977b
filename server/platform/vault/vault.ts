import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { DataKey } from './keys.ts';

const NONCE = 12;
const TAG = 16;

/** A text under a key, and the key's name. */
interface Sealed {
  keyId: string;
  sealed: string;
}

/** The same for bytes. */
interface SealedBytes {
  keyId: string;
  sealed: Buffer;
}

/** Seals and opens short texts, and files, with AES-256-GCM. `place` says whose text it is: what was moved elsewhere does not open. */
export interface Vault {
  /** Name of the key that new texts are sealed under. */
  readonly keyId: string;
  /** Whether something sealed under this key can be opened. */
  knows(keyId: string): boolean;
  seal(text: string, place: string): Sealed;
  /** @throws Error when the key is unknown, or the text was changed or moved */
  open(sealed: Sealed, place: string): string;
  sealBytes(bytes: Uint8Array, place: string): SealedBytes;
  /** @throws Error as above */
  openBytes(sealed: SealedBytes, place: string): Buffer;
  /** The same for equal texts, and nothing to whoever has not the key. */
  digest(text: string): string;
}

interface Keys {
  encryption: Buffer;
  hash: Buffer;
}

/** From each data key two further ones for each purpose, so that none serves two. */
function derive({ bytes }: DataKey, purpose: string): Keys {
  const further = (use: string): Buffer => Buffer.from(hkdfSync('sha256', bytes, '', `${purpose}.${use}`, 32));
  return { encryption: further('encryption'), hash: further('hash') };
}

/** @param purpose whose texts these are: what one purpose sealed no other opens */
export function openVault([current, ...older]: readonly [DataKey, ...DataKey[]], purpose = 'identity'): Vault {
  const keys = new Map([current, ...older].map((key) => [key.id, derive(key, purpose)]));
  const keysOf = (keyId: string): Keys => {
    const found = keys.get(keyId);
    if (!found) throw new Error(`no data key ${keyId}`);
    return found;
  };
  const sealBytes = (bytes: Uint8Array, place: string): SealedBytes => {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', keysOf(current.id).encryption, nonce).setAAD(Buffer.from(place));
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return { keyId: current.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]) };
  };
  const openBytes = ({ keyId, sealed }: SealedBytes, place: string): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', keysOf(keyId).encryption, sealed.subarray(0, NONCE))
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
  };
  return {
    keyId: current.id,
    knows: (keyId) => keys.has(keyId),
    seal(text, place) {
      const { keyId, sealed } = sealBytes(Buffer.from(text, 'utf8'), place);
      return { keyId, sealed: sealed.toString('base64') };
    },
    open: ({ keyId, sealed }, place) =>
      openBytes({ keyId, sealed: Buffer.from(sealed, 'base64') }, place).toString('utf8'),
    sealBytes,
    openBytes,
    digest: (text) => createHmac('sha256', keysOf(current.id).hash).update(text).digest('hex'),
  };
}
