import type { Config } from '../settings/config.ts';
import type { Vault } from '../vault/vault.ts';
import { vaultFor } from '../vault/vaultFor.ts';
import { filesRoot, openFolder } from './folder.ts';
import type { SealedStore } from './port.ts';
import { openBucket } from './s3.ts';
import { sealed } from './sealed.ts';

/** What decides where files are, and under which key. */
export type StoreSettings = Pick<Config, 'dataDir' | 'dataKeys' | 's3'>;

/** The bucket that the settings name, else the folder below the data folder; what is in it is sealed. */
export function openStore(settings: StoreSettings): SealedStore {
  const { dataDir, s3 } = settings;
  let vault: Promise<Vault> | undefined;
  return sealed(s3 ? openBucket(s3) : openFolder(filesRoot(dataDir)), () => (vault ??= vaultFor(settings, 'files')));
}
