import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Config, ConfigError } from '../../../../platform/settings/config.ts';
import type { Signer } from './store.ts';

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * The shop's own certificate and key, from an authority outside, when the settings name them: PEM files, the chain with
 * the shop's certificate first. Its last certificate is relied on when files are verified.
 * @throws ConfigError when they cannot be read or do not belong together
 */
export async function givenSigner({
  signingCertificate,
  signingKey,
}: Pick<Config, 'signingCertificate' | 'signingKey'>): Promise<Signer | undefined> {
  if (signingCertificate === undefined || signingKey === undefined) return undefined;
  const chain = certificatesIn(await read('SIGNING_CERTIFICATE', signingCertificate));
  const key = keyIn(await read('SIGNING_KEY', signingKey));
  const [own] = chain;
  if (!own) throw new ConfigError('SIGNING_CERTIFICATE 指定的文件里没有 PEM 格式的证书');
  if (!key || key.asymmetricKeyType !== 'rsa')
    throw new ConfigError('SIGNING_KEY 指定的文件里没有可用的 RSA 私钥（应为不带口令的 PEM 格式）');
  if (!own.checkPrivateKey(key)) throw new ConfigError('SIGNING_CERTIFICATE 与 SIGNING_KEY 不是一对');
  return {
    serial: own.serialNumber.toLowerCase(),
    chain: chain.map(({ raw }) => new Uint8Array(raw)),
    key: new Uint8Array(key.export({ type: 'pkcs8', format: 'der' })),
  };
}

async function read(setting: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new ConfigError(`${setting} 指定的文件无法读取`);
  }
}

function certificatesIn(text: string): X509Certificate[] {
  try {
    return (text.match(BLOCK) ?? []).map((block) => new X509Certificate(block));
  } catch {
    return [];
  }
}

function keyIn(text: string): KeyObject | undefined {
  try {
    return createPrivateKey(text);
  } catch {
    return undefined;
  }
}
