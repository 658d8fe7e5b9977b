import type { Config } from '../settings/config.ts';
import { dataKeys } from './keys.ts';
import { openVault, type Vault } from './vault.ts';

/** Seals short texts under the data key, for one purpose. @throws ConfigError when there is no usable key */
export async function vaultFor(config: Pick<Config, 'dataKeys' | 'dataDir'>, purpose: string): Promise<Vault> {
  return openVault(await dataKeys(config), purpose);
}
