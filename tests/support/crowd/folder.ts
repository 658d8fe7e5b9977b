import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const at = (path: string): string => new URL(path, import.meta.url).pathname;

/** The documents that a crowd works with: errands, which are approved. */
export async function crowdFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-crowd-'));
  await cp(at('../documents'), folder, { recursive: true });
  await cp(at('./errand.json'), join(folder, 'entities/errand.json'));
  const approval = await readFile(at('../../../schemas/entities/approval.json'), 'utf8');
  await writeFile(join(folder, 'entities/approval.json'), approval.replace('"group": "business"', '"group": "desk"'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
