import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { buildPrograms, type Programs } from '../support/programs.ts';

let dataDir: string;
let programs: Programs;
const processes = new Set<ChildProcess>();
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'yunpu-main-'));
  programs = await buildPrograms({ main: 'server/main.ts', threads: 'tests/support/threads.ts' });
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
  await programs.remove();
});
// One that a failed test left behind would keep the processor from the tests after it.
afterEach(() => {
  for (const child of processes) child.kill('SIGKILL');
});

interface Started {
  child: ChildProcess;
  output: string;
  address: string;
  /** What it wrote to its error output so far. */
  complaints(): string;
}

/** The gateway as a process of its own; resolves when it says where it is. */
async function start(settings: Record<string, string> = {}): Promise<Started> {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', DATABASE_URL: '', ...settings };
  const child = spawn(process.execPath, ['--import', programs.path('threads'), programs.path('main')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.add(child);
  child.once('exit', () => processes.delete(child));
  let output = '';
  let complained = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complained += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}${complained}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /云铺已启动：(\S+)/.exec(output)?.[1];
      // The greeting is written in one piece and ends with an empty line.
      if (address !== undefined && output.endsWith('\n\n'))
        resolve({ child, output, address, complaints: () => complained });
    });
  });
}

/** A data folder with a new database, which the first test sees made: half of what a start without demo data takes. */
async function bareFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-bare-'));
  await cp(inject('pgliteEmpty'), join(folder, 'database'), { recursive: true });
  return folder;
}

async function end({ child }: Started): Promise<{ code: number | null; ms: number }> {
  const began = Date.now();
  child.kill('SIGTERM');
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, ms: Date.now() - began };
}

/** The cookie of a new session; '' when it was refused. */
async function signIn({ address }: Started): Promise<string> {
  const login = await fetch(`${address}/space/c/rest/user/checkLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: '13800000003', password: 'Yunpu@2026' }),
  });
  return (
    login.headers
      .getSetCookie()
      .find((line) => line.startsWith('at='))
      ?.split(';')[0] ?? ''
  );
}

async function teamsOf({ address }: Started, cookie: string): Promise<unknown> {
  return (
    await fetch(`${address}/space/c/rest/mycloudhome/myNetworksOpen`, { method: 'POST', headers: { cookie } })
  ).json();
}

describe('the gateway as a process', () => {
  it('fills an empty folder with the demo data, says where it is and who may sign in, and ends in order', async () => {
    const first = await start();
    expect(first.output).toContain('演示账号（密码均为 Yunpu@2026）');
    expect(first.output).toContain('13800000003  周航（伙伴）');
    const cookie = await signIn(first);
    const ended = await end(first);
    expect(ended.code).toBe(0);
    expect(ended.ms).toBeLessThan(5_000);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('lock'))).toEqual([]);

    const second = await start();
    expect(await teamsOf(second, cookie)).toMatchObject({ success: true, data: [{ networkname: '远帆科技有限公司' }] });

    // The thread of its database dies while people sign in: who was let in stays in, and it answers again.
    const signIns = Array.from({ length: 6 }, () => signIn(second));
    await Promise.race(signIns);
    second.child.kill('SIGUSR2');
    const cookies = (await Promise.all(signIns)).filter((found) => found !== '');
    expect(cookies).not.toEqual([]);
    await vi.waitFor(
      async () => {
        for (const found of cookies) expect(await teamsOf(second, found)).toMatchObject({ success: true });
      },
      { timeout: 30_000, interval: 200 },
    );

    // It cannot be opened again: the process says so and leaves, for a supervisor to start another.
    const left = new Promise<number | null>((resolve) => second.child.once('exit', resolve));
    await rename(join(dataDir, 'database'), join(dataDir, 'elsewhere'));
    second.child.kill('SIGUSR2');
    expect(await left).toBe(1);
    expect(second.complaints()).toContain('内嵌数据库意外停止，多次尝试仍无法重新打开，进程退出：文件或文件夹不见了');
  }, 180_000);

  it('without demo data has no accounts and names none', async () => {
    const bare = await bareFolder();
    const started = await start({ DATA_DIR: bare, DEMO: 'off' });
    expect(started.output).not.toContain('演示账号');
    expect(started.output).toContain('卖方还是演示公司');
    expect(started.output).toContain('还没有付款方式');
    const login = await fetch(`${started.address}/space/c/rest/user/checkLogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: '13800000001', password: 'Yunpu@2026' }),
    });
    expect(await login.json()).toMatchObject({ success: false, code: 1 });

    // A second one that is given the same port says so, and nothing of what it had begun.
    const other = await bareFolder();
    const { port } = new URL(started.address);
    const refused = start({ DATA_DIR: other, DEMO: 'off', PORT: port });
    await expect(refused).rejects.toThrow(
      new RegExp(`分区……\\n无法启动：端口 ${port} 已被占用，请用环境变量 PORT 换一个端口\\n$`),
    );
    await end(started);
    for (const folder of [bare, other]) await rm(folder, { recursive: true, force: true });
  }, 120_000);

  it('does not start without the folder of its documents, and says which it looked for', async () => {
    await expect(start({ SCHEMAS_DIR: '/nowhere/schemas' })).rejects.toThrow(
      /^ended with 1: 无法启动：找不到业务文档的目录 \/nowhere\/schemas，请用环境变量 SCHEMAS_DIR 指出它在哪里\n$/,
    );
  });
});
