import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsCommand } from '../../server/documents.ts';
import { holdFolder } from '../../server/platform/database/folderLock.ts';
import { installationOver } from '../../server/runtime/changeSets/installation.ts';
import { serveLocalCalls } from '../../server/runtime/changeSets/localCalls.ts';
import type { TestGateway } from '../support/gateway.ts';
import { Designer, field } from './runtime/studio/support.ts';
import { PEOPLE, startTickets } from './runtime/support.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yunpu-overlay-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the command says and how it ends, over a gateway's database. */
async function run(gateway: TestGateway, args: string[], more: Record<string, string> = {}) {
  const printed: string[] = [];
  const { dataDir, schemasDir } = gateway.config;
  const environment = { DATABASE_URL: gateway.store.url ?? '', DATA_DIR: dataDir, SCHEMAS_DIR: schemasDir, ...more };
  const exit = await documentsCommand(args, environment, (text) => void printed.push(text));
  return { exit, printed: printed.join('\n') };
}

describe('the documents command', () => {
  let test: TestGateway;
  let production: TestGateway;
  beforeAll(async () => {
    test = await startTickets('postgres');
    production = await startTickets('postgres');
  });
  afterAll(async () => {
    await test.close();
    await production.close();
  });

  it('leads from the studio to files, back, and signed to another installation, whose gateway takes it over', async () => {
    const designer = new Designer(await test.signIn(PEOPLE.operator));
    await designer.publish(await designer.change('ticket', field('po')));
    const [overlay, keys, out] = ['overlay', 'keys/test', 'set.json'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const here = ['--folder', overlay];
    expect(await run(test, ['diff', ...here])).toMatchObject({
      exit: 1,
      printed: expect.stringContaining('pull') as string,
    });
    expect(await run(test, ['pull', ...here])).toMatchObject({ exit: 0 });
    expect(await run(test, ['diff', ...here])).toMatchObject({ exit: 0 });
    expect((await run(test, ['status', ...here])).printed).toMatch(
      /“工单”（ticket） 1 处修改，版本 \w+，.* 测试\n.*一致/u,
    );

    const file = join(overlay, 'ticket.json');
    const pulled = await readFile(file, 'utf8');
    await writeFile(file, pulled.replace('"采购单号"', '"采购订单号"'));
    expect(await run(test, ['diff', ...here])).toMatchObject({
      exit: 1,
      printed: expect.stringContaining('采购订单号') as string,
    });
    expect(await run(test, ['pull', ...here])).toMatchObject({ exit: 3 });
    expect(await run(test, ['push', ...here, '--reason', '改名', '--author', '唐果'])).toMatchObject({ exit: 0 });
    const titles = (gateway: TestGateway) => gateway.entities.documents.model('ticket').fieldsByPath.po?.title;
    await expect.poll(() => titles(test), { timeout: 3_000 }).toBe('采购订单号');
    expect((await readFile(file, 'utf8')).includes('"by": "唐果"')).toBe(true);
    expect(await run(test, ['pull', ...here])).toMatchObject({ exit: 0, printed: '文件已是最新的。' });

    // What was chosen for the records of another installation is named where it is not used, and not lost.
    const chosen =
      '{ "ids": ["phone"], "test": { "is": "missing" }, "repair": { "do": "fill", "value": "13900000000" } }';
    const plain = await readFile(file, 'utf8');
    await writeFile(file, plain.replace(/\n\}\n$/u, `,\n  "repairs": [\n    ${chosen}\n  ]\n}\n`));
    expect(await run(test, ['push', ...here, '--reason', '处理'])).toMatchObject({
      exit: 0,
      printed: expect.stringContaining('repairs 第 1 项（phone）没有用到') as string,
    });
    expect(await run(test, ['pull', ...here])).toMatchObject({ exit: 0, printed: '文件已是最新的。' });
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ repairs: [JSON.parse(chosen)] });
    expect(await run(test, ['pull', ...here, '--overwrite'])).toMatchObject({ exit: 0 });
    expect(await readFile(file, 'utf8')).toBe(plain);

    expect(await run(test, ['keys', '--out', keys])).toMatchObject({ exit: 0 });
    expect(await run(test, ['keys', '--out', keys])).toMatchObject({ exit: 2 });
    const signing = { DOCUMENTS_SIGNING_KEY: `${keys}.key`, DOCUMENTS_INSTALLATION: '测试环境' };
    expect(await run(test, ['promote', '--out', out, '--reason', '上线'], signing)).toMatchObject({ exit: 0 });
    expect(await run(production, ['promote', '--in', out])).toMatchObject({
      exit: 3,
      printed: expect.stringContaining('不受信任') as string,
    });
    const trusting = { DOCUMENTS_TRUSTED_KEYS: `${keys}.pub` };
    const done = await run(production, ['promote', '--in', out], trusting);
    expect(done).toMatchObject({ exit: 0, printed: expect.stringContaining('来自“测试环境”') as string });
    await expect.poll(() => titles(production), { timeout: 3_000 }).toBe('采购订单号');
    expect(await run(production, ['promote', '--in', out], trusting)).toMatchObject({ exit: 0 });
    expect(await run(production, ['promote', '--in', out], { DOCUMENTS_TRUSTED_KEYS: `${keys}.key` })).toMatchObject({
      exit: 2,
      printed: expect.stringContaining('是私钥') as string,
    });
    for (const [wrong, named] of [
      [overlay, '请写出文件名'],
      [join(file, 'set.json'), '不是文件夹'],
    ] as const)
      expect(await run(test, ['promote', '--out', wrong, '--reason', '上线'], signing)).toMatchObject({
        exit: 2,
        printed: expect.stringContaining(named) as string,
      });
    await writeFile(file, `\uFEFF${await readFile(file, 'utf8')}`);
    expect(await run(test, ['diff', ...here])).toMatchObject({ exit: 0 });
    await writeFile(file, '{');
    const { printed } = await run(test, ['status', ...here]);
    expect(printed).toContain(`${file}:1:`);
    // It is there, though nobody can read it.
    expect(printed).not.toContain('与数据库不同的文件');
  });

  it('touches nothing from a release that no gateway ever had', async () => {
    const later = join(folder, 'later');
    await mkdir(join(later, 'entities'), { recursive: true });
    await writeFile(join(later, 'entities/ticket.json'), '{ "entity": "ticket", "title": "另一版" }');
    const file = join(folder, 'unknown', 'ticket.json');
    await mkdir(join(folder, 'unknown'));
    await writeFile(file, '{ "entity": "ticket", "title": "", "version": null, "base": "b", "changes": [] }');
    const pushed = await run(test, ['push', '--folder', join(folder, 'unknown'), '--reason', '试'], {
      SCHEMAS_DIR: later,
    });
    expect(pushed).toMatchObject({ exit: 2, printed: expect.stringContaining('entities/ticket.json') as string });
  });

  it.each([
    [['pul'], '没有“pul”这个命令'],
    [['pull', '--reson', 'x'], '没有“--reson”这个选项'],
    [['push'], '--reason'],
    [['promote', '--in', 'a', '--out', 'b'], '要么'],
    [['promote', '--out', 'a', '--reason', '试'], 'DOCUMENTS_SIGNING_KEY'],
    [['status', 'overlay'], '多余的参数“overlay”'],
    [['push', '--reason', 'help', '--folder', import.meta.filename], '不是文件夹'],
    [['diff', '--entity', 'tiket'], '没有名为“tiket”的业务对象'],
    [['pull', '--entity', 'tiket', '--folder', '/nowhere/overlay'], '没有名为“tiket”的业务对象'],
    [['diff', '--folder', import.meta.filename], '不是文件夹'],
  ])('names what is wrong in %s, and changes nothing', async (args, named) => {
    expect(await run(test, args)).toMatchObject({ exit: 2, printed: expect.stringContaining(named) as string });
  });
});

