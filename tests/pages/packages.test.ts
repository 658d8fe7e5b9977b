import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { contextAtTestDate } from '../support/clock/page.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

/** What a package's manifest says that it needs, and nothing else, is there for it. */
async function install(folder: string): Promise<void> {
  const tarballs = (await readdir(join(folder, 'packed'))).filter((file) => file.endsWith('.tgz'));
  const declared = new Set<string>();
  for (const tarball of tarballs) {
    const unpacked = await mkdtemp(join(folder, 'unpacked-'));
    await run('tar', ['-xzf', join(folder, 'packed', tarball), '-C', unpacked]);
    const manifest = JSON.parse(await readFile(join(unpacked, 'package/package.json'), 'utf8')) as {
      name: string;
      dependencies: Record<string, string>;
      peerDependencies?: Record<string, string>;
    };
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) declared.add(name);
    await cp(join(unpacked, 'package'), join(folder, 'node_modules', manifest.name), { recursive: true });
  }
  for (const name of declared)
    if (!name.startsWith('@yunpu/')) {
      await mkdir(dirname(join(folder, 'node_modules', name)), { recursive: true });
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    }
  // The application is written in TypeScript: its own choice.
  await mkdir(join(folder, 'node_modules/@types'), { recursive: true });
  for (const name of ['@types/react', '@types/react-dom'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
}

/** The examples of the packages' own READMEs, each in a file of its own beside the document that they are about. @returns their names */
async function writeExamples(folder: string): Promise<string[]> {
  const readme = (name: string) => readFile(join(folder, 'node_modules/@yunpu', name, 'README.md'), 'utf8');
  const document = /compile\((\{[\s\S]*?\n\})\)/.exec(await readme('engine-core'))?.[1] ?? '';
  await writeFile(join(folder, 'readme/ticket.json'), JSON.stringify(runInNewContext(`(${document})`)));
  const examples = [...(await readme('engine-react')).matchAll(/```(tsx?)\n([\s\S]*?)```/g)];
  return Promise.all(
    examples.map(async ([, kind, text], index) => {
      const name = `readme/example${index}.${kind}`;
      await writeFile(join(folder, name), text!);
      return name;
    }),
  );
}

/** A backend that knows nothing of ours: its own addresses, its own names, its own envelope. */
function foreignBackend(built: string): { server: Server; stored: Record<string, unknown>[]; asked: unknown[] } {
  const stored: Record<string, unknown>[] = [{ ticketNo: 'EXT-7', subject: '门禁打不开', urgent: false }];
  const asked: unknown[] = [];
  const answers: Record<string, (body: { ticket: Record<string, unknown> }) => unknown> = {
    '/api/tickets/search': () => ({ data: { records: stored, count: stored.length } }),
    '/api/tickets/read': ({ ticket }) => ({
      data: stored.find((one) => one.ticketNo === ticket.no),
    }),
    '/api/tickets/store': ({ ticket }) => {
      const record = { ...ticket, ticketNo: `EXT-${stored.length + 7}` };
      stored.push(record);
      return { data: { stored: record } };
    },
  };
  const types: Record<string, string> = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css' };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const answer = answers[pathname];
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    request.on('end', () => {
      if (answer) {
        const body = JSON.parse(text) as { ticket: Record<string, unknown> };
        asked.push(body);
        response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(body)));
        return;
      }
      const file = pathname === '/' ? 'index.html' : pathname.slice(1);
      readFile(join(built, file)).then(
        (content) => response.setHeader('content-type', types[file.split('.').pop()!] ?? 'text/plain').end(content),
        () => response.writeHead(file === 'favicon.ico' ? 204 : 404).end(),
      );
    });
  });
  return { server, stored, asked };
}

let folder: string;
let backend: ReturnType<typeof foreignBackend>;
let browser: Browser;
const failures: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yunpu-host-'));
  await run(process.execPath, [join(root, 'scripts/pack-engine.mjs'), join(folder, 'packed')]);
  await install(folder);
  await cp(join(import.meta.dirname, 'host'), folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        target: 'es2022',
        module: 'esnext',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
        strict: true,
        noEmit: true,
        resolveJsonModule: true,
        skipLibCheck: true,
        types: [],
      },
      files: ['main.tsx', 'english.tsx', ...(await writeExamples(folder))],
    }),
  );
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: 'built',
      target: 'es2022',
      rolldownOptions: { input: ['index.html', 'english.html', 'readme/index.html'].map((page) => join(folder, page)) },
    },
  });
  backend = foreignBackend(join(folder, 'built'));
  await new Promise<void>((listening) => backend.server.listen(0, '127.0.0.1', listening));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  backend?.server.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  expect(failures.splice(0)).toEqual([]);
});

