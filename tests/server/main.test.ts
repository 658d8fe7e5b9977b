import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'yunpu-main-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

interface Started {
  child: ChildProcess;
  said: string;
  address: string;
}

/** The gateway as a process of its own; resolves when it says where it is. */
async function start(settings: Record<string, string> = {}): Promise<Started> {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', DATABASE_URL: '', ...settings };
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /云铺已启动：(\S+)/.exec(said)?.[1];
      // The greeting is written in one piece and ends with an empty line.
      if (address !== undefined && said.endsWith('\n\n')) resolve({ child, said, address });
    });
  });
}

async function end({ child }: Started): Promise<{ code: number | null; ms: number }> {
  const began = Date.now();
  child.kill('SIGTERM');
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, ms: Date.now() - began };
}

describe('the gateway as a process', () => {
  it('fills an empty folder with the demo data, says where it is and who may sign in, and ends in order', async () => {
    const first = await start();
    expect(first.said).toContain('演示账号（密码均为 Yunpu@2026）');
    expect(first.said).toContain('13800000003  周航（伙伴）');
    const login = await fetch(`${first.address}/space/c/rest/user/checkLogin`, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: '13800000003', password: 'Yunpu@2026' }),
    });
    const cookie = login.headers.getSetCookie().find((line) => line.startsWith('at='))?.split(';')[0] ?? '';
    const ended = await end(first);
    expect(ended.code).toBe(0);
    expect(ended.ms).toBeLessThan(5_000);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('lock'))).toEqual([]);

    const second = await start();
    const teams = await fetch(`${second.address}/space/c/rest/mycloudhome/myNetworksOpen`, { method: 'POST', headers: { cookie } });
    expect(await teams.json()).toMatchObject({ success: true, data: [{ networkname: '远帆科技有限公司' }] });
    await end(second);
  }, 120_000);

  it('without demo data has no accounts and names none', async () => {
    const bare = await mkdtemp(join(tmpdir(), 'yunpu-bare-'));
    const started = await start({ DATA_DIR: bare, DEMO: 'off' });
    expect(started.said).not.toContain('演示账号');
    const login = await fetch(`${started.address}/space/c/rest/user/checkLogin`, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: '13800000001', password: 'Yunpu@2026' }),
    });
    expect(await login.json()).toMatchObject({ success: false, code: 1 });
    await end(started);
    await rm(bare, { recursive: true, force: true });
  }, 120_000);
});
