import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { ConfigError } from '../../platform/settings/config.ts';

/** A key whose signature counts here. */
export interface TrustedKey {
  /** As the file is called: 'test' of test.pub. */
  name: string;
  id: string;
  key: KeyObject;
}

/** Tells keys apart; the same for a private key and its public half. */
export const keyId = (key: KeyObject): string => {
  const half = key.type === 'private' ? createPublicKey(key) : key;
  return createHash('sha256')
    .update(half.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
};

/** Writes `<path>.key`, for the one who signs alone, and `<path>.pub`, for those who trust her. Never over a key that is there. */
export function writeKeyPair(path: string): { privateFile: string; publicFile: string; id: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const [privateFile, publicFile] = [`${path}.key`, `${path}.pub`];
  writeFileSync(privateFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  writeFileSync(publicFile, publicKey.export({ type: 'spki', format: 'pem' }), { flag: 'wx' });
  return { privateFile, publicFile, id: keyId(publicKey) };
}

class PrivateKeyError extends Error {}

function read(setting: string, file: string, parse: (text: string) => KeyObject): KeyObject {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`环境变量 ${setting} 所指的文件读不到：${file}`);
  }
  try {
    const key = parse(text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    if (error instanceof PrivateKeyError)
      throw new ConfigError(`环境变量 ${setting} 所指的文件是私钥：${file}。这里只放公钥（.pub），私钥只留在来源系统`);
  }
  throw new ConfigError(
    `环境变量 ${setting} 所指的文件不是 Ed25519 密钥（PEM）：${file}。可用 documents keys 生成一对`,
  );
}

/** @throws ConfigError */
export const signingKeyIn = (file: string): KeyObject => read('DOCUMENTS_SIGNING_KEY', file, createPrivateKey);

/** A private key has its public half too, and has no business here. */
function publicHalf(text: string): KeyObject {
  if (text.includes('PRIVATE KEY')) throw new PrivateKeyError();
  return createPublicKey(text);
}

/** @throws ConfigError */
export function trustedKeysIn(files: readonly string[]): TrustedKey[] {
  return files.map((file) => {
    const key = read('DOCUMENTS_TRUSTED_KEYS', file, publicHalf);
    return { name: basename(file).replace(/\.(pub|pem)$/, ''), id: keyId(key), key };
  });
}