async function open(query: string): Promise<Page> {
  const page = await (await contextAtTestDate(browser, { locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => failures.push(error.message));
  await page.goto(`http://127.0.0.1:${(backend.server.address() as AddressInfo).port}/${query}`);
  return page;
}

async function addTicket(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新建' }).first().click();
  await page.getByLabel('主题', { exact: true }).fill('会议室没有网络');
  await page.getByRole('switch', { name: '紧急' }).click();
  await page.getByLabel('紧急的原因').fill('客户在等');
  await page.getByRole('button', { name: '保存' }).first().click();
}

/** What the page says in Chinese to somebody who reads it or has it read aloud, out of sight or not. */
function chineseTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title];
    for (const element of document.body.querySelectorAll('*')) {
      if (element.matches('script, style')) continue;
      for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'value'])
        texts.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node instanceof Text) texts.push(node.data);
    }
    return texts.filter((text) => /[\p{Script=Han}\u3000-\u303f\uff00-\uff60]/u.test(text));
  });
}

describe('the packages, packed and installed in an application outside the workspace', () => {
  it('compiles against their types', async () => {
    const { stdout } = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe('');
  });

  it('draw a list and a form by the example of their README', async () => {
    const page = await open('readme/index.html');
    await page.getByText('还没有工单').waitFor();
    await addTicket(page);
    const subject = page.getByRole('heading', { name: '会议室没有网络' });
    await subject.waitFor();
    // A page's own size of text is not the engine's.
    expect(await page.getByText('客户在等').evaluate((element) => getComputedStyle(element).fontSize)).toBe('14px');
  });

  it('draw a list and a form over rows in memory', async () => {
    const page = await open('');
    await page.getByText('打印机没有反应').waitFor();
    // No column is added up; the room that is left is the title's.
    expect(await page.getByText('合计').count()).toBe(0);
    const width = async (title: string) => (await page.getByRole('columnheader', { name: title }).boundingBox())?.width;
    expect(await width('主题')).toBeGreaterThan((await width('编号'))!);
    await addTicket(page);
    await page.getByRole('heading', { name: '会议室没有网络' }).waitFor();
  });

  it("draw the application's own widget, cell, layout, format, options and action where they are registered", async () => {
    const page = await open('');
    await page.getByText('★★★').waitFor();
    await page.getByRole('button', { name: '新建' }).first().click();
    await page.getByLabel('主题', { exact: true }).fill('投影仪不亮');
    await page.getByRole('button', { name: '卡片：地点' }).click();
    await page.getByRole('button', { name: '评分' }).click();
    const slider = page.getByRole('slider', { name: '评分' });
    expect(await slider.evaluate((element) => element === document.activeElement)).toBe(true);
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowRight');
    await page.getByLabel('房间').fill('302');
    await page.getByRole('button', { name: '评分' }).waitFor();
    await page.getByLabel('楼', { exact: true }).click();
    await page.getByText('南楼').click();
    await page.getByRole('button', { name: '卡片：事情' }).click();
    await page.getByRole('button', { name: '保存' }).first().click();
    await page.getByRole('button', { name: /像 B302 这样的房间号/ }).click();
    await page.getByLabel('房间').fill('B302');
    await page.getByRole('button', { name: '保存' }).first().click();
    await page.getByRole('heading', { name: '投影仪不亮' }).waitFor();
    await page.getByText('★★★★').waitFor();
    await page.getByText('南楼').waitFor();
    await page.getByRole('button', { name: '打印标签' }).first().click();
    await page.waitForFunction(() => document.title === '标签 T0002');
  });

  it('draw a list and a form over a backend that speaks its own words', async () => {
    const page = await open('?foreign');
    await page.getByText('门禁打不开').waitFor();
    expect(backend.asked[0]).toMatchObject({ page: { current: 1 } });
    await addTicket(page);
    await page.getByRole('heading', { name: '会议室没有网络' }).waitFor();
    expect(backend.stored.at(-1)).toMatchObject({ ticketNo: 'EXT-8', subject: '会议室没有网络', reason: '客户在等' });
  });

  it("leave every element of the application's own as it is without their styles", async () => {
    const page = await open('');
    await page.getByText('打印机没有反应').waitFor();
    const looks = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('body > header *')].flatMap((element) => {
          const look = getComputedStyle(element);
          return [...look]
            .filter((name) => !name.startsWith('--'))
            .map((name) => `${element.tagName} ${name}: ${look.getPropertyValue(name)}`);
        }),
      );
    const beside = await looks();
    expect(beside).toContain('BUTTON border-top-style: dotted');
    const switchedOff = await page.evaluate(() => {
      const sheets = [...document.styleSheets].filter(({ ownerNode }) => ownerNode instanceof HTMLLinkElement);
      for (const sheet of sheets) sheet.disabled = true;
      return sheets.length;
    });
    expect(switchedOff).toBeGreaterThan(0);
    const alone = await looks();
    expect(beside.filter((line, at) => line !== alone[at])).toEqual([]);
  });

  it("keep their own look over what the application's layers say, and take its tokens", async () => {
    const page = await open('');
    const create = page.getByRole('button', { name: '新建' }).first();
    await create.waitFor();
    const look = () =>
      create.evaluate((element) => {
        const { backgroundColor, borderStyle } = getComputedStyle(element);
        return { backgroundColor, borderStyle };
      });
    expect(await look()).toEqual({ backgroundColor: 'rgb(22, 80, 216)', borderStyle: 'solid' });
    await page.evaluate(() => document.documentElement.style.setProperty('--yp-color-primary', 'rgb(0, 128, 0)'));
    expect(await look()).toEqual({ backgroundColor: 'rgb(0, 128, 0)', borderStyle: 'solid' });
  });
});

