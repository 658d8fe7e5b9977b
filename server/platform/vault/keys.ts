import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '../settings/config.ts';

/** A key of 256 bits with the name that stands beside what it sealed. */
export interface DataKey {
  id: string;
  bytes: Buffer;
}

const FILE = 'data.key';

export function dataKey(bytes: Buffer): DataKey {
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 12), bytes };
}

/**
 * The keys that identity numbers are sealed under, the current one first: those of `DATA_KEY`, else the one in the
 * data folder, which the first start makes and only its owner may read.
 * @throws ConfigError when the file holds no key
 */
export async function dataKeys({
  dataKeys: given,
  dataDir,
}: Pick<Config, 'dataKeys' | 'dataDir'>): Promise<[DataKey, ...DataKey[]]> {
  const [first, ...older] = given ?? [];
  if (first !== undefined) return [dataKey(first), ...older.map(dataKey)];
  const path = join(dataDir, FILE);
  await mkdir(dataDir, { recursive: true });
  await makeKey(path);
  const bytes = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64');
  if (bytes.length !== 32)
    throw new ConfigError(
      `${FILE} 里没有可用的密钥（应为 32 字节的 base64）。请恢复原来的文件，或用 DATA_KEY 给出密钥`,
    );
  return [dataKey(bytes)];
}

/** Of two processes that make the key at once, the second uses the first's file. */
async function makeKey(path: string): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(`${randomBytes(32).toString('base64')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
