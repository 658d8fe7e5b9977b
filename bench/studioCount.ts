import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoTeam } from '../server/demo/identity/accounts.ts';
import { onBothDatabases } from './driver/bothDatabases.ts';
import { startGateway } from './driver/gateway.ts';
import { besideOthers, callAt, type Person, TABLE } from './driver/others.ts';
import { signIn } from './driver/signIn.ts';

const root = new URL('../', import.meta.url).pathname;
const DESIGNER = { account: '13800000006', eid: demoTeam('云铺运营中心').eid };

interface Counting {
  rows: number;
  /** One of the two databases; both when absent. */
  only: string | undefined;
  /** How many others work meanwhile. */
  others: number;
}

interface Part {
  counts: { id: string; count: number }[];
  seen: number;
  next: string | null;
}

/** The invoice with a field that is asked for anew, an option that is gone and a shorter text: each touches stored records. */
async function draftOf(person: Person): Promise<{ entity: string; from: string | null; text: string }> {
  const { document: there } = await callAt<{ document: { version: string | null } }>(
    person,
    '/yzjumc/studio/v1/document?entity=invoice',
  );
  const document = JSON.parse(await readFile(join(root, 'schemas/entities/invoice.json'), 'utf8')) as {
    record: { properties: Record<string, object> };
  };
  document.record.properties.buyerName = { ...document.record.properties.buyerName, maxLength: 6 };
  document.record.properties.remark = { ...document.record.properties.remark, maxLength: 5 };
  return { entity: 'invoice', from: there.version, text: JSON.stringify(document) };
}

/** Counts as the page does, part by part, to the end. */
async function countAll(person: Person, rows: number): Promise<void> {
  const documents = [await draftOf(person)];
  let after: string | null | undefined;
  let seen = 0;
  let touched = 0;
  while (after !== null) {
    const part: Part = await callAt(person, '/yzjumc/studio/v1/count', {
      documents,
      entity: 'invoice',
      ...(after && { after }),
    });
    seen += part.seen;
    for (const { count } of part.counts) touched += count;
    after = part.next;
  }
  if (seen < rows || touched === 0) throw new Error(`${seen} records were looked at, ${touched} touched`);
}

async function measure(
  title: string,
  env: NodeJS.ProcessEnv,
  { rows, others }: Counting,
  report: (line: string) => void,
): Promise<void> {
  const whole = { ...process.env, PORT: '0', LOG_LEVEL: 'warn', NODE_ENV: 'production', ...env };
  const seeded = spawnSync(process.execPath, ['dist/server/seed.js', '--entity', 'invoice', '--rows', String(rows)], {
    cwd: root,
    env: whole,
    // How far it is, beside the table that is written to the standard output.
    stdio: ['ignore', process.stderr, 'inherit'],
  });
  if (seeded.status !== 0) throw new Error('seeding failed');
  const { child, origin } = await startGateway(whole, 'dist/server');
  try {
    const designer = { origin, cookie: await signIn(origin, DESIGNER.account, DESIGNER.eid) };
    const measured = await besideOthers(child, origin, others);
    report(`| ${title} | ${await measured('统计发布的影响', () => countAll(designer, rows))} |`);
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
}

/** How long it takes to count the records that a publication touches among `rows`, and what others wait meanwhile. Needs a build. */
export async function benchStudioCount(counting: Counting, report: (line: string) => void): Promise<void> {
  const { rows, only, others } = counting;
  report(`\n${rows.toLocaleString('en-US')} 张发票，${others} 个他人同时翻列表：\n\n${TABLE}`);
  await onBothDatabases(only, (title, settings) => measure(title, settings, counting, report));
}
