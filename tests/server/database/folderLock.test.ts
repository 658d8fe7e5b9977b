import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderHeldError, holdFolder } from '../../../server/database/folderLock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yunpu-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const leave = (number: number, holder: object): Promise<void> => writeFile(join(folder, `lock.${number}`), JSON.stringify({ host: hostname(), birth: 'x', token: 't', ...holder }));

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

  it('respects another host that is heard of, and not one that has been silent', async () => {
    await leave(1, { pid: 1, host: 'elsewhere' });
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
