import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdFolder } from '../../../server/database/folderLock.ts';
import { openDatabase } from '../../../server/database/open.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'yunpu-durable-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Lets the writer commit `count` transactions, kills it in the midst of the next; the last it announced. */
async function writeAndKill(count: number): Promise<number> {
  const writer = spawn(process.execPath, ['--import', 'tsx', 'tests/support/writer.ts', dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise((resolve) => writer.once('exit', resolve));
  let seen = 0;
  let last = 0;
  for await (const line of createInterface({ input: writer.stdout })) {
    last = Number(line);
    seen += 1;
    if (seen === count) writer.kill('SIGKILL');
  }
  await gone;
  return last;
}

describe('the embedded database, its process killed with kill -9 at any moment', () => {
  it.each([1, 40, 333])('loses no acknowledged transaction and leaves none half done (after %i)', async (count) => {
    const acknowledged = await writeAndKill(count);
    const database = await openDatabase({ dataDir, databaseUrl: undefined });
    const { rows } = await sql<{ last: number; halves: number; distinct: number }>`
      select max(n) as last, count(*) as halves, count(distinct n) as distinct from written`.execute(database.kysely);
    await database.close();
    expect(rows[0]?.last).toBeGreaterThanOrEqual(acknowledged);
    expect(rows[0]?.distinct).toBe(rows[0]?.last);
    expect(rows[0]?.halves).toBe((rows[0]?.distinct ?? 0) * 2);
  });
});

describe('a second gateway on a folder in use', () => {
  it('ends at once with an error and says why in Chinese', async () => {
    const release = await holdFolder(dataDir);
    const began = Date.now();
    const second = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], { env: { ...process.env, DATA_DIR: dataDir, PORT: '0' }, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    second.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const code = await new Promise((resolve) => second.once('exit', resolve));
    expect(code).toBe(1);
    expect(said).toContain(`数据目录 ${dataDir} 正被另一个进程（进程号 ${process.pid}）使用`);
    // 2 s for the built gateway; here the sources are compiled first.
    expect(Date.now() - began).toBeLessThan(8_000);
    await release();
  });
});