describe('the packages in English', () => {
  it('draw a list, its panels and its dialogs without a word of Chinese', async () => {
    const page = await open('english.html');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    const isEnglish = async () => expect(await chineseTexts(page)).toEqual([]);
    await page.getByText('Printer 2', { exact: true }).waitFor();
    await page.getByText('Total: 30').waitFor();
    await isEnglish();
    for (const field of ['Subject', 'Status', 'Urgent', 'Due date', 'Budget']) {
      await press(field);
      await page.getByRole('dialog', { name: `Filter by ${field}` }).waitFor();
      await page.locator('.yp-editor:not(.yp-quiet)').waitFor();
      await isEnglish();
      await page.keyboard.press('Escape');
    }
    await press('Advanced filter');
    await press('Add group');
    await press('Add condition');
    await page.getByRole('button', { name: 'Field Subject' }).first().click();
    await page.getByRole('option', { name: 'Due date' }).waitFor();
    await isEnglish();
    await page.getByRole('option', { name: 'Due date' }).click();
    await page.getByLabel('Operator').first().selectOption({ index: 1 });
    await page.getByLabel('Which day').first().selectOption('Last N days');
    await isEnglish();
    await press('Apply');
    await page.getByText('No records match these filters').waitFor();
    await isEnglish();
    await press('Clear filters');
    for (const [opener, inside] of [
      ['Save view', 'View name'],
      ['Columns', 'Comfortable'],
      ['Export, import, print', 'Export CSV'],
    ] as const) {
      await press(opener);
      await page.getByText(inside, { exact: true }).first().waitFor();
      await isEnglish();
      await page.keyboard.press('Escape');
    }
    await page.getByLabel('Select Printer 1', { exact: true }).click();
    await page.getByLabel('Select Printer 2', { exact: true }).click();
    await page.getByText('2 selected').waitFor();
    await isEnglish();
    await page.getByRole('region', { name: 'Selected records' }).getByRole('button', { name: 'Close' }).click();
    await page.getByText('Close this request?').waitFor();
    await isEnglish();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByText('Finished: 2 succeeded').waitFor();
    await isEnglish();
    await press('Done');
    await press('Clear selection');
    await press('Export, import, print');
    await page.getByText('Import…').click();
    await page.getByText('Drop a file here, or click to choose one').waitFor();
    await isEnglish();
  });

  it('draw a form, its mistakes, a record and what is done with it without a word of Chinese', async () => {
    const page = await open('english.html');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    const isEnglish = async () => expect(await chineseTexts(page)).toEqual([]);
    await press('New');
    await page.getByRole('heading', { name: 'New Request' }).waitFor();
    await isEnglish();
    await page.getByLabel('Subject', { exact: true }).fill('No');
    await page.getByLabel('Reply to').fill('nobody');
    await page.getByLabel('Budget').fill('0.5');
    await press('Add row');
    await press('Save');
    await page.getByText(/problems to fix/).waitFor();
    await isEnglish();
    await page.getByLabel('Subject', { exact: true }).fill('Scanner');
    await page.getByLabel('Reply to').fill('kim@acme.example');
    await page.getByLabel('Budget').fill('500');
    await page.getByLabel('Part', { exact: true }).fill('Lamp');
    await page.getByLabel('Count').fill('1');
    await page.getByLabel('Due date').click();
    const month = new Date().toLocaleString('en', { month: 'short', timeZone: 'Asia/Shanghai' });
    await page.getByText(month, { exact: true }).waitFor();
    await isEnglish();
    await page.keyboard.press('Escape');
    await page.getByLabel('Topic').click();
    await page.getByRole('option', { name: 'Repair' }).waitFor({ state: 'attached' });
    await isEnglish();
    await page.keyboard.press('Enter');
    await press('Save');
    await page.getByRole('heading', { name: 'Scanner' }).waitFor();
    await isEnglish();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.locator('.yp-timeline').waitFor();
    await isEnglish();
    await page.getByRole('tab', { name: 'Details' }).click();
    await press('Forward');
    await page.getByRole('dialog').getByRole('button', { name: 'Forward', exact: true }).click();
    await page.getByText('1 problem to fix').waitFor();
    await isEnglish();
    await press('Cancel');
    await press('More actions');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText(/^Delete Request .+\? This can’t be undone\.$/).waitFor();
    await isEnglish();
    await press('Cancel');
    await press('Close');
    await page.getByText('Close this request?').waitFor();
    await isEnglish();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByText('Close: done').waitFor();
    await isEnglish();
  });
});