describe('with the embedded database', () => {
  let gateway: TestGateway;
  let release: () => Promise<void>;
  beforeAll(async () => {
    gateway = await startTickets('pglite');
    // As a gateway of this data folder would stand there, with a database that is in memory.
    await mkdir(join(gateway.config.dataDir, 'database'));
    release = await holdFolder(gateway.config.dataDir);
  });
  afterAll(async () => {
    await release();
    await gateway.close();
  });

  it('the gateway that holds it does what the command asks, and says so plainly where it does not answer', async () => {
    const { database, config, entities } = gateway;
    const status = ['status', '--folder', join(folder, 'nothing')];
    expect(await run(gateway, status)).toMatchObject({ exit: 2, printed: expect.stringContaining('进程号') as string });
    const close = await serveLocalCalls(
      config.dataDir,
      installationOver(database, config.schemasDir, async () => entities.documents),
    );
    const file = join(folder, 'pushed', 'ticket.json');
    await mkdir(join(folder, 'pushed'));
    await writeFile(
      file,
      '{ "entity": "ticket", "title": "工单", "version": null, "base": "b", "changes": [{ "op": "change", "at": "/record/properties/serial/title", "was": "序列号", "value": "编号" }] }',
    );
    const pushed = await run(gateway, ['push', '--folder', join(folder, 'pushed'), '--reason', '试']);
    expect(pushed).toMatchObject({ exit: 0 });
    expect(entities.documents.model('ticket').fieldsByPath.serial?.title).toBe('编号');
    const { address } = JSON.parse(await readFile(join(config.dataDir, 'documents-local.json'), 'utf8')) as {
      address: string;
    };
    expect((await fetch(`${address}/state`, { method: 'POST' })).status).toBe(401);
    await close();
    expect(await run(gateway, status)).toMatchObject({ exit: 2 });

    const here = installationOver(database, config.schemasDir, async () => entities.documents);
    const push = async (): Promise<never> => {
      await stop();
      throw new Error('stopped');
    };
    const stop = await serveLocalCalls(config.dataDir, { ...here, push });
    expect(await run(gateway, ['push', '--folder', join(folder, 'pushed'), '--reason', '试'])).toEqual({
      exit: 4,
      printed: expect.stringMatching(/^没有完成：网关没有应答.*再执行一次[^\n]*$/u) as string,
    });
  });
});
