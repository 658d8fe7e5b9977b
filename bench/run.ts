import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { benchBrowser, type Contestant } from './browser.ts';
import { benchCore } from './core.ts';
import { OTHERS } from './driver/others.ts';
import { serveFolder } from './driver/serve.ts';
import { buildPeers } from './peers/build.mjs';

const root = new URL('../', import.meta.url).pathname;
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const wants = (part: string) => wanted.length === 0 || wanted.includes(part);
const word = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const option = (name: string, otherwise: number) =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);

/** kB, gzipped, of the scripts and styles that a built page loads at its start. */
async function weight(folder: string, html: string): Promise<number> {
  const text = await readFile(join(folder, html), 'utf8');
  const files = [...text.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map((match) => join(folder, match[1]!));
  const sizes = await Promise.all(
    files.filter((file) => existsSync(file)).map(async (file) => gzipSync(await readFile(file)).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

async function browserPart(): Promise<void> {
  await build({ configFile: join(root, 'bench/pages/vite.config.ts'), logLevel: 'error' });
  await buildPeers(join(root, 'dist/peers'));
  const ours = await serveFolder(join(root, 'dist/bench'));
  const peers = await serveFolder(join(root, 'dist/peers'));
  const contestants: Contestant[] = [
    { name: 'hand', url: `${ours.url}/hand.html`, scenarios: ['form', 'table'] },
    { name: '云铺', url: `${ours.url}/engine.html`, scenarios: ['form', 'table'] },
    { name: 'antd', url: `${peers.url}/antd/`, scenarios: ['form', 'table'] },
    { name: 'rjsf+antd', url: `${peers.url}/rjsf/`, scenarios: ['form'] },
    { name: 'Formily', url: `${peers.url}/formily/`, scenarios: ['form'] },
    { name: 'ProComponents', url: `${peers.url}/pro/`, scenarios: ['form', 'table'] },
  ];
  try {
    const rounds = option('rounds', 5);
    if (wants('form'))
      for (const table of await benchBrowser(contestants, { rounds, forms: [200, 1000], tables: [] }))
        console.log(`\n${table}`);
    if (wants('table'))
      for (const table of await benchBrowser(contestants, { rounds, forms: [], tables: [1000, 100_000] }))
        console.log(`\n${table}`);
  } finally {
    await ours.close();
    await peers.close();
  }
}

if (wants('core')) console.log(`\n${benchCore()}`);
if (wants('form') || wants('table')) await browserPart();
if (wanted.includes('validators')) {
  const { benchValidators } = await import('./validators.ts');
  console.log(`\n${await benchValidators()}`);
}
if (wants('lists')) {
  const { benchLists } = await import('./lists.ts');
  console.log(
    `\n${await benchLists({ rows: option('rows', 1_000_000), database: word('database'), server: word('server') })}`,
  );
}
if (wanted.includes('imports')) {
  const { benchImports } = await import('./imports.ts');
  await benchImports(
    {
      rows: option('rows', 20_000),
      format: word('format') === 'xlsx' ? 'xlsx' : 'csv',
      only: word('only'),
      others: option('others', OTHERS),
    },
    console.log,
  );
}
if (wanted.includes('exports')) {
  const { benchExports } = await import('./exports.ts');
  await benchExports(
    { rows: option('rows', 1_000_000), only: word('only'), others: option('others', OTHERS) },
    console.log,
  );
}
if (wanted.includes('crowd')) {
  const { benchCrowd } = await import('./crowd.ts');
  await benchCrowd(
    {
      only: word('only'),
      people: option('people', 200),
      seconds: option('seconds', 60),
      rows: option('rows', 100_000),
      imported: option('imported', 20_000),
      thinkMs: option('think', 2_000),
    },
    console.log,
  );
}
if (wanted.includes('studio-crowd')) {
  const { benchStudioCrowd } = await import('./studioCrowd.ts');
  const size = { people: option('people', 50), versions: option('versions', 200), kills: option('kills', 20) };
  await benchStudioCrowd(size, console.log);
}
if (wanted.includes('studio-count')) {
  const { benchStudioCount } = await import('./studioCount.ts');
  await benchStudioCount(
    { rows: option('rows', 1_000_000), only: word('only'), others: option('others', OTHERS) },
    console.log,
  );
}
if (wanted.includes('studio')) {
  const { benchStudio } = await import('./studio.ts');
  await benchStudio({ folder: process.env.YUNPU_DIST ?? join(root, 'dist'), only: word('only') }, console.log);
}
if (wanted.includes('plans')) {
  const { benchPlans } = await import('./plans.ts');
  const found = await benchPlans(
    { rows: option('rows', 1_000_000), database: word('database'), only: word('only'), asking: word('asking') },
    console.log,
  );
  if (found > 0) process.exitCode = 1;
}
if (wants('page')) {
  const { benchPage } = await import('./page.ts');
  console.log(
    `\n${await benchPage({ rounds: option('rounds', 5), folder: process.env.YUNPU_DIST ?? join(root, 'dist') })}`,
  );
}
if (wants('weight') && existsSync(join(root, 'dist/bench')))
  console.log(`\nengine.html ${(await weight(join(root, 'dist/bench'), 'engine.html')).toFixed(0)} kB`);
