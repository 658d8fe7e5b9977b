import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workstationPages } from '../../../../server/platform/http/pages/workstation.ts';

const INDEX =
  '<html><head><script type="module" crossorigin src="/assets/index-1.js"></script></head><body></body></html>';
const SOURCES = [
  'src/app/workstation/WorkstationFrame.tsx',
  'src/app/workstation/RecordsPage.tsx',
  'src/app/workstation/RecordPage.tsx',
  'src/features/home/pages/HomePage.tsx',
];
const MANIFEST = {
  'index.html': { file: 'assets/index-1.js' },
  '_shared.js': { file: 'assets/shared-1.js' },
  ...Object.fromEntries(
    SOURCES.map((source) => [
      source,
      { file: `assets/${/(\w+)\.tsx$/.exec(source)?.[1]}-1.js`, imports: ['index.html', '_shared.js'] },
    ]),
  ),
};

let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yunpu-pages-'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), INDEX);
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  app = fastify();
  await app.register(cookie);
  await workstationPages(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function preloaded(url: string, signedIn = true): Promise<string[]> {
  const { body, statusCode } = await app.inject({ url, headers: signedIn ? { cookie: 'loginStatus=1' } : {} });
  expect([statusCode, body.includes('src="/assets/index-1.js"')], url).toEqual([200, true]);
  return [...body.matchAll(/<link rel="modulepreload" crossorigin href="\/assets\/([\w-]+)-1\.js">/g)].map(
    ([, name = '']) => name,
  );
}

it('a page of the signed-in names its code in the HTML: the frame’s and that of where one arrives', async () => {
  const frame = ['WorkstationFrame', 'shared'];
  expect(await preloaded('/workstation')).toEqual([...frame, 'HomePage']);
  expect(await preloaded('/seller/home?x=/e/y')).toEqual([...frame, 'HomePage']);
  expect(await preloaded('/workstation/e/invoice?q=a')).toEqual([...frame, 'RecordsPage']);
  expect(await preloaded('/seller/e/invoice/FP-1')).toEqual([...frame, 'RecordPage']);
  expect(await preloaded('/workstation/my-order')).toEqual(frame);
});

it('whoever is led to the sign-in first is sent none of it', async () => {
  expect(await preloaded('/workstation/home', false)).toEqual([]);
});
