// npm run test:quick: types, lint, format, unit tests, the contract, and the integration tests that lie beside what was
// changed since the last push (or since the commit that is named as an argument). Under 90 seconds on two cores.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scratchFolder } from './scratch.mjs';
import { bin, runStep } from './steps.mjs';

const CACHE = 'node_modules/.cache/quick';
mkdirSync(CACHE, { recursive: true });
const scratch = scratchFolder();
const env = { ...process.env, TMPDIR: scratch };
let failed = 0;

async function run(title, command, args) {
  if (!(await runStep(title, command, args, env))) failed += 1;
}

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.split('\n').filter(Boolean) ?? [];
const since = process.argv[2] ?? git('merge-base', 'HEAD', '@{upstream}')[0] ?? 'HEAD';
const changed = [
  ...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]),
];

/** The folder of tests that mirrors the one a changed file lies in; of a call's description, its domain's. */
function beside(file) {
  const domain = /^contract\/([a-z]+)/.exec(file)?.[1];
  if (domain !== undefined)
    return [`tests/server/domains/${domain}`, `tests/server/runtime/${domain}`].find(existsSync);
  if (file.startsWith('tests/server/')) return dirname(file);
  if (!file.startsWith('server/domains/') && !file.startsWith('server/runtime/')) return undefined;
  for (let folder = join('tests', dirname(file)); folder.split('/').length > 3; folder = dirname(folder))
    if (existsSync(folder)) return folder;
  return undefined;
}
const folders = [...new Set(changed.map(beside).filter((folder) => folder !== undefined))];

await Promise.all([
  run('types', process.execPath, [
    TYPES,
    '-p',
    '.',
    '--incremental',
    '--tsBuildInfoFile',
    `${CACHE}/types.tsbuildinfo`,
  ]),
  run('format', bin('biome'), ['check', '.']).then(() =>
    run('lint', bin('eslint'), ['.', '--max-warnings=0', '--cache', '--cache-location', `${CACHE}/eslint`]),
  ),
]);
const vitest = (...args) => [bin('vitest'), ['run', '--reporter=dot', '--maxWorkers=2', ...args]];
await run(
  'unit',
  ...vitest(
    '--project',
    'unit',
    '--project',
    'architecture',
    'tests/engine',
    'tests/src',
    'tests/schemas',
    'tests/architecture/imports',
    'tests/architecture/names',
  ),
);
// The embedded database says most of what the server does; races are for `npm test`.
await run(
  folders.length === 0 ? 'contract' : `contract, ${folders.join(', ')}`,
  ...vitest('--project', 'integration', 'tests/contract/contract.test.ts', ...folders, '-t', '^(?!.*postgres)'),
);
if (failed > 0) console.log(`${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
