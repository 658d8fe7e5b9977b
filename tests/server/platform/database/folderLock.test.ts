import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderHeldError, holdFolder } from '../../../../server/platform/database/folderLock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yunpu-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function leave(number: number, holder: object): Promise<void> {
  const file = join(folder, `lock.${number}`);
  await writeFile(file, '');
  const { ino, dev } = await stat(file);
  await writeFile(
    file,
    JSON.stringify({ host: hostname(), birth: 'x', token: 't', inode: ino, device: dev, ...holder }),
  );
}

describe('holding a folder', () => {
  it('keeps a second holder out until it is given back, and names the first', async () => {
    const release = await holdFolder(folder);
    await expect(holdFolder(folder)).rejects.toThrow(FolderHeldError);
    await expect(holdFolder(folder)).rejects.toThrow(`进程号 ${process.pid}`);
    await release();
    await (await holdFolder(folder))();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is not hindered by the lock of a process that is gone', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    await leave(7, { pid: gone });
    await (await holdFolder(folder))();
  });

  it('is not hindered by a living process that merely got the same number', async () => {
    await leave(7, { pid: process.ppid, birth: 'long before' });
    await (await holdFolder(folder))();
  });

  it('of a copy made while the folder is held is free, and the original stays held', async () => {
    const release = await holdFolder(folder);
    const copy = await mkdtemp(join(tmpdir(), 'yunpu-copy-'));
    await cp(folder, copy, { recursive: true, preserveTimestamps: true });
    await (await holdFolder(copy))();
    await expect(holdFolder(folder)).rejects.toThrow(FolderHeldError);
    await release();
    await rm(copy, { recursive: true, force: true });
  });

  it('respects another host that is heard of, and not one that has been silent', async () => {
    await leave(1, { pid: 1, host: 'elsewhere' });
    const now = new Date();
    await utimes(join(folder, 'lock.1'), now, now);
    await expect(holdFolder(folder)).rejects.toThrow('elsewhere');
    const minuteAgo = new Date(Date.now() - 60_000);
    await utimes(join(folder, 'lock.1'), minuteAgo, minuteAgo);
    await (await holdFolder(folder))();
  });

  it('is had by one only of many who find a dead lock at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await leave(round + 1, { pid: 2 ** 22 + 1 });
      const results = await Promise.allSettled(Array.from({ length: 12 }, () => holdFolder(folder)));
      const holders = results.filter((result) => result.status === 'fulfilled');
      expect(holders).toHaveLength(1);
      await holders[0]?.value();
    }
  });
});
